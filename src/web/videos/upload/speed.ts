const WINDOW = 8000

/** How fast something moves, over its last seconds. */
export class Speed {
  #samples: { at: number; bytes: number }[] = []

  add(bytes: number, at = performance.now()) {
    this.#samples = [...this.#samples.filter((sample) => sample.at > at - WINDOW), { at, bytes }]
  }

  /** Bytes a second; null until that can be told. */
  get rate(): number | null {
    const [first] = this.#samples
    const last = this.#samples.at(-1)
    if (!first || !last || last.at - first.at < 200) return null
    return ((last.bytes - first.bytes) / (last.at - first.at)) * 1000
  }
}
