import { type Column, DRAW_TOKEN } from './columns.ts'
import { type Legend, type Mark, markOfNote, onlyMark, takeMarks, unmarkFront } from './marks.ts'
import { BRACKETS_AT_END, dropPlace, isPlace, readHorseName, readRiderName } from './names.ts'
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

/** What all lines of a sheet have in common. */
export interface RunForm {
  columns: Column[]
  legend: Legend
  /** Names of that column have a town or a barn name in brackets behind them. */
  bracketsAfter: ReadonlySet<'rider' | 'horse'>
  /** What joins rider and horse without a space before it. */
  join: '-' | ',' | null
  /** False where the column of classes holds side pots. */
  hasClassColumn: boolean
  /** A line of headings says `Horse / Rider`. */
  isHorseFirst: boolean
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
  hasHorses: true,
}

const PREFIX =
  /^(?:(?:draw|no|nr)\b\.?\s*(?=#?\d))?([#(]?\s*(?:TRLR|TRAILER|TR|T|EX)?\.?\s?#?\d{1,4}[A-Z]?)(?:\s*[.):|]+\s*|\s+[-–—]\s+|\s+)(?=\S)/i

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
    const mark = markOfNote(note) ?? (/^(x+|yes|y)$/i.test(note) ? 'scratch' : null)
    if (mark) marks.add(mark)
  }
  // a cross in another column is an entry in a side pot
  for (const [index, cell] of cells.entries())
    if (['none', undefined].includes(columns[index]) && cell.length > 2) {
      const mark = onlyMark(cell)
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
  const back = /^#\d{1,4}\s+(?=\p{L})/u.exec(rider)
  if (back) rider = rider.slice(back[0].length)
  let doubt: string | undefined
  if (!horse && rider) {
    const pair = splitPair(rider, form)
    const isSwapped = form.isHorseFirst && pair.horse !== ''
    rider = isSwapped ? pair.horse : pair.rider
    horse = named(isSwapped ? pair.rider : pair.horse, 'horse')
    doubt = pair.doubt
  }
  rider = readRiderName(named(rider, 'rider'))
  horse = readHorseName(horse)
  const draw = readNumber(drawn)
  if (!/\p{L}{2}/u.test(rider)) return null
  if (!horse && hasHorses) doubt = 'The horse is missing'
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
    /^[#(]?\s*(TRLR|TRAILER|TR|T|R|E|EX|X)?\.?\s?#?(\d{1,4})([A-Z]?)/i.exec(token) ?? []
  if (!digits) return null
  if (/^(?:tr|t)/i.test(mark)) return `T${Number(digits)}`
  return mark || letter ? `${mark.toUpperCase()}${Number(digits)}${letter.toUpperCase()}` : Number(digits)
}

const JOINED = { '-': /^(\S+\s[^-]*(?:-[^-\s]+\s[^-]*)*?)-(\S.*)$/, ',': /^(\S+\s[^,]*),\s*(\S.*)$/ }
const LAST_FIRST = /^(\p{L}[\p{L}'’-]+,\s+\p{L}[\p{L}'’-]+)\s+(?!on\s|riding\s)(\S.*)$/u

const bracketed = (text: string) => {
  const parts = /^(.+?)\s*\(([^)]+)\)$/.exec(text)
  return parts && !isPlace(parts[2] ?? '') ? parts : null
}

/** Rider and horse in one cell: `Dallas Burns / Dash`, `Burns, Dallas on Dash`, `Dallas Burns (Dash)`. */
function splitPair(
  text: string,
  { hasHorses, join }: RunForm,
): { rider: string; horse: string; doubt?: string } {
  const parts =
    (join && JOINED[join].exec(text)) ??
    /^(.+?)\s+(?:[-–—/|:~]+|on|riding)\s+(.+)$/.exec(text) ??
    /^(.+?)\s*\/\s*(.+)$/.exec(text) ??
    (hasHorses ? LAST_FIRST.exec(text) : null) ??
    /^(.+?)\s+(?:on|riding|aboard)\s+(.+)$/i.exec(text) ??
    /^(.+?)\s*["“]([^"”]+)["”]$/.exec(text) ??
    bracketed(text)
  if (parts) return { rider: parts[1] ?? '', horse: parts[2] ?? '' }
  const words = text.split(' ')
  if (words.length < 3 || !hasHorses) return { rider: text, horse: '' }
  return {
    rider: words.slice(0, 2).join(' '),
    horse: words.slice(2).join(' '),
    doubt: 'Where the rider ends and the horse begins is a guess',
  }
}
