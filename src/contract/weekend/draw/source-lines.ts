import { type Delimiter, readTable } from '../../platform/table-text.ts'
import { mostFrequent, share } from '../statistics.ts'
import { atLabels, type Column, meaningOf, readHeadings } from './columns.ts'
import { onlyMark, unmarkFront } from './marks.ts'
import { peelLines } from './peel-line.ts'
import { pullApart } from './run-together.ts'

/** One line of what was pasted, cut into cells. */
export interface SourceLine {
  /** From 1. */
  line: number
  text: string
  /** The text without what a message puts around it, and without the mark of a scratched run. */
  content: string
  cells: string[]
  /** Where the cells begin, in a sheet without delimiters. */
  starts?: number[]
  /** What the cells are, where each has its label: `Rider: Amy Cole - Horse: Dash`. */
  columns?: Column[]
  /** Marked in front (`OUT 1 | …`) or struck through (`~~5) …~~`). */
  scratched: boolean
  /** A time of day stood in front. */
  timed: boolean
  /** The line above is empty. */
  afterBlank: boolean
  /** It continues the line above; `page` where that run has no place for it. */
  part?: 'part' | 'page'
}

type Uncut = Omit<SourceLine, 'cells'>

/** Cuts a draw into cells, by labels, tabs, commas, a fixed width, or gaps of several spaces. */
export function cutLines(source: string): SourceLine[] {
  const raw = source
    .replace(/^\uFEFF/, '')
    .replace(/[\u200b-\u200f\u2060]|\uFE0F?\u20E3/g, '')
    .replace(/🔟/gu, '10')
    .replace(/[\u00a0\u2007\u202f\u3000]/g, ' ')
    .replace(/\r\n?|\f/g, '\n')
    .split('\n')
  const peeled = peelLines(raw)
  const apart = pullApart(peeled.map(({ content }) => content))
  const lines = peeled.map(({ struck, timed }, index): Uncut => {
    const { text, scratched } = unmarkFront(apart[index] ?? '')
    return {
      line: index + 1,
      text: raw[index]?.trimEnd() ?? '',
      content: text,
      scratched: struck || scratched,
      timed,
      afterBlank: index > 0 && raw[index - 1]?.trim() === '',
    }
  })
  const filled = lines.filter(({ text }) => text.trim() !== '')
  const contents = filled.map(({ content }) => content)
  const delimiter = delimiterOf(contents)
  const unmarked = filled.flatMap(({ content, scratched }) => (scratched ? [] : content))
  const cut = delimiter ? atDelimiters(lines, delimiter) : atPositions(fixedColumns(unmarked))
  return filled.map((line) => {
    const labelled = atLabels(line.content)
    return labelled ? { ...line, ...labelled } : { ...line, ...cut(line) }
  })
}

type Cut = Pick<SourceLine, 'cells' | 'starts' | 'part'> & { scratched?: boolean }

const BORDERS = /^\s*\|(.*)\|\s*$/

function atDelimiters(lines: Uncut[], delimiter: Delimiter) {
  const bars = lines.filter(({ content }) => content.includes('|'))
  const hasBorders = delimiter === '|' && share(bars, ({ content }) => BORDERS.test(content)) > 0.5
  const inside = lines.map(({ content }) =>
    (hasBorders ? content.replace(BORDERS, '$1') : content).replace(/^ +/, ''),
  )
  const table = readTable(inside.join('\n'), delimiter)
  const rows = new Map(table.map(({ line, cells }) => [line, cells]))
  const usual = mostFrequent(table.map(({ cells }) => cells.length)) ?? 0
  return ({ line, content, scratched }: Uncut): Cut => {
    const cells = rows.get(line)
    // a mark in front was a cell more than the others have
    if (cells) return { cells: scratched && cells.length > usual && !cells[0] ? cells.slice(1) : cells }
    // inside a quoted cell, or nothing but delimiters
    return { cells: [], ...(/[\p{L}\d]/u.test(content) && { part: 'part' as const }) }
  }
}

const atPositions =
  (columns: number[] | null) =>
  ({ content, scratched }: Uncut): Cut => {
    const cut = columns ? cutAt(content, columns) : cutAtGaps(content)
    const headings = headingWords(content)
    if (headings) return headings
    return { ...cut, scratched: scratched || cut.scratched }
  }

/** A dash between two columns is no cell. */
const withoutDash = (cell: string) => cell.trim().replace(/^[-–—/|:~]+$/, '')

/** A mark between two gaps is no column. */
const isMark = (cell: string) => cell.length > 2 && !/\d/.test(cell) && onlyMark(cell) === 'scratch'

interface PlacedCells {
  cells: string[]
  starts: number[]
  scratched: boolean
}

function cutAtGaps(text: string): PlacedCells {
  const cut: PlacedCells = { cells: [], starts: [], scratched: false }
  for (const { 0: cell, index } of text.matchAll(/\S+(?: \S+)*/g)) {
    if (withoutDash(cell) === '') continue
    if (isMark(cell)) cut.scratched = true
    else {
      cut.cells.push(cell)
      cut.starts.push(index)
    }
  }
  return cut
}

