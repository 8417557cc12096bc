import { share } from '../statistics.ts'
import { type Column, guessColumns, hasOnlyHeadings, readHeadings } from './columns.ts'
import { hasContact, isMail, isNote, isProse, readGoHeading } from './line-kinds.ts'
import { type Legend, onlyMark, readLegend } from './marks.ts'
import { FORM, type ReadRun, type RunForm, readRun } from './read-run.ts'
import { isAligned, placeCells, type SourceLine } from './source-lines.ts'
import { isAside } from './stacked-lines.ts'

/** What the lines of one sheet have in common: it is looked through once before its lines are read. */
export interface Habits extends RunForm {
  /** Lines with an empty cell are read by where their cells stand below the headings. */
  isAligned: boolean
  isNumbered: boolean
  /** The indexes of the first and the last line that is certainly a run. */
  first: number
  last: number
  /** Where a signature begins; -1 without one. */
  signature: number
  /** Page headers: the same words on every page, whatever their number. */
  repeated: ReadonlySet<string>
}

export function habitsOf(lines: SourceLine[]): Habits {
  const legend = new Map(lines.flatMap((line) => [...(legendOf(line) ?? [])]))
  const body = lines.filter(
    (line) => !line.part && !isAside(line) && !legendOf(line) && !isMail(line.content),
  )
  const wide = body.filter(({ cells }) => cells.filter(Boolean).length > 1)
  const headings = lines.find(({ cells }) => readHeadings(cells))
  const columns: Column[] =
    (headings && readHeadings(headings.cells)) ??
    (wide.length < body.length / 3 ? ['rider'] : guessColumns(wide, { kind: 'draw' }))
  const aligned = isAligned(lines)
  const form: RunForm = { ...FORM, columns, legend }
  const read = new Map(
    body.map((line) => [line, readLine(line, form, aligned ? headings?.starts : undefined)]),
  )
  const runs = [...read.values()].filter((run) => run !== null)
  const listed = body.filter((line) => {
    const run = read.get(line)
    if (run?.draw != null) return !isStatement(line, run)
    return !isNote(line.content) && !readGoHeading(line.content)
  })
  const isNumbered = share(listed, (line) => read.get(line)?.draw != null) > 0.4
  const rows = isNumbered ? runs.filter(({ draw }) => draw !== null) : runs
  const bare = listed.filter((line) => !read.get(line)?.horseName || read.get(line)?.doubt)
  const join =
    bare.length > listed.length * 0.7 ? joinOf(listed.filter((line) => read.get(line)?.draw != null)) : null
  const isCertain = (line: SourceLine) => {
    const run = read.get(line)
    if (!run || isStatement(line, run)) return false
    return isNumbered ? run.draw !== null : run.horseName !== '' && !isNote(line.content)
  }
  const last = lines.findLastIndex(isCertain)
  return {
    ...form,
    isAligned: aligned,
    isNumbered,
    bracketsAfter: new Set(
      (['rider', 'horse'] as const).filter(
        (name) => rows.length > 2 && share(rows, ({ brackets }) => brackets.includes(name)) > 0.6,
      ),
    ),
    hasHorses: join !== null || share(rows, ({ horseName }) => horseName !== '') > 0.3,
    join,
    hasClassColumn: hasBlocks(rows.map(({ go }) => go)),
    isHorseFirst: lines.some(
      ({ content }) =>
        hasOnlyHeadings(content) &&
        /\b(?:horse|pferd|cheval|caballo)\W+\p{L}+/iu.test(content) &&
        !readHeadings(content.trim().split(/\s{2,}|\t/)),
    ),
    first: lines.findIndex(isCertain),
    last,
    signature: signatureAfter(last, lines),
    repeated: repeatedTexts(lines),
  }
}

/** A column of classes comes in blocks; side pots change from line to line. */
function hasBlocks(values: string[]): boolean {
  const changes = values.filter((value, index) => index > 0 && value !== values[index - 1]).length
  return changes < 1.5 * new Set(values).size
}

/** `Amy Cole-Dash`, `Amy Cole, Dash`: the sign between rider and horse where all lines have it. */
function joinOf(rows: SourceLine[]): RunForm['join'] {
  const has = (sign: string) =>
    new RegExp(`^\\W*\\d*[.):]*\\s*\\p{L}\\S*\\s[^,]*?\\S${sign}\\p{L}[^,]*$`, 'u')
  const isMost = (sign: string) =>
    rows.length > 2 && share(rows, ({ content }) => has(sign).test(content)) > 0.7
  return isMost('-') ? '-' : isMost(',\\s*') ? ',' : null
}

/** The first line of the paragraph below the list that has an address or a telephone number. */
function signatureAfter(last: number, lines: SourceLine[]): number {
  let at = lines.findIndex(({ content }, index) => index > last && hasContact(content))
  while (at - 1 > last && !lines[at]?.afterBlank) at--
  return at
}

/** A numbered sentence or a year: `2. All riders must check in.`, `2026 Fall Classic` */
export const isStatement = ({ content }: SourceLine, { doubt }: ReadRun) =>
  doubt !== undefined && (isProse(content) || /^\W*(?:19|20)\d\d\s/.test(content))

export const readLine = (line: SourceLine, form: RunForm, headingStarts: number[] | undefined) =>
  line.columns
    ? readRun(line.cells, { ...form, columns: line.columns })
    : readRun(placeCells(line, headingStarts), form)

export const legendOf = ({ content }: SourceLine): Legend | null =>
  onlyMark(content) === null || /=/.test(content) || /^\s*[*†‡^+°]{1,3}\s+\p{Ll}/u.test(content)
    ? readLegend(content)
    : null

export const plain = (text: string) => text.replace(/\d+/g, '0').replace(/\s+/g, ' ').trim().toLowerCase()

function repeatedTexts(lines: SourceLine[]): Set<string> {
  const counts = new Map<string, number>()
  for (const { text } of lines) counts.set(plain(text), (counts.get(plain(text)) ?? 0) + 1)
  return new Set([...counts].filter(([, count]) => count > 1).map(([text]) => text))
}
