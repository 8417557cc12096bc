import { dayIn, wallTime } from '../../platform/time-zone.ts'
import { DAY, HOUR, MINUTE, SECOND } from '../../time.ts'
import type { Need } from './needs.ts'

export interface ToSend {
  count: number
  bytes: number
}

export interface UploadSettings {
  paused: boolean
  /** Only originals that were sold, or are being paid for, are sent. */
  onlySold: boolean
  /** Hours of the day for originals that are not sold; null: at any time. */
  hours: { from: number; to: number } | null
}

export interface UploadState {
  /** Milliseconds since 1970. */
  now: number
  timeZone: string
  /** Measured; null before the first upload. */
  bytesPerSecond: number | null
  previews: ToSend
  masters: Record<Need, ToSend>
  /** `4K`, where all originals are. */
  quality: string | null
  /** The time until the last small copy is encoded here. */
  makingSeconds: number
  stuck: Stuck
}

/** What is missing and cannot be sent from this computer now. */
interface Stuck {
  /** Previews on a memory card that is not connected. */
  away: number
  /** Previews that the shop refused. */
  refused: number
  /** Originals, for either reason. */
  originals: number
}

/** When each part will be uploaded; null where that is unknown or will not happen. */
export interface UploadForecast {
  previewsBy: number | null
  soldBy: number | null
  restBy: number | null
  /** For the owner. */
  sentences: string[]
}

const MOST_NIGHTS = 60

/** Previews go first, then sold originals, then the rest. */
export function forecastUploads(state: UploadState, uploadSettings: UploadSettings): UploadForecast {
  const { now, timeZone, previews, masters } = state
  const rate = uploadSettings.paused ? null : state.bytesPerSecond
  const wanted = sum(masters.sold, masters.checkout)
  const rest = sum(masters.asked, masters.watched, masters.rest)
  const lasts = ({ bytes }: ToSend) => (rate ? (bytes / rate) * SECOND : null)
  const after = (start: number | null, work: ToSend, open: UploadSettings['hours']) => {
    const length = lasts(work)
    if (work.count === 0) return start
    return start === null || length === null ? null : workingHours(start, length, open, timeZone)
  }
  const lineFree = after(now, previews, null)
  const previewsBy = latest(lineFree, previews.count === 0 ? now : now + state.makingSeconds * SECOND)
  // sold originals are sent while copies are encoded
  const soldBy = latest(after(lineFree, wanted, null), previewsBy)
  const restBy = uploadSettings.onlySold ? null : after(soldBy, rest, uploadSettings.hours)
  const plan = { previewsBy, soldBy, restBy }
  return { ...plan, sentences: sentencesOf(state, uploadSettings, { ...plan, wanted, rest }) }
}

const latest = (one: number | null, other: number | null) =>
  one === null || other === null ? null : Math.max(one, other)

const sum = (...parts: ToSend[]): ToSend => ({
  count: parts.reduce((all, { count }) => all + count, 0),
  bytes: parts.reduce((all, { bytes }) => all + bytes, 0),
})

/** The end of work that is done only in these hours. */
function workingHours(start: number, length: number, hours: UploadSettings['hours'], timeZone: string) {
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

export function isOpen(at: number, hours: UploadSettings['hours'], timeZone: string): boolean {
  if (!hours || hours.from === hours.to) return true
  const hour = millisecondsOfDay(at, timeZone) / HOUR
  const { from, to } = hours
  return from < to ? hour >= from && hour < to : hour >= from || hour < to
}

/** The time until this hour. */
function until(at: number, hour: number, timeZone: string, isThere: boolean): number {
  if (isThere) return 0
  const gap = hour * HOUR - millisecondsOfDay(at, timeZone)
  return gap > 0 ? gap : gap + DAY
}

function millisecondsOfDay(at: number, timeZone: string): number {
  const [hour = 0, minute = 0, second = 0] = wallTime(timeZone, new Date(at)).slice(11).split(':').map(Number)
  return hour * HOUR + minute * MINUTE + second * SECOND + (at % SECOND)
}

interface Parts extends Omit<UploadForecast, 'sentences'> {
  wanted: ToSend
  rest: ToSend
}

function sentencesOf(state: UploadState, uploadSettings: UploadSettings, parts: Parts): string[] {
  const { quality, stuck } = state
  const { wanted, rest } = parts
  const missing = stuck.away + stuck.refused + stuck.originals
  if (state.previews.count + wanted.count + rest.count + missing === 0) return ['Everything is here.']
  const inFull = quality ? `in ${quality}` : 'in full quality'
  const sold = `${count(wanted.count, 'sold run')} ${inFull}`
  const others = missing === 0 ? 'The rest' : 'The rest that can be sent from here'
  const by = (time: number | null, words: string, later: string) =>
    time === null ? `${words} ${later}.` : `${words} by ${timeWords(time, state)}.`
  const ahead = uploadSettings.paused ? 'when you go on' : 'as soon as the line allows'
  const previews = previewsAhead(state)
  return [
    ...(uploadSettings.paused ? ['Paused.'] : []),
    ...(previews ? [by(parts.previewsBy, previews, ahead)] : []),
    ...previewsBehind(state),
    ...(wanted.count > 0 ? [by(parts.soldBy, sold, 'after that')] : []),
    ...(rest.count === 0
      ? []
      : uploadSettings.onlySold
        ? [`Then it stops: ${count(rest.count, 'unsold run')} can stay on the memory card.`]
        : [by(parts.restBy, others, 'when there is time')]),
  ]
}

function previewsAhead({ previews, stuck }: UploadState): string | null {
  if (previews.count === 0) return null
  if (stuck.away + stuck.refused > 0) return `${count(previews.count, 'more preview')} here`
  return previews.count === 1 ? 'The last preview here' : 'All previews here'
}

function previewsBehind({ previews, stuck: { away, refused } }: UploadState): string[] {
  if (previews.count + away + refused === 0) return ['All previews are here.']
  const are = (number: number, one: string, many: string) =>
    `${count(number, 'preview')} ${number === 1 ? one : many}`
  return [
    ...(away > 0 ? [`${are(away, 'is', 'are')} on a memory card that is not connected here.`] : []),
    ...(refused > 0 ? [`${are(refused, 'was', 'were')} not taken by the shop.`] : []),
  ]
}

const count = (number: number, word: string) => `${number} ${word}${number === 1 ? '' : 's'}`

/** `9:40 pm`, `2:05 am tomorrow`, `Tuesday`, `June 20`. */
export function timeWords(at: number, { now, timeZone }: Pick<UploadState, 'now' | 'timeZone'>): string {
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
