import { share } from '../statistics.ts'
import { type Column, guessColumns, hasOnlyHeadings, meaningOf, readHeadings } from './columns.ts'
import { hasContact, isMail, isNote, isProse, readGoHeading } from './line-kinds.ts'
import { type Legend, onlyMark, readLegend } from './marks.ts'
import { SURNAME_FIRST } from './names.ts'
import { FORM, hasJoin, type ReadRun, type RunForm, readRun } from './read-run.ts'
import { isAligned, placeCells, type SourceLine } from './source-lines.ts'
import { isAside } from './stacked-lines.ts'

/** What the lines of one sheet have in common: it is looked through once before its lines are read. */
export interface Habits extends RunForm {
  /** Lines with an empty cell are read by where their cells stand below the headings. */
  isAligned: boolean
  isNumbered: boolean
  /** Runs have a time of day in front, and nothing else has. */
  isTimed: boolean
  /** The indexes of the first and the last line that is certainly a run. */
  first: number
  last: number
  /** Lines of dashes are drags. */
  areRulesDrags: boolean
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
    (wide.length < body.length / 3 ? ['rider'] : withPairs(guessColumns(wide, { kind: 'draw' }), wide))
  const aligned = isAligned(lines)
  const isHorseFirst = lines.some(
    ({ content }) =>
      hasOnlyHeadings(content) &&
      namesHorseFirst(content) &&
      !readHeadings(content.trim().split(/\s{2,}|\t/)),
  )
  const form: RunForm = { ...FORM, columns, legend, isHorseFirst }
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
  const isTimed = share(listed, ({ timed }) => timed) > 0.6
  const rows = isNumbered ? runs.filter(({ draw }) => draw !== null) : runs
  const bare = listed.filter((line) => !read.get(line)?.horseName || read.get(line)?.doubt)
  const join =
    bare.length > listed.length * 0.7 ? joinOf(listed.filter((line) => read.get(line)?.draw != null)) : null
  const hasTowns = join === ',' && isShared(listed.map(({ content }) => partsAt(content)))
  const isCertain = (line: SourceLine) => {
    const run = read.get(line)
    if (!run || isStatement(line, run)) return false
    if (isTimed && line.timed) return true
    return isNumbered ? run.draw !== null : !isTimed && run.horseName !== '' && !isNote(line.content)
  }
  const last = lines.findLastIndex(isCertain)
  return {
    ...form,
    isAligned: aligned,
    isNumbered,
    isTimed,
    bracketsAfter: new Set(
      (['rider', 'horse'] as const).filter(
        (name) => rows.length > 2 && share(rows, ({ brackets }) => brackets.includes(name)) > 0.6,
      ),
    ),
    isTownAfterComma: hasTowns || hasTownsAfterCommas(listed),
    isTownBehind: share(listed, ({ content }) => /\([^)\d]+\)\s+\p{Lu}/u.test(content)) > 0.6,
    isSurnameFirst: share(rows, ({ riderName }) => SURNAME_FIRST.test(riderName)) > 0.6,
    hasHorses:
      !hasTowns &&
      (join !== null ||
        share(rows, ({ horseName, doubt }) => horseName !== '' && !doubt) > 0.3 ||
        share(rows, ({ horseName }) => horseName !== '') > 0.6),
    join: hasTowns ? null : join,
    hasClassColumn: hasBlocks(rows.map(({ go }) => go)),
    first: lines.findIndex(isCertain),
    last,
    areRulesDrags: areRulesDrags(lines, isCertain),
    signature: signatureAfter(last, lines),
    repeated: repeatedTexts(lines),
  }
}

/** Towns, unlike horses, are behind the names of several riders. */
function isShared(pairs: (readonly [rider: string, other: string])[]): boolean {
  const riders = new Map<string, Set<string>>()
  for (const [rider, other] of pairs) riders.set(other, (riders.get(other) ?? new Set()).add(rider))
  return pairs.length > 5 && share(pairs, ([, other]) => (riders.get(other)?.size ?? 0) > 1) > 0.5
}

