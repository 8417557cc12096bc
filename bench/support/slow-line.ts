import { setTimeout as pause } from 'node:timers/promises'

/** A line of so many bytes a second, which whatever is sent over it shares. */
export class SlowLine {
  readonly #bytesPerSecond: number
  #free = performance.now()
  #carried = 0

  constructor(bytesPerSecond: number) {
    this.#bytesPerSecond = bytesPerSecond
  }

  /** So many seconds of it were used. */
  get seconds() {
    return this.#carried / this.#bytesPerSecond
  }

  /** Waits until so many bytes are over it. */
  async carry(bytes: number) {
    this.#free = Math.max(this.#free, performance.now()) + (bytes / this.#bytesPerSecond) * 1000
    await pause(this.#free - performance.now())
    this.#carried += bytes
  }
}
