import { type Column, DRAW_NUMBER, DRAW_TOKEN } from './columns.ts'
import { isProse } from './line-kinds.ts'
import { type Legend, type Mark, markOfCell, markOfNote, takeMarks, unmarkFront } from './marks.ts'
import {
  BRACKETS_AT_END,
  dropPlace,
  isPlace,
  RIDER_NOTE,
  readHorseName,
  readRiderName,
  riderWords,
} from './names.ts'
import { peel } from './peel-line.ts'

export interface ReadRun {
  draw: number | string | null
  riderName: string
  horseName: string
  go: string
  scratched: boolean
  trailer: boolean
  dragAfter: boolean
  doubt?: string
  /** The names with brackets behind them. */
  brackets: ('rider' | 'horse')[]
}

export type Join = '-' | ',' | 'on'

/** What all lines of a sheet have in common. */
export interface RunForm {
  columns: Column[]
  legend: Legend
  /** Names of that column have a town or a barn name in brackets behind them. */
  bracketsAfter: ReadonlySet<'rider' | 'horse'>
  /** What joins rider and horse: a sign without a space before it, or a word like `on`. */
  join: Join | null
  /** False where the column of classes holds side pots. */
  hasClassColumn: boolean
  /** A line of headings says `Horse / Rider`. */
  isHorseFirst: boolean
  /** `MOREAU Élodie`: the surname is in capitals, and first. */
  isSurnameFirst: boolean
  /** `Amy Cole, Krum - Dash`, or `Amy Cole, Krum` on a sheet without horses. */
  isTownAfterComma: boolean
  /** `Amy Cole (Dash) Scone` */
  isTownBehind: boolean
  /** False where a sheet has riders alone. */
  hasHorses: boolean
}

export const FORM: RunForm = {
  columns: ['draw', 'rider', 'horse'],
  legend: new Map(),
  bracketsAfter: new Set(),
  join: null,
  hasClassColumn: true,
  isHorseFirst: false,
  isSurnameFirst: false,
  isTownAfterComma: false,
  isTownBehind: false,
  hasHorses: true,
}

const PREFIX = new RegExp(
  `^(?:(?:draw|no|nr)\\b\\.?\\s*(?=#?\\d))?([#(]?\\s*${DRAW_NUMBER})[º°]?(?:\\s*[.):|,]+\\s*|\\s*[-–—]\\s*|\\s+)(?=\\S)`,
  'i',
)

