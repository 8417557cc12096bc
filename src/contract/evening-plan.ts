import type { Need } from './needs.ts'
import { dayIn, wallTime } from './time-zone.ts'

/** Files that are still to be sent. */
export interface ToSend {
  count: number
  bytes: number
}

/** How the owner wants the evening to go. */
export interface EveningWishes {
  paused: boolean
  /** Nothing is sent any more once all that was sold, or is being paid for, is here. */
  onlySold: boolean
  /** Hours of the day, from and to, in which files go that nobody has paid for; null: at any time. */
  hours: { from: number; to: number } | null
}

export interface EveningState {
  /** Milliseconds since 1970. */
  now: number
  timeZone: string
  /** As it was measured; null while nothing was sent yet. */
  bytesPerSecond: number | null
  previews: ToSend
  masters: Record<Need, ToSend>
  /** `4K`, where all masters are that. */
  quality: string | null
}

/** When each part will be here; null where that cannot be said, or is not going to happen. */
export interface EveningPlan {
  previewsBy: number | null
  soldBy: number | null
  restBy: number | null
  /** In plain words, for the owner. */
  sentences: string[]
}

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** Beyond it nobody plans. */
const MOST_NIGHTS = 60

/** Previews first, then what was sold, then the rest: when will each of them be here? */
export function planEvening(state: EveningState, wishes: EveningWishes): EveningPlan {
  const { now, timeZone, previews, masters } = state
  const rate = wishes.paused ? null : state.bytesPerSecond
  const wanted = sum(masters.sold, masters.checkout)
  const rest = sum(masters.asked, masters.watched, masters.rest)
  const lasts = ({ bytes }: ToSend) => (rate ? (bytes / rate) * SECOND : null)
  const after = (start: number | null, work: ToSend, open: EveningWishes['hours']) => {
    const length = lasts(work)
    if (work.count === 0) return start
    return start === null || length === null ? null : workingHours(start, length, open, timeZone)
  }
  const previewsBy = after(now, previews, null)
  const soldBy = after(previewsBy, wanted, null)
  const restBy = wishes.onlySold ? null : after(soldBy, rest, wishes.hours)
  const plan = { previewsBy, soldBy, restBy }
  return { ...plan, sentences: sentencesOf(state, wishes, { ...plan, wanted, rest }) }
}

const sum = (...parts: ToSend[]): ToSend => ({
  count: parts.reduce((all, { count }) => all + count, 0),
  bytes: parts.reduce((all, { bytes }) => all + bytes, 0),
})

/** When work of that length is done which may be done only in these hours. */
function workingHours(start: number, length: number, hours: EveningWishes['hours'], timeZone: string) {
  if (!hours || hours.from === hours.to) return start + length
  let at = start
  let left = length
  for (let night = 0; night < MOST_NIGHTS; night++) {
    at += until(at, hours.from, timeZone, isOpen(at, hours, timeZone))
    const open = until(at, hours.to, timeZone, false)
    if (left <= open) return at + left
    left -= open
    at += open
  }
  return null
}

export function isOpen(at: number, hours: EveningWishes['hours'], timeZone: string): boolean {
  if (!hours || hours.from === hours.to) return true
  const hour = millisecondsOfDay(at, timeZone) / HOUR
  const { from, to } = hours
  return from < to ? hour >= from && hour < to : hour >= from || hour < to
}

/** How long it is until the clock there shows this hour; nothing where it is that already. */
function until(at: number, hour: number, timeZone: string, isThere: boolean): number {
  if (isThere) return 0
  const gap = hour * HOUR - millisecondsOfDay(at, timeZone)
  return gap > 0 ? gap : gap + DAY
}

function millisecondsOfDay(at: number, timeZone: string): number {
  const [hour = 0, minute = 0, second = 0] = wallTime(timeZone, new Date(at)).slice(11).split(':').map(Number)
  return hour * HOUR + minute * MINUTE + second * SECOND + (at % SECOND)
}

interface Parts extends Omit<EveningPlan, 'sentences'> {
  wanted: ToSend
  rest: ToSend
}

function sentencesOf(state: EveningState, wishes: EveningWishes, parts: Parts): string[] {
  const { previews, quality } = state
  const { wanted, rest } = parts
  if (previews.count + wanted.count + rest.count === 0) return ['Everything is here.']
  const inFull = quality ? `in ${quality}` : 'in full quality'
  const sold = `${count(wanted.count, 'sold run')} ${inFull}`
  const by = (time: number | null, words: string, later: string) =>
    time === null ? `${words} ${later}.` : `${words} by ${timeWords(time, state)}.`
  const ahead = wishes.paused ? 'when you go on' : 'as soon as the line allows'
  return [
    ...(wishes.paused ? ['Paused.'] : []),
    previews.count === 0
      ? 'All previews are up.'
      : by(parts.previewsBy, previews.count === 1 ? 'The last preview up' : 'All previews up', ahead),
    ...(wanted.count > 0 ? [by(parts.soldBy, sold, 'after that')] : []),
    ...(rest.count === 0
      ? []
      : wishes.onlySold
        ? [`Then it stops: ${count(rest.count, 'unsold run')} can stay on the card.`]
        : [by(parts.restBy, 'The rest', 'when there is time')]),
  ]
}

const count = (number: number, word: string) => `${number} ${word}${number === 1 ? '' : 's'}`

/** `9:40 pm`, `2:05 am tomorrow`, `Tuesday`, `June 20`: no more exact than one can know. */
export function timeWords(at: number, { now, timeZone }: Pick<EveningState, 'now' | 'timeZone'>): string {
  const rounded = Math.ceil(at / (5 * MINUTE)) * 5 * MINUTE
  const say = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { timeZone, ...options }).format(new Date(rounded))
  const days = Math.round(
    (Date.parse(dayIn(timeZone, new Date(rounded))) - Date.parse(dayIn(timeZone, new Date(now)))) / DAY,
  )
  const clock = say({ hour: 'numeric', minute: '2-digit' }).replace(
    /\s?([AP])M/i,
    (_, half) => ` ${half.toLowerCase()}m`,
  )
  if (days <= 0) return clock
  if (rounded - now < 18 * HOUR) return `${clock} tomorrow`
  return days < 7 ? say({ weekday: 'long' }) : say({ month: 'long', day: 'numeric' })
}
