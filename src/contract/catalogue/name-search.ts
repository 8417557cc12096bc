import { SubstringIndex } from '../platform/substring-index.ts'
import { lettersOf, matchAt, matchTypo, missingLetters, typosAllowed } from '../platform/word-match.ts'
import { foldName } from './plain-name.ts'

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

/** How well each entry answers a word, and which ones do at all. */
interface Answer {
  scores: Float32Array
  entries: number[]
}

/** What is looked through, made of what was added. */
interface Piles {
  names: SubstringIndex
  plain: SubstringIndex
  words: SubstringIndex
  letters: Int32Array
}

/** Finds runs by what people remember: a name with a letter wrong, words swapped, no accents, a horse, a draw number. */
export class NameSearch {
  readonly #numbers = new Map<string, number>()
  /** By a word's number: itself, whose it is, and what it weighs there. */
  readonly #words: string[] = []
  readonly #entries: number[][] = []
  readonly #weights: number[][] = []
  readonly #names: string[] = []
  readonly #plain: string[] = []
  #piles: Piles | null = null

  constructor(entries: Iterable<Findable> = []) {
    for (const entry of entries) this.add(entry)
  }

  get size() {
    return this.#names.length
  }

  /** The entries are known by the order in which they come. */
  add({ name, horses, draws = [] }: Findable) {
    const entry = this.#names.length
    const folded = foldName(name)
    this.#piles = null
    this.#plain.push(name.toLowerCase())
    this.#names.push(folded)
    this.#put(entry, wordsOf(folded), 1)
    for (const horse of horses) if (horse) this.#put(entry, wordsOf(foldName(horse)), OF_HORSE)
    this.#put(entry, draws.map(foldName), 1)
  }

  /** The best first, by their numbers; `only` leaves out what is not asked for. */
  find(typed: string, limit = Number.POSITIVE_INFINITY, only?: (entry: number) => boolean): number[] {
    const plain = typed.trim().toLowerCase()
    if (plain === '') return []
    const whole = foldName(typed)
    const scores = this.#wholes(plain, whole)
    const readings = readingsOf(whole)
    for (const withTypos of [false, true]) {
      if (withTypos && this.#found(scores, only) >= ENOUGH) break
      const known = new Map<string, Answer>()
      for (const words of readings) this.#score(scores, words, withTypos, known)
    }
    return best(scores, limit, only)
  }

  /** Those that hold all of it as it was typed. */
  #wholes(plain: string, whole: string): Float32Array {
    const scores = new Float32Array(this.size)
    const piles = this.#pile()
    if (whole !== plain) piles.plain.find(plain, (entry) => (scores[entry] = WHOLE))
    if (whole !== '')
      piles.names.find(whole, (entry, at, length) => {
        scores[entry] = at > 0 ? WHOLE : length === whole.length ? 3 * WHOLE : 2 * WHOLE
      })
    return scores
  }

  #found(scores: Float32Array, only?: (entry: number) => boolean) {
    let found = 0
    for (let entry = 0; entry < scores.length && found < ENOUGH; entry++) {
      if (scores[entry] && (!only || only(entry))) found++
    }
    return found
  }

  #answer(typed: string, withTypos: boolean): Answer {
    const answer: Answer = { scores: new Float32Array(this.size), entries: [] }
    const { words } = this.#pile()
    const match = (word: number, at: number, length: number) =>
      this.#note(answer, word, matchAt(typed, at, length))
    // one letter stands in nearly every word, and means its beginning
    if (typed.length > 1) words.find(typed, match)
    else words.findBeginning(typed, match)
    if (withTypos) this.#noteTypos(answer, typed)
    return answer
  }

  #noteTypos(answer: Answer, typed: string) {
    const allowed = typosAllowed(typed)
    if (allowed === 0) return
    const wanted = lettersOf(typed)
    const { letters } = this.#pile()
    for (let word = 0; word < letters.length; word++) {
      if (missingLetters(wanted, letters[word] ?? 0) > allowed) continue
      const score = matchTypo(typed, this.#words[word] ?? '', allowed)
      if (score > 0) this.#note(answer, word, score)
    }
  }

  /** Of several words of an entry the best counts. */
  #note({ scores, entries }: Answer, word: number, score: number) {
    const own = this.#entries[word] ?? []
    const weights = this.#weights[word] ?? []
    for (let at = 0; at < own.length; at++) {
      const entry = own[at] ?? 0
      const weighed = score * (weights[at] ?? 0)
      const known = scores[entry] ?? 0
      if (known === 0) entries.push(entry)
      if (weighed > known) scores[entry] = weighed
    }
  }

  /** An entry has to answer every word. */
  #score(scores: Float32Array, typed: string[], withTypos: boolean, known: Map<string, Answer>) {
    const answers: Answer[] = []
    for (const word of typed) {
      const answer = known.get(word) ?? this.#answer(word, withTypos)
      known.set(word, answer)
      if (answer.entries.length === 0) return
      answers.push(answer)
    }
    const fewest = answers.toSorted((a, b) => a.entries.length - b.entries.length)[0]
    // of several readings of what was typed the best counts
    for (const entry of fewest?.entries ?? []) {
      let sum = 0
      for (const answer of answers) {
        const one = answer.scores[entry] ?? 0
        sum = one === 0 ? Number.NEGATIVE_INFINITY : sum + one
      }
      const score = sum / answers.length
      const whole = Math.floor((scores[entry] ?? 0) / WHOLE) * WHOLE
      if (score > 0) scores[entry] = Math.max(scores[entry] ?? 0, whole + score)
    }
  }

  /** A word counts once for an entry, by its first and best place. */
  #put(entry: number, words: string[], weight: number) {
    for (const text of words) {
      let word = this.#numbers.get(text)
      if (word === undefined) {
        word = this.#words.push(text) - 1
        this.#numbers.set(text, word)
        this.#entries.push([])
        this.#weights.push([])
      }
      if (this.#entries[word]?.at(-1) === entry) continue
      this.#entries[word]?.push(entry)
      this.#weights[word]?.push(weight)
    }
  }

  #pile(): Piles {
    this.#piles ??= {
      names: new SubstringIndex(this.#names),
      plain: new SubstringIndex(this.#plain),
      words: new SubstringIndex(this.#words),
      letters: Int32Array.from(this.#words, lettersOf),
    }
    return this.#piles
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
