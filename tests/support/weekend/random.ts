/** Seeded, so that a weekend can be had again. */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = (seed * 2654435761 + 1) >>> 0
    for (let warm = 0; warm < 8; warm++) this.next()
  }

  /** From 0 to 1, by mulberry32. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }

  chance(share: number): boolean {
    return this.next() < share
  }

  between(low: number, high: number): number {
    return low + (high - low) * this.next()
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[Math.floor(this.next() * items.length)] as Item
  }

  normal(mean: number, spread: number): number {
    const radius = Math.sqrt(-2 * Math.log(1 - this.next()))
    return mean + spread * radius * Math.cos(2 * Math.PI * this.next())
  }
}
