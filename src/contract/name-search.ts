import { foldName } from './fold-name.ts'
import { lettersOf, matchTypo, matchWord, missingLetters, typosAllowed } from './word-match.ts'

/** What a run can be found by. */
export interface Findable {
  name: string
  horses: readonly (string | null)[]
  /** The numbers in the order of go. */
  draws?: readonly string[]
}

const MOST_WORDS = 6
/** Parts of names that one writes apart or together: Mc Bride, De la Cruz, Mary Ann. */
const SHORT = 3
/** A horse's name is worth a little less than the rider's. */
const OF_HORSE = 0.8
/** What holds all that was typed as it was typed stands before what only has its words. */
const WHOLE = 300
/** Where something is right as typed, nobody has mistyped. */
const ENOUGH = 1

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
  add({ name, horses, draws = [] }: Findable) {
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
    put(draws.map(foldName), 1)
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
    for (const withTypos of [false, true]) {
      if (withTypos && this.#found(scores, only) >= ENOUGH) break
      const known = new Map<string, Float32Array | null>()
      for (const words of readings) this.#score(scores, words, withTypos, known)
    }
    return best(scores, limit, only)
  }

  #found(scores: Float32Array, only?: (entry: number) => boolean) {
    let found = 0
    for (let entry = 0; entry < scores.length && found < ENOUGH; entry++) {
      if (scores[entry] && (!only || only(entry))) found++
    }
    return found
  }

  /** How well each entry answers one word; null where none does. */
  #answers(typed: string, withTypos: boolean): Float32Array | null {
    let answers: Float32Array | null = null
    const letters = lettersOf(typed)
    const allowed = withTypos ? typosAllowed(typed) : 0
    for (const { text, letters: ofWord, entries, weights } of this.#words) {
      let score = matchWord(typed, text)
      if (score === 0 && allowed > 0 && missingLetters(letters, ofWord) <= allowed) {
        score = matchTypo(typed, text, allowed)
      }
      if (score === 0) continue
      answers ??= new Float32Array(this.size)
      for (let at = 0; at < entries.length; at++) {
        const entry = entries[at] ?? 0
        const weighed = score * (weights[at] ?? 0)
        if (weighed > (answers[entry] ?? 0)) answers[entry] = weighed
      }
    }
    return answers
  }

  /** An entry has to answer every word. */
  #score(scores: Float32Array, typed: string[], withTypos: boolean, known: Map<string, Float32Array | null>) {
    const answers: Float32Array[] = []
    for (const word of typed) {
      let answer = known.get(word)
      if (answer === undefined) {
        answer = this.#answers(word, withTypos)
        known.set(word, answer)
      }
      if (!answer) return
      answers.push(answer)
    }
    // of several readings of what was typed the best counts
    for (let entry = 0; answers.length > 0 && entry < scores.length; entry++) {
      let sum = 0
      for (const answer of answers) {
        const one = answer[entry] ?? 0
        sum = one === 0 ? Number.NEGATIVE_INFINITY : sum + one
      }
      const score = sum / answers.length
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

/** Those with the highest scores. Of the thousands that one letter finds, only so many are put in order. */
function best(scores: Float32Array, limit: number, only?: (entry: number) => boolean): number[] {
  const better = (a: number, b: number) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b
  let found: number[] = []
  let least = 0
  for (let entry = 0; entry < scores.length; entry++) {
    const score = scores[entry] ?? 0
    if (score === 0 || score <= least || (only && !only(entry))) continue
    found.push(entry)
    if (found.length < 4 * limit) continue
    found = found.sort(better).slice(0, limit)
    least = scores[found.at(-1) ?? 0] ?? 0
  }
  return found.sort(better).slice(0, limit)
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
