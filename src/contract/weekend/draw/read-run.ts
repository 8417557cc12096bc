import { type Column, DRAW_TOKEN, STATUS } from './columns.ts'
import { readHorseName, readRiderName } from './names.ts'
import { unmark } from './source-lines.ts'

export interface ReadRun {
  draw: number | string | null
  riderName: string
  horseName: string
  go: string
  scratched: boolean
  trailer: boolean
  dragAfter: boolean
  doubt?: string
}

const SCRATCH =
  /\s*[([*-]?\s*\b(?:SCR(?:ATCH(?:ED)?)?|TURN ?OUT)\b\.?\s*[)\]*]?\s*$|^\W*\bSCR\b[.:)\]]?\s+|\((?:scr|scratch(?:ed)?|out)\)/i
const DRAG_TAIL = /\s*[*([-]+\s*drag\b.*$/i
const PREFIX = /^([#(]?\s*(?:TRLR|TRAILER|TR|T|EX)?\.?\s?#?\d{1,4}[A-Z]?)\s*(?:[.):|]\s*|\s+-\s+|\s+)(?=\S)/i
const TRAILER = /\b(?:TRLR|TRAILER)\b[.:]?\s*/i

/** Null where there is no name in it. */
export function readRun(cells: string[], columns: Column[]): ReadRun | null {
  const at = (column: Column) =>
    columns.flatMap((meaning, index) => (meaning === column && cells[index] ? [cells[index]] : []))
  const whole = cells.join(' ')
  let scratched = at('status').some((cell) => STATUS.test(cell) || /^(x|yes|y)$/i.test(cell))
  let trailer = false
  let dragAfter = false
  const clean = (text: string) => {
    let rest = text
    if (SCRATCH.test(rest) || STATUS.test(rest)) {
      scratched = true
      rest = STATUS.test(rest) ? '' : rest.replace(SCRATCH, ' ')
    }
    if (DRAG_TAIL.test(rest)) {
      dragAfter = true
      rest = rest.replace(DRAG_TAIL, '')
    }
    if (TRAILER.test(rest)) {
      trailer = true
      rest = rest.replace(TRAILER, ' ')
    }
    return rest.trim()
  }
  if (/\((?:scr|scratch(?:ed)?)\)|\bSCR\b/.test(whole) || cells.some((cell) => STATUS.test(cell)))
    scratched = true
  if (TRAILER.test(whole)) trailer = true
  let drawn = at('draw')[0] ?? ''
  let rider = clean(at('rider').join(' ') || [...at('first'), ...at('last')].join(' '))
  let horse = clean(at('horse').join(' '))
  if (!DRAW_TOKEN.test(drawn)) {
    // the number is in the rider's cell, or the draw's cell is part of the name
    const text = clean([drawn, rider].filter(Boolean).join(' '))
    const found = PREFIX.exec(text)
    drawn = found?.[1] ?? ''
    rider = text.slice(found?.[0].length ?? 0)
  }
  const back = /^#\d{1,4}\s+(?=\p{L})/u.exec(rider)
  if (back) rider = rider.slice(back[0].length)
  let doubt: string | undefined
  if (!horse && rider) {
    const pair = splitPair(rider)
    rider = pair.rider
    horse = pair.horse
    doubt = pair.doubt
  }
  rider = readRiderName(rider)
  horse = readHorseName(horse)
  const draw = readNumber(drawn)
  if (!/\p{L}{2}/u.test(rider)) return null
  if (!horse) doubt = 'The horse is missing'
  const go = draw === null && !horse ? '' : at('go').join(' ')
  return {
    draw,
    riderName: rider,
    horseName: horse,
    go,
    scratched,
    trailer,
    dragAfter,
    ...(doubt && { doubt }),
  }
}

/** How a line would read as a run, for the owner to correct; its whole text where no name is found. */
export function guessRun(
  text: string,
): Pick<ReadRun, 'riderName' | 'horseName' | 'scratched'> & { draw: string } {
  const { content, scratched } = unmark(text)
  const cells = content.trim().split(/\t+| {2,}|\s*[|;]\s*/)
  const run = readRun(cells, ['draw', 'rider', 'horse'])
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

const LAST_FIRST = /^(\p{L}[\p{L}'’-]+,\s+\p{L}[\p{L}'’-]+)\s+(?!on\s|riding\s)(\S.*)$/u

/** Rider and horse in one cell: `Dallas Burns / Dash`, `Burns, Dallas on Dash`, `Dallas Burns (Dash)`. */
function splitPair(text: string): { rider: string; horse: string; doubt?: string } {
  const parts =
    /^(.+?)\s+[-–—/|:~]+\s+(.+)$/.exec(text) ??
    /^(.+?)\s*\/\s*(.+)$/.exec(text) ??
    LAST_FIRST.exec(text) ??
    /^(.+?)\s+(?:on|riding|aboard)\s+(.+)$/i.exec(text) ??
    /^(.+?)\s*\(([^)]+)\)$/.exec(text) ??
    /^(.+?)\s*["“]([^"”]+)["”]$/.exec(text)
  if (parts) return { rider: parts[1] ?? '', horse: parts[2] ?? '' }
  const words = text.split(' ')
  if (words.length < 3) return { rider: text, horse: '' }
  return {
    rider: words.slice(0, 2).join(' '),
    horse: words.slice(2).join(' '),
    doubt: 'Where the rider ends and the horse begins is a guess',
  }
}
