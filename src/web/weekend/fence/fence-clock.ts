import { median } from '../../../contract/weekend/statistics.ts'
import { fenceStorage } from './fence-storage.ts'

/**
 * The phone's wall clock without its jumps: `Date.now()` jumps when the time is set, `performance.now()` stops while the phone
 * sleeps; compared with each other they reveal a jump while the page is visible.
 */
export class SteadyClock {
  readonly #wall: () => number
  readonly #ticks: () => number
  #lastWall: number
  #lastTicks: number
  /** Added to the wall clock to take its jumps back. */
  #correction: number
  #wasHidden = false

  constructor(wall = () => Date.now(), ticks = () => performance.now(), correction = 0) {
    this.#wall = wall
    this.#ticks = ticks
    this.#lastWall = wall()
    this.#lastTicks = ticks()
    this.#correction = correction
  }

  /** Stored over a reload. */
  get correction() {
    return this.#correction
  }

  /** The page was hidden, so the phone may have slept. */
  markHidden() {
    this.#wasHidden = true
  }

  /** Called at least every second, so that a jump is noticed when it happens. */
  now(): number {
    const wall = this.#wall()
    const ticks = this.#ticks()
    const jump = wall - this.#lastWall - (ticks - this.#lastTicks)
    if (!this.#wasHidden && Math.abs(jump) > JUMP) this.#correction -= jump
    this.#wasHidden = false
    this.#lastWall = wall
    this.#lastTicks = ticks
    return wall + this.#correction
  }
}

/** The two clocks drift less than this between two calls. */
const JUMP = 1500

export interface Measured {
  /** The shop's time minus the phone's, in milliseconds. */
  offset: number
  /** The duration of the request, which limits the accuracy. */
  took: number
}

/** From the Date header, which has whole seconds. */
export function measureOffset(asked: number, answered: number, date: string | null): Measured | null {
  const time = Date.parse(date ?? '')
  if (Number.isNaN(time)) return null
  return { offset: time + 500 - (asked + answered) / 2, took: answered - asked }
}

const MAX_MEASURED = 15

/** The median of the fastest half. */
export function offsetOf(measured: readonly Measured[]): number | null {
  const quick = measured.toSorted((a, b) => a.took - b.took).slice(0, Math.ceil(measured.length / 2) + 1)
  return median(quick.map(({ offset }) => offset)) ?? null
}

/** The newest ones. After the phone's clock was set while the page was hidden, earlier ones are dropped. */
export function remember(measured: readonly Measured[], fresh: Measured): Measured[] {
  const known = offsetOf(measured)
  const isMoved = known !== null && Math.abs(known - fresh.offset) > 2000 + fresh.took
  return isMoved ? [fresh] : [...measured, fresh].slice(-MAX_MEASURED)
}

/** The shop's time on this phone. */
export class FenceClock {
  #clock = new SteadyClock()
  #measured: Measured[] = []

  async load() {
    const stored = await fenceStorage.get('clock', 'clock')
    if (!stored) return
    this.#clock = new SteadyClock(undefined, undefined, stored.correction)
    this.#measured = stored.measured
  }

  get isMeasured() {
    return this.#measured.length > 0
  }

  get offset() {
    return offsetOf(this.#measured) ?? 0
  }

  phoneNow = () => this.#clock.now()
  now = () => this.phoneNow() + this.offset

  markHidden = () => this.#clock.markHidden()

  /** By a response of the shop. */
  async measure(asked: number, { headers }: Response) {
    const fresh = measureOffset(asked, this.phoneNow(), headers.get('date'))
    if (!fresh) return
    this.#measured = remember(this.#measured, fresh)
    const { correction } = this.#clock
    // a private window stores nothing
    await fenceStorage
      .put('clock', { id: 'clock', measured: this.#measured, correction })
      .catch(() => undefined)
  }
}