/** Null where there is no name in it. */
export function readRun(cells: string[], form: RunForm): ReadRun | null {
  const { columns, legend, bracketsAfter, hasHorses } = form
  const marks = new Set<Mark>()
  const brackets: ReadRun['brackets'] = []
  const take = (text: string) => {
    const taken = takeMarks(text, legend)
    for (const mark of taken.marks) marks.add(mark)
    return taken.text
  }
  const at = (column: Column) =>
    columns.flatMap((meaning, index) => (meaning === column && cells[index] ? [cells[index]] : []))
  const named = (text: string, column: 'rider' | 'horse') => {
    const own = take(text)
    if (BRACKETS_AT_END.test(own)) brackets.push(column)
    const without = dropPlace(own)
    return bracketsAfter.has(column) ? without.replace(BRACKETS_AT_END, '$1') : without
  }
  for (const note of at('status')) {
    const mark = markOfNote(note) ?? (/^(x+|yes|y|true)$/i.test(note) ? 'scratch' : null)
    if (mark) marks.add(mark)
  }
  for (const [index, cell] of cells.entries()) {
    const mark = ['none', undefined].includes(columns[index]) ? markOfCell(cell, legend) : null
    if (mark) marks.add(mark)
  }
  let drawn = at('draw')[0] ?? ''
  if (!DRAW_TOKEN.test(drawn)) drawn = take(drawn)
  let rider = take(at('rider').join(' ') || [...at('first'), ...at('last')].join(' '))
  let horse = named(at('horse').join(' '), 'horse')
  if (!DRAW_TOKEN.test(drawn)) {
    // the number is in the rider's cell, or the draw's cell is part of the name
    const text = [drawn, rider].filter(Boolean).join(' ')
    const found = PREFIX.exec(text)
    drawn = found?.[1] ?? ''
    rider = take(text.slice(found?.[0].length ?? 0))
  }
  const back = /^(?:#\d{1,4}|\(#?\d{1,4}\))\s+(?=\p{L})/u.exec(rider)
  if (back) rider = rider.slice(back[0].length)
  let doubt: string | undefined
  if (!horse && rider && !columns.includes('first')) {
    const pair = splitPair(rider.replace(RIDER_NOTE, ''), form)
    const isSwapped = form.isHorseFirst && pair.horse !== ''
    rider = isSwapped ? pair.horse : pair.rider
    horse = named(isSwapped ? pair.rider : pair.horse, 'horse')
    doubt = pair.doubt
  }
  if (form.isTownAfterComma) rider = rider.replace(/,.*/, '')
  rider = readRiderName(named(rider, 'rider'), form.isSurnameFirst)
  horse = readHorseName(horse)
  const draw = readNumber(drawn)
  if (!/\p{L}{2}/u.test(rider)) return null
  if (!horse && hasHorses) doubt = 'The horse is missing'
  if (isProse(horse) && !isProse(rider)) doubt ??= GUESSED
  return {
    draw,
    riderName: rider,
    horseName: horse,
    go: (draw === null && !horse) || !form.hasClassColumn ? '' : at('go').join(' '),
    scratched: marks.has('scratch'),
    trailer: marks.has('late') || /^\W*tr/i.test(drawn),
    dragAfter: marks.has('drag') || marks.has('break'),
    ...(doubt && { doubt }),
    brackets,
  }
}

/** The fields of a line that was not understood. */
export function guessRun(
  text: string,
): Pick<ReadRun, 'riderName' | 'horseName' | 'scratched'> & { draw: string } {
  const { content, struck } = peel(text)
  const front = unmarkFront(content)
  const scratched = struck || front.scratched
  const cells = front.text.trim().split(/\t+| {2,}|\s*[|;]\s*/)
  const run = readRun(cells, FORM)
  if (!run) return { draw: '', riderName: text.trim(), horseName: '', scratched }
  return { ...run, draw: String(run.draw ?? ''), scratched: scratched || run.scratched }
}

function readNumber(token: string): number | string | null {
  const [, mark = '', digits = '', letter = ''] =
    /^[#(]?\s*(TRLR|TRAILER|TR|T|EX|[A-Z])?\.?\s?#?(\d{1,4})([A-Z]?)/i.exec(token) ?? []
  if (!digits) return null
  if (/^(?:tr|t)/i.test(mark)) return `T${Number(digits)}`
  return mark || letter ? `${mark.toUpperCase()}${Number(digits)}${letter.toUpperCase()}` : Number(digits)
}

/** `on`, in the languages of the countries that run barrels. */
const ON = '(?:on|riding|aboard|mit|auf|met|op|avec|sur|con|su|com|w/)'
const JOINED: Record<Join, RegExp> = {
  '-': /^(\S+\s[^-]*(?:-[^-\s]+\s[^-]*)*?)-(\S.*)$/,
  ',': /^(\S+\s[^,]*),\s*(\S.*)$/,
  on: new RegExp(`^(.+?)\\s+${ON}\\s+(.+)$`, 'iu'),
}
export const hasJoin = (text: string, join: Join) => JOINED[join].test(text)
const LAST_FIRST = /^(\p{L}[\p{L}'’-]+,\s+\p{L}[\p{L}'’-]+)\s+(?!on\s|riding\s)(\S.*)$/u

const GUESSED = 'Where the rider ends and the horse begins is a guess'
const bracketed = (text: string) => {
  const parts = /^(.+?)\s*\(([^)]+)\)$/.exec(text)
  return parts && !isPlace(parts[2] ?? '') ? parts : null
}

/** Rider and horse in one cell: `Dallas Burns / Dash`, `Burns, Dallas on Dash`, `Dallas Burns (Dash)`. */
function splitPair(
  text: string,
  { hasHorses, join, isTownBehind }: RunForm,
): { rider: string; horse: string; doubt?: string } {
  const parts =
    (join && JOINED[join].exec(text)) ??
    /^(.+?)\s+(?:[-–—/|:~]+|on|riding|mit|met|avec|con|com|su)\s+(.+)$/.exec(text) ??
    /^(.+?[^\d\s])\s*\/\s*([^\d\s].*)$/.exec(text) ??
    (hasHorses ? LAST_FIRST.exec(text) : null) ??
    /^(.+?)\s*["“]([^"”]+)["”]$/.exec(text) ??
    bracketed(text)
  // a third part is a town or a note
  const [horse = ''] = (parts?.[2] ?? '').split(/\s+[-–—|/]+(?:\s+|$)/)
  if (parts) return { rider: parts[1] ?? '', horse }
  const inside = /^(.+?)\s*\(([^)]+)\)\s+\p{L}/u.exec(text)
  if (inside)
    return { rider: inside[1] ?? '', horse: inside[2] ?? '', ...(!isTownBehind && { doubt: GUESSED }) }
  const words = dropPlace(text).split(' ')
  if (words.length < 3 || !hasHorses) return { rider: text, horse: '' }
  const end = riderWords(words)
  return {
    rider: words.slice(0, end).join(' '),
    horse: words.slice(end).join(' '),
    doubt: GUESSED,
  }
}
