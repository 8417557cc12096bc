import { type Delimiter, readTable } from '../../platform/table-text.ts'
import { mostFrequent, share } from '../statistics.ts'

/** One line of what was pasted, cut into cells. */
export interface SourceLine {
  /** From 1. */
  line: number
  text: string
  /** The text without the mark of a scratched run. */
  content: string
  cells: string[]
  /** Marked in front (`OUT 1 | …`) or struck through (`~~5) …~~`). */
  scratched: boolean
  /** It continues the line above; `page` where that run has no place for it. */
  part?: 'part' | 'page'
}

const GAP = / {2,}/
const MARK = /^(\W*)(?:OUT|SCR(?:ATCH(?:ED)?)?|XX+|DNS|T\/O)\b[\s.:)\]|*-]*(?=[#(]?\d)/i
const STRUCK = /^(\s*(?:>\s*)*)~~(.+)~~\s*$/

/** Cuts a draw into cells, by tabs, commas, a fixed width, or gaps of several spaces. */
export function cutLines(source: string): SourceLine[] {
  const text = source
    .replace(/^\uFEFF/, '')
    .replace(/[\u00a0\u2007\u202f]/g, ' ')
    .replace(/\r\n?|\f/g, '\n')
  const lines = text
    .split('\n')
    .map((raw, index) => ({ line: index + 1, text: raw.trimEnd(), ...unmark(raw) }))
  const filled = lines.filter((line) => line.text.trim() !== '')
  const delimiter = delimiterOf(filled.map(({ content }) => content))
  const rows =
    delimiter &&
    new Map(
      readTable(lines.map(({ content }) => content).join('\n'), delimiter).map((row) => [
        row.line,
        row.cells,
      ]),
    )
  const starts = rows ? null : fixedColumns(filled.map(({ content }) => content))
  return filled.map((line) => {
    const { content } = line
    if (!rows) return { ...line, cells: starts ? cutAt(content, starts) : cutAtGaps(content) }
    // a line without a row of its own is inside a quoted cell, or has nothing but delimiters
    const cells = rows.get(line.line)
    return {
      ...line,
      cells: cells ?? [],
      ...(!cells && /[\p{L}\d]/u.test(content) && { part: 'part' as const }),
    }
  })
}

/** Takes the mark of a scratched run off, in the width that it had. */
export function unmark(raw: string): Pick<SourceLine, 'content' | 'scratched'> {
  const text = raw.trimEnd()
  const content = text.replace(STRUCK, '$1$2').replace(MARK, (mark) => ' '.repeat(mark.length))
  return { content, scratched: content !== text }
}

/** A dash between two columns is no cell. */
const withoutDash = (cell: string) => cell.trim().replace(/^[-–—/|:~]+$/, '')

const cutAtGaps = (text: string) =>
  text
    .trim()
    .split(GAP)
    .filter((cell) => withoutDash(cell) !== '')

/** Half of the lines have it equally often: the comma of `BURNS, DALLAS` is no delimiter. */
function delimiterOf(lines: string[]): Delimiter | null {
  if (share(lines, (line) => line.includes('\t')) > 0.4) return '\t'
  for (const delimiter of [';', '|', ','] as const) {
    const counts = lines.map((line) => line.split(delimiter).length - 1)
    const usual = mostFrequent(counts.filter((count) => count > 1))
    if (usual !== undefined && share(counts, (count) => Math.abs(count - usual) <= 1 && count > 1) > 0.5)
      return delimiter
  }
  return null
}

const BODY = /^\s*[#(]?[A-Z]{0,4}\s?\d{1,4}[A-Z]?[.):]?\s/i

/** Where the columns of a fixed-width sheet start; null where the lines are ragged. */
function fixedColumns(lines: string[]): number[] | null {
  const body = lines.filter((line) => BODY.test(line))
  if (body.length < 5) return null
  const width = Math.max(...body.map((line) => line.length))
  const isBlank = (at: number) => body.every((line) => (line[at] ?? ' ') === ' ')
  const starts: number[] = []
  let gap = 2
  for (let at = 0; at < width; at++) {
    if (isBlank(at)) gap++
    else {
      // a single space in the same place is a column's edge only in many lines
      if (gap >= 2 || (gap === 1 && body.length >= 12)) starts.push(at)
      gap = 0
    }
  }
  const byGaps = mostFrequent(body.map((line) => cutAtGaps(line).length)) ?? 1
  return starts.length > 1 && starts.length >= byGaps ? starts : null
}

function cutAt(text: string, starts: number[]): string[] {
  // headings ignore the columns
  if (!BODY.test(text) && starts.some((at) => at > 0 && /\S\S/.test(text.slice(at - 1, at + 1))))
    return cutAtGaps(text)
  return starts.map((at, index) => withoutDash(text.slice(index === 0 ? 0 : at, starts[index + 1])))
}
