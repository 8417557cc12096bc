const SEAM = '\n'

/** Many short texts as one long one: looking through it once is many times quicker than looking into each. */
export class SubstringIndex {
  readonly #text: string
  /** Where each begins, and where one more would. */
  readonly #starts: Int32Array

  constructor(texts: readonly string[]) {
    this.#text = SEAM + texts.join(SEAM) + SEAM
    this.#starts = new Int32Array(texts.length + 1)
    let start = 1
    for (let at = 0; at < texts.length; at++) {
      this.#starts[at] = start
      start += (texts[at]?.length ?? 0) + 1
    }
    this.#starts[texts.length] = start
  }

  /** Each text that holds the part, in their order, with where it is first found in it and how long the text is. */
  find(part: string, found: (text: number, at: number, length: number) => void) {
    if (!part.includes(SEAM)) this.#walk(part, 0, found)
  }

  /** The same for those that begin with it. */
  findBeginning(part: string, found: (text: number, at: number, length: number) => void) {
    if (!part.includes(SEAM)) this.#walk(SEAM + part, 1, found)
  }

  #walk(part: string, skip: number, found: (text: number, at: number, length: number) => void) {
    const starts = this.#starts
    const count = starts.length - 1
    let text = 0
    let from = 0
    while (text < count) {
      const hit = this.#text.indexOf(part, from)
      if (hit < 0) return
      const place = hit + skip
      while (text < count && place >= (starts[text + 1] ?? 0)) text++
      if (text >= count) return
      const start = starts[text] ?? 0
      const next = starts[text + 1] ?? 0
      found(text, place - start, next - start - 1)
      // the first find of each text is enough
      from = next - skip
      text++
    }
  }
}
