import { fenceStorage } from './fence-storage.ts'

/**
 * A phone's time of day jumps when somebody sets it, or when the network does. Its other clock only counts on, but stands
 * still while the phone sleeps. Together they make one that does neither: `now()` is the phone's own time without the jumps
 * that happened while the page was looked at. How far that is from the shop's is measured apart (`ClockOffset`).
 */
export class SteadyClock {
  readonly #wall: () => number
  readonly #ticks: () => number
  #lastWall: number
  #lastTicks: number
  /** What has to be added to the phone's time so that its jumps are taken back. */
  #mended: number
  #slept = false

  constructor(wall = () => Date.now(), ticks = () => performance.now(), mended = 0) {
    this.#wall = wall
    this.#ticks = ticks
    this.#lastWall = wall()
    this.#lastTicks = ticks()
    this.#mended = mended
  }

  /** To be kept over a reload. */
  get mended() {
    return this.#mended
  }

  /** The page was hidden: the phone may have slept since, and only its time of day went on. */
  noteSleep() {
    this.#slept = true
  }

  /** To be called every second or so, too, so that a jump is seen near the moment at which it happens. */
  now(): number {
    const wall = this.#wall()
    const ticks = this.#ticks()
    const jump = wall - this.#lastWall - (ticks - this.#lastTicks)
    if (!this.#slept && Math.abs(jump) > JUMP) this.#mended -= jump
    this.#slept = false
    this.#lastWall = wall
    this.#lastTicks = ticks
    return wall + this.#mended
  }
}

/** The two clocks of a phone drift apart by less than this between two looks. */
const JUMP = 1500

export interface Measured {
  /** What the shop's clock is ahead of the phone's, in milliseconds. */
  offset: number
  /** How long the answer took: it is no more exact than that. */
  took: number
}

/** The shop says its time to the second, somewhere between asking and being answered. */
export function measureOffset(asked: number, answered: number, date: string | null): Measured | null {
  const said = Date.parse(date ?? '')
  if (Number.isNaN(said)) return null
  return { offset: said + 500 - (asked + answered) / 2, took: answered - asked }
}

const KEPT = 15

/** The middle of the quickest answers: half a second's rounding and a slow line even out. */
export function offsetOf(measured: readonly Measured[]): number | null {
  const quick = measured.toSorted((a, b) => a.took - b.took).slice(0, Math.ceil(measured.length / 2) + 1)
  return quick.toSorted((a, b) => a.offset - b.offset)[Math.floor(quick.length / 2)]?.offset ?? null
}

/** The newest ones; after a phone's clock was set while nobody looked, the old ones are wrong together. */
export function remember(measured: readonly Measured[], fresh: Measured): Measured[] {
  const known = offsetOf(measured)
  const isMoved = known !== null && Math.abs(known - fresh.offset) > 2000 + fresh.took
  return isMoved ? [fresh] : [...measured, fresh].slice(-KEPT)
}

/** The shop's time on this phone, whatever the phone's own clock says. */
export class FenceClock {
  #clock = new SteadyClock()
  #measured: Measured[] = []

  /** Goes on with what was measured before a reload. */
  async load() {
    const kept = await fenceStorage.get('clock', 'clock')
    if (!kept) return
    this.#clock = new SteadyClock(undefined, undefined, kept.mended)
    this.#measured = kept.measured
  }

  get isMeasured() {
    return this.#measured.length > 0
  }

  /** How far the phone's clock is off, as somebody would say it. */
  get offset() {
    return offsetOf(this.#measured) ?? 0
  }

  /** The phone's own time without its jumps. */
  phoneNow = () => this.#clock.now()
  now = () => this.phoneNow() + this.offset

  noteSleep = () => this.#clock.noteSleep()

  /** From an answer of the shop's. */
  async measure(asked: number, { headers }: Response) {
    const fresh = measureOffset(asked, this.phoneNow(), headers.get('date'))
    if (!fresh) return
    this.#measured = remember(this.#measured, fresh)
    const { mended } = this.#clock
    // a private window measures anew after a reload
    await fenceStorage.put('clock', { id: 'clock', measured: this.#measured, mended }).catch(() => undefined)
  }
}
