import { foldName } from './fold-name.ts'
import { EXACT, lettersOf, matchTypo, matchWord, missingLetters, typosAllowed } from './word-match.ts'

/** What a run can be found by. */
export interface Findable {
  name: string
  horses: readonly (string | null)[]
  /** Its number in the order of go. */
  draw?: string | null
}

const MOST_WORDS = 6
/** Parts of names that one writes apart or together: Mc Bride, De la Cruz, Mary Ann. */
const SHORT = 3
/** A horse's name is worth a little less than the rider's. */
const OF_HORSE = 0.8
/** What holds all that was typed as it was typed stands before what only has its words. */
const WHOLE = 300
/** Where so many are right as typed, nobody has mistyped. */
const ENOUGH = 5

interface Word {
  text: string
  letters: number
  /** Whose it is, and what it weighs there. */
  entries: number[]
  weights: number[]
}

/** Finds runs by what people remember: a name with a letter wrong, words swapped, no accents, a horse, a draw number. */
export class NameSearch {
  readonly #words: Word[] = []
  readonly #byText = new Map<string, Word>()
  readonly #names: string[] = []
  readonly #plain: string[] = []

  constructor(entries: Iterable<Findable> = []) {
    for (const entry of entries) this.add(entry)
  }

  get size() {
    return this.#names.length
  }

  /** The entries are known by the order in which they come. */
  add({ name, horses, draw }: Findable) {
    const entry = this.#names.length
    this.#plain.push(name.toLowerCase())
    this.#names.push(foldName(name))
    const known = new Set<string>()
    const put = (words: string[], weight: number) => {
      for (const text of words) {
        if (known.has(text)) continue
        known.add(text)
        this.#wordOf(text).entries.push(entry)
        this.#wordOf(text).weights.push(weight)
      }
    }
    put(wordsOf(this.#names[entry] ?? ''), 1)
    for (const horse of horses) if (horse) put(wordsOf(foldName(horse)), OF_HORSE)
    if (draw) put([foldName(draw)], 1)
  }

  /** The best first, by their numbers; `only` leaves out what is not asked for. */
  find(typed: string, limit = Number.POSITIVE_INFINITY, only?: (entry: number) => boolean): number[] {
    const plain = typed.trim().toLowerCase()
    if (plain === '') return []
    const scores = new Float32Array(this.size)
    const whole = foldName(typed)
    const isFolded = whole !== plain
    for (let entry = 0; entry < scores.length; entry++) {
      const name = this.#names[entry] ?? ''
      const at = whole === '' ? -1 : name.indexOf(whole)
      if (at >= 0) scores[entry] = WHOLE + (at > 0 ? 0 : name.length === whole.length ? 2 * WHOLE : WHOLE)
      else if (isFolded && this.#plain[entry]?.includes(plain)) scores[entry] = WHOLE
    }
    const readings = readingsOf(whole)
    for (const words of readings) this.#score(scores, words, false)
    if (this.#found(scores, only) < ENOUGH) for (const words of readings) this.#score(scores, words, true)
    const found: number[] = []
    for (let entry = 0; entry < scores.length; entry++) {
      if (scores[entry] && (!only || only(entry))) found.push(entry)
    }
    return found.sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b).slice(0, limit)
  }

  #found(scores: Float32Array, only?: (entry: number) => boolean) {
    let found = 0
    for (let entry = 0; entry < scores.length && found < ENOUGH; entry++) {
      if (scores[entry] && (!only || only(entry))) found++
    }
    return found
  }

  /** An entry has to answer every word. */
  #score(scores: Float32Array, typed: string[], withTypos: boolean) {
    if (typed.length === 0) return
    let sums: Float32Array | null = null
    for (const one of typed) {
      const best = new Float32Array(this.size)
      const letters = lettersOf(one)
      const allowed = withTypos ? typosAllowed(one) : 0
      for (const word of this.#words) {
        let score = matchWord(one, word.text)
        if (score === 0 && allowed > 0 && missingLetters(letters, word.letters) <= allowed) {
          score = matchTypo(one, word.text, allowed)
        }
        if (score === 0) continue
        for (let at = 0; at < word.entries.length; at++) {
          const entry = word.entries[at] ?? 0
          best[entry] = Math.max(best[entry] ?? 0, score * (word.weights[at] ?? 0))
        }
      }
      if (sums) {
        for (let entry = 0; entry < best.length; entry++) {
          sums[entry] = sums[entry] && best[entry] ? (sums[entry] ?? 0) + (best[entry] ?? 0) : 0
        }
      } else sums = best
    }
    // of several readings of what was typed the best counts
    const most = typed.length * EXACT
    for (let entry = 0; entry < scores.length; entry++) {
      const score = ((sums?.[entry] ?? 0) * EXACT) / most
      const whole = Math.floor((scores[entry] ?? 0) / WHOLE) * WHOLE
      if (score > 0) scores[entry] = Math.max(scores[entry] ?? 0, whole + score)
    }
  }

  #wordOf(text: string) {
    let word = this.#byText.get(text)
    if (!word) {
      word = { text, letters: lettersOf(text), entries: [], weights: [] }
      this.#byText.set(text, word)
      this.#words.push(word)
    }
    return word
  }
}

const isShort = (word = '') => word.length <= SHORT && !/\d/.test(word)

/** Its words, and those together that may be written as one. */
function wordsOf(folded: string): string[] {
  const words = folded.split(' ').filter(Boolean)
  const joined = words.flatMap((word, at) => {
    const next = words[at + 1]
    return next !== undefined && (isShort(word) || isShort(next)) ? [word + next] : []
  })
  return [...words, ...joined]
}

/** What was typed may be meant as it stands, or with two of its words as one. */
function readingsOf(folded: string): string[][] {
  const words = folded.split(' ').filter(Boolean).slice(0, MOST_WORDS)
  const readings = [words]
  for (let at = 0; at + 1 < words.length; at++) {
    if (!isShort(words[at]) && !isShort(words[at + 1])) continue
    readings.push([...words.slice(0, at), `${words[at]}${words[at + 1]}`, ...words.slice(at + 2)])
  }
  return readings
}