/** `Amy Cole, Krum - Dash`: two words before most commas are no surnames. */
function hasTownsAfterCommas(lines: SourceLine[]): boolean {
  const before = lines.flatMap(
    ({ content }) => /^[\W\d]*(\p{L}[^,]*),\s*\p{L}[^,]*\s[-–—]\s/u.exec(content)?.[1] ?? [],
  )
  return before.length > 0.6 * lines.length && share(before, (name) => /\s/.test(name.trim())) > 0.8
}

const partsAt = (content: string) => {
  const [rider = '', other = ''] = content.replace(/^[\W\d]+/, '').split(/,\s*/)
  return [rider, other.replace(/\s+-.*/, '')] as const
}

/** `Amy Cole / Dash` or `Amy Cole (Dash)` in the first column of names leaves notes or towns for the second. */
function withPairs(columns: Column[], lines: SourceLine[]): Column[] {
  const cellsOf = (column: Column) => lines.flatMap(({ cells }) => cells[columns.indexOf(column)] || [])
  const riders = cellsOf('rider')
  const brackets = riders.flatMap((cell) => /\p{L} (\([^()]+\))$/u.exec(cell)?.[1] ?? [])
  const isPair = (cell: string) => /\p{L} (?:[/–—|-]|on|riding) \p{L}/u.test(cell)
  // fewer towns than horses
  const areHorses =
    brackets.length > 0.7 * riders.length && new Set(brackets).size > new Set(cellsOf('horse')).size
  if (share(riders, isPair) < 0.7 && !areHorses) return columns
  return columns.map((column) => (column === 'horse' ? 'status' : column))
}

/** A column of classes comes in blocks; side pots change from line to line. */
function hasBlocks(values: string[]): boolean {
  const changes = values.filter((value, index) => index > 0 && value !== values[index - 1]).length
  return changes < 1.5 * new Set(values).size
}

/** `Amy Cole-Dash`, `Amy Cole, Dash`: the sign between rider and horse where all lines have it. */
function joinOf(rows: SourceLine[]): RunForm['join'] {
  const has = (sign: string) => new RegExp(`^[\\W\\d]*\\p{L}\\S*\\s[^,]*?\\S${sign}\\p{L}[^,\\])]*$`, 'u')
  const isMost = (sign: string) =>
    rows.length > 2 && share(rows, ({ content }) => has(sign).test(content)) > 0.7
  const isOn = rows.length > 2 && share(rows, ({ content }) => hasJoin(content, 'on')) > 0.6
  return isOn ? 'on' : isMost('-') ? '-' : isMost(',\\s*') ? ',' : null
}

const namesHorseFirst = (text: string) => {
  const meanings = (text.match(/\p{L}+/gu) ?? []).map((word) => meaningOf(word))
  return meanings.includes('horse') && meanings.indexOf('horse') < meanings.indexOf('rider')
}

const RULES_TOLD =
  /(?:\bdash(?:es|ed lines?)?|\blines?\b[^=:]{0,12}|[-–—_=~]{2,})\s*(?:=|:|means?)\s*(?:drag|tractor|rake)/i

/** A line of dashes, told to be a drag, or each between two runs and as many runs apart. */
function areRulesDrags(lines: SourceLine[], isRun: (line: SourceLine) => boolean): boolean {
  if (lines.some(({ content }) => RULES_TOLD.test(content))) return true
  const at = lines.flatMap((line, index) => (isRule(line) ? [index] : []))
  const isBetween = (index: number) =>
    [lines[index - 1], lines[index + 1]].every((line) => line !== undefined && isRun(line))
  const gaps = new Set(at.slice(1).map((index, place) => index - (at[place] as number)))
  return at.length > 1 && gaps.size === 1 && at.every(isBetween)
}

export const isRule = ({ text }: SourceLine) => /^[>\s*–—_=~-]{3,}$/.test(text)

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