/** Most runs have it equally often: the comma of `BURNS, DALLAS` is no delimiter. */
function delimiterOf(lines: string[]): Delimiter | null {
  if (share(lines, (line) => line.includes('\t')) > 0.25) return '\t'
  const numbered = lines.filter((line) => /^\W*\d/.test(line))
  const hasGaps = share(numbered, (line) => cutAtGaps(line).cells.length > 2) > 0.6
  for (const delimiter of [';', '|', ','] as const) {
    // `1 COLE, AMY BLUE Krum, TX`
    const isTown = (line: string) => /^\W*\d+\W+\p{L}.*,\s[A-Z]{2}(?:\s+\S+)?$/u.test(line)
    if (delimiter === ',' && (hasGaps || share(numbered, isTown) > 0.5)) continue
    const cuts = (line: string) => line.split(delimiter).length - 1
    const usual = mostFrequent(lines.map(cuts).filter((count) => count > 1))
    const fits = (line: string) => usual !== undefined && cuts(line) > 1 && Math.abs(cuts(line) - usual) <= 1
    // prose around the list has commas too, but no bars
    const least = delimiter === ',' ? 0.5 : 0.25
    const headings = lines.find((line) => cuts(line) > 1 && readHeadings(line.split(delimiter)))
    if (share(lines, fits) > least || (numbered.length > 2 && share(numbered, fits) > 0.6)) return delimiter
    if (headings && lines.filter((line) => cuts(line) >= cuts(headings)).length > 2) return delimiter
  }
  return null
}

const BODY = /^\s*[#(]?[A-Z]{0,4}\s?\d{1,4}[A-Z]?[º°.):,]*\s/i

/** Where the columns of a fixed-width sheet start; null where the lines are ragged. */
function fixedColumns(lines: string[]): number[] | null {
  const body = lines.filter((line) => BODY.test(line))
  if (body.length < 5) return null
  const width = Math.max(...body.map((line) => line.length))
  const isBlank = (at: number) => body.every((line) => (line[at] ?? ' ') === ' ')
  const isPadded = (at: number) => share(body, (line) => line[at - 2] === ' ') > 0.5
  const startsAfter = (least: number) => {
    const starts: number[] = []
    let gap = 2
    for (let at = 0; at < width; at++) {
      if (isBlank(at)) gap++
      else {
        if (gap >= 2 || (gap >= least && isPadded(at))) starts.push(at)
        gap = 0
      }
    }
    return starts
  }
  const wide = startsAfter(2)
  // a single space in the same place of many lines, where the longest name fills its column
  const starts = wide.length < 3 && body.length >= 12 ? startsAfter(1) : wide
  // what only one line fills is no column
  const fills = (at: number, index: number) => (line: string) =>
    line.slice(at, starts[index + 1]).trim() !== ''
  const filled = starts.filter((at, index) => body.filter(fills(at, index)).length > 1)
  const byGaps = mostFrequent(body.map((line) => cutAtGaps(line).cells.length)) ?? 1
  return filled.length > 1 && filled.length >= byGaps ? filled : null
}

function cutAt(text: string, starts: number[]): PlacedCells {
  const byGaps = cutAtGaps(text)
  if (byGaps.cells.length === starts.length || readHeadings(byGaps.cells)) return byGaps
  // headings and names ignore the columns
  const crosses = (at: number) => at > 0 && /\S\S/.test(text.slice(at - 1, at + 1))
  if (!BODY.test(text) && (byGaps.cells.length === 1 || starts.some(crosses))) return byGaps
  const cut = starts.map((at, index) => withoutDash(text.slice(index === 0 ? 0 : at, starts[index + 1])))
  const cells = cut.map((cell) => (isMark(cell) ? '' : cell))
  return { cells, starts, scratched: cut.some(isMark) }
}

/** `No Rider        Horse`: headings with a single space between two of them. */
function headingWords(text: string): Pick<PlacedCells, 'cells' | 'starts'> | null {
  const { cells, starts } = cutAtGaps(text)
  const words = cells.flatMap((cell, index) => {
    const parts = [...cell.matchAll(/\S+/g)]
    const isOne = meaningOf(cell) !== undefined || !parts.every(([word]) => meaningOf(word) !== undefined)
    return isOne
      ? [{ cell, from: starts[index] ?? 0 }]
      : parts.map(({ 0: word, index: at }) => ({ cell: word, from: (starts[index] ?? 0) + at }))
  })
  if (words.length === cells.length || cells.length < 2) return null
  const headings = { cells: words.map(({ cell }) => cell), starts: words.map(({ from }) => from) }
  return readHeadings(headings.cells) ? headings : null
}

/** Whether the lines of a sheet stand below its headings, rather than ragged, a few of them there by chance. */
export function isAligned(lines: SourceLine[]): boolean {
  let headings: number[] | undefined
  const below: boolean[] = []
  for (const { cells, starts } of lines) {
    if (readHeadings(cells)) headings = starts
    else if (headings && starts && cells.length > 1)
      below.push(columnsBelow({ cells, starts }, headings) !== null)
  }
  return share(below, (is) => is) > 0.7
}

/** The cells of a line under the headings' columns, by where they stand; as they are where that is not known. */
export function placeCells(
  { cells, starts }: Pick<SourceLine, 'cells' | 'starts'>,
  headings: number[] | undefined,
): string[] {
  if (!starts || !headings || cells.length === headings.length) return cells
  return columnsBelow({ cells, starts }, headings) ?? cells
}

/** The cells as they stand below the headings; null where one stands between them. */
function columnsBelow({ cells, starts }: Pick<PlacedCells, 'cells' | 'starts'>, headings: number[]) {
  const placed = headings.map(() => '')
  for (const [index, cell] of cells.entries()) {
    if (cell === '') continue
    const distances = headings.map((at) => Math.abs(at - (starts[index] ?? 0)))
    const distance = Math.min(...distances)
    const at = distances.indexOf(distance)
    if (distance > (/^\W*\d+\W*$/.test(cell) ? 6 : 1) || placed[at]) return null
    placed[at] = cell
  }
  return placed
}
