import { keptFence } from './kept-fence.ts'
import { type Measured, measureOffset, offsetOf, remember, SteadyClock } from './steady-clock.ts'

/** The shop's time on this phone, whatever the phone's own clock says. */
export class FenceClock {
  #clock = new SteadyClock()
  #measured: Measured[] = []

  /** Goes on with what was measured before a reload. */
  async load() {
    const kept = await keptFence.get('clock', 'clock')
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
    await keptFence.put('clock', { id: 'clock', measured: this.#measured, mended }).catch(() => undefined)
  }
}
