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
