/** A row of a pasted or dropped table; `line` is its first line in the text, from 1. */
export interface TableRow {
  line: number
  cells: string[]
}

const DELIMITERS = ['\t', ';', ',', '|'] as const
export type Delimiter = (typeof DELIMITERS)[number]

/** Parses text copied from a spreadsheet, CSV or TSV. Empty lines are skipped. */
export function readTable(text: string, delimiter = guessDelimiter(text)): TableRow[] {
  const rows: TableRow[] = []
  let line = 1
  let row: TableRow = { line, cells: [] }
  for (let at = text.startsWith('\uFEFF') ? 1 : 0; at <= text.length; at++) {
    const { cell, end } = readCell(text, at, delimiter)
    row.cells.push(cell.trim())
    line += countOf(text.slice(at, end), '\n')
    at = end
    if (text[at] === delimiter) continue
    if (row.cells.some((content) => content !== '')) rows.push(row)
    if (text[at] === '\r' && text[at + 1] === '\n') at++
    row = { line: ++line, cells: [] }
  }
  return rows
}

const QUOTED = /"([^"]*(?:""[^"]*)*)"/y
const PLAIN = {
  '\t': /[^\t\r\n]*/y,
  ';': /[^;\r\n]*/y,
  ',': /[^,\r\n]*/y,
  '|': /[^|\r\n]*/y,
}

/** An unclosed quote is a plain character, so that it does not swallow the rest of the list. */
function readCell(text: string, start: number, delimiter: Delimiter) {
  const quoted = matchAt(QUOTED, text, start)
  const plain = matchAt(PLAIN[delimiter], text, start + (quoted?.[0].length ?? 0))
  const end = start + (quoted?.[0].length ?? 0) + (plain?.[0].length ?? 0)
  return { cell: (quoted?.[1]?.replaceAll('""', '"') ?? '') + (plain?.[0] ?? ''), end }
}

function matchAt(pattern: RegExp, text: string, at: number) {
  pattern.lastIndex = at
  return pattern.exec(text)
}

const countOf = (text: string, character: string) => text.split(character).length - 1

/** The delimiter that splits most of the first lines into the same number of cells. */
export function guessDelimiter(text: string): Delimiter {
  const lines = text
    .slice(0, 20_000)
    .replace(ALL_QUOTED, '')
    .split(/[\r\n]+/)
  const scored = DELIMITERS.map((delimiter) => {
    const counts = new Map<number, number>()
    for (const line of lines) {
      const cuts = countOf(line, delimiter)
      if (cuts > 0) counts.set(cuts, (counts.get(cuts) ?? 0) + 1)
    }
    return { delimiter, score: Math.max(0, ...counts.values()) }
  })
  // ties go to the first: a comma can be part of a name, a tab cannot
  return scored.reduce((best, other) => (other.score > best.score ? other : best)).delimiter
}

/** The inverse of `readTable`, one line per row. */
export function writeTable(table: string[][]): string {
  // at least two columns, so that a comma in a name is not guessed to be the delimiter
  const width = Math.max(2, ...table.map((row) => row.length))
  return table
    .map((row) => Array.from({ length: width }, (_, at) => writeCell(row[at] ?? '')).join('\t'))
    .join('\n')
}

function writeCell(cell: string) {
  const text = cell.replace(/\s+/g, ' ').trim()
  return text.includes('"') ? `"${text.replaceAll('"', '""')}"` : text
}

const ALL_QUOTED = /"[^"]*(?:""[^"]*)*"/g
