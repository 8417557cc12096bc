import { SubstringIndex } from '../platform/substring-index.ts'
import { lettersOf, matchAt, matchTypo, missingLetters, typosAllowed } from '../platform/word-match.ts'
import { foldName } from './plain-name.ts'

/** The searchable text of a run. */
export interface Findable {
  name: string
  horses: readonly (string | null)[]
  /** Draw numbers. */
  draws?: readonly string[]
}

const MAX_WORDS = 6
/** Words up to this length are also matched joined with the next: Mc Bride, De la Cruz, Mary Ann. */
const SHORT_LENGTH = 3
/** The rider's name has weight 1. */
const HORSE_WEIGHT = 0.8
/** Added where the name contains the whole query: ranks above matches of single words. */
const PHRASE_SCORE = 300
/** With this many exact matches, typos are not considered. */
const ENOUGH_MATCHES = 1

/** The score of each entry for one word, and the entries with a score. */
interface WordMatches {
  scores: Float32Array
  entries: number[]
}

/** Built lazily from the added entries. */
interface Indexes {
  names: SubstringIndex
  plain: SubstringIndex
  words: SubstringIndex
  letters: Int32Array
}

/** Fuzzy search of runs by rider, horse and draw number: with typos, swapped words, missing accents. */
export class NameSearch {
  readonly #numbers = new Map<string, number>()
  /** By word number: the word, its entries, and its weight in each. */
  readonly #words: string[] = []
  readonly #entries: number[][] = []
  readonly #weights: number[][] = []
  readonly #names: string[] = []
  readonly #plain: string[] = []
  #indexes: Indexes | null = null

  constructor(entries: Iterable<Findable> = []) {
    for (const entry of entries) this.add(entry)
  }

  get size() {
    return this.#names.length
  }

  /** Entries are numbered in the order they are added. */
  add({ name, horses, draws = [] }: Findable) {
    const entry = this.#names.length
    const folded = foldName(name)
    this.#indexes = null
    this.#plain.push(name.toLowerCase())
    this.#names.push(folded)
    this.#addWords(entry, wordsOf(folded), 1)
    for (const horse of horses) if (horse) this.#addWords(entry, wordsOf(foldName(horse)), HORSE_WEIGHT)
    this.#addWords(entry, draws.map(foldName), 1)
  }

  /** Entry numbers, best match first. */
  find(typed: string, limit = Number.POSITIVE_INFINITY, filter?: (entry: number) => boolean): number[] {
    const plain = typed.trim().toLowerCase()
    if (plain === '') return []
    const whole = foldName(typed)
    const scores = this.#matchPhrase(plain, whole)
    const variants = variantsOf(whole)
    for (const withTypos of [false, true]) {
      if (withTypos && this.#countMatches(scores, filter) >= ENOUGH_MATCHES) break
      const known = new Map<string, WordMatches>()
      for (const words of variants) this.#scoreVariant(scores, words, withTypos, known)
    }
    return best(scores, limit, filter)
  }

  /** Scores of entries that contain the whole query. */
  #matchPhrase(plain: string, whole: string): Float32Array {
    const scores = new Float32Array(this.size)
    const indexes = this.#index()
    if (whole !== plain) indexes.plain.find(plain, (entry) => (scores[entry] = PHRASE_SCORE))
    if (whole !== '')
      indexes.names.find(whole, (entry, at, length) => {
        scores[entry] = at > 0 ? PHRASE_SCORE : length === whole.length ? 3 * PHRASE_SCORE : 2 * PHRASE_SCORE
      })
    return scores
  }

  #countMatches(scores: Float32Array, filter?: (entry: number) => boolean) {
    let found = 0
    for (let entry = 0; entry < scores.length && found < ENOUGH_MATCHES; entry++) {
      if (scores[entry] && (!filter || filter(entry))) found++
    }
    return found
  }

  #matchWord(typed: string, withTypos: boolean): WordMatches {
    const matches: WordMatches = { scores: new Float32Array(this.size), entries: [] }
    const { words } = this.#index()
    const match = (word: number, at: number, length: number) =>
      this.#addScore(matches, word, matchAt(typed, at, length))
    // a single letter matches at the start of a word only
    if (typed.length > 1) words.find(typed, match)
    else words.findPrefix(typed, match)
    if (withTypos) this.#addTypos(matches, typed)
    return matches
  }

  #addTypos(matches: WordMatches, typed: string) {
    const allowed = typosAllowed(typed)
    if (allowed === 0) return
    const wanted = lettersOf(typed)
    const { letters } = this.#index()
    for (let word = 0; word < letters.length; word++) {
      if (missingLetters(wanted, letters[word] ?? 0) > allowed) continue
      const score = matchTypo(typed, this.#words[word] ?? '', allowed)
      if (score > 0) this.#addScore(matches, word, score)
    }
  }

  /** The best word of an entry counts. */
  #addScore({ scores, entries }: WordMatches, word: number, score: number) {
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

  /** An entry must match every word. */
  #scoreVariant(scores: Float32Array, typed: string[], withTypos: boolean, known: Map<string, WordMatches>) {
    const perWord: WordMatches[] = []
    for (const word of typed) {
      const matches = known.get(word) ?? this.#matchWord(word, withTypos)
      known.set(word, matches)
      if (matches.entries.length === 0) return
      perWord.push(matches)
    }
    const fewest = perWord.toSorted((a, b) => a.entries.length - b.entries.length)[0]
    // the best variant of the query counts
    for (const entry of fewest?.entries ?? []) {
      let sum = 0
      for (const matches of perWord) {
        const one = matches.scores[entry] ?? 0
        sum = one === 0 ? Number.NEGATIVE_INFINITY : sum + one
      }
      const score = sum / perWord.length
      const whole = Math.floor((scores[entry] ?? 0) / PHRASE_SCORE) * PHRASE_SCORE
      if (score > 0) scores[entry] = Math.max(scores[entry] ?? 0, whole + score)
    }
  }

  /** A word counts once per entry, with its first and highest weight. */
  #addWords(entry: number, words: string[], weight: number) {
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

  #index(): Indexes {
    this.#indexes ??= {
      names: new SubstringIndex(this.#names),
      plain: new SubstringIndex(this.#plain),
      words: new SubstringIndex(this.#words),
      letters: Int32Array.from(this.#words, lettersOf),
    }
    return this.#indexes
  }
}

/** The highest scores. A single letter matches thousands, so only the top ones are sorted. */
function best(scores: Float32Array, limit: number, filter?: (entry: number) => boolean): number[] {
  const better = (a: number, b: number) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b
  let found: number[] = []
  let least = 0
  for (let entry = 0; entry < scores.length; entry++) {
    const score = scores[entry] ?? 0
    if (score === 0 || score <= least || (filter && !filter(entry))) continue
    found.push(entry)
    if (found.length < 4 * limit) continue
    found = found.sort(better).slice(0, limit)
    least = scores[found.at(-1) ?? 0] ?? 0
  }
  return found.sort(better).slice(0, limit)
}

const isShort = (word = '') => word.length <= SHORT_LENGTH && !/\d/.test(word)

/** The words, and adjacent short words joined. */
function wordsOf(folded: string): string[] {
  const words = folded.split(' ').filter(Boolean)
  const joined = words.flatMap((word, at) => {
    const next = words[at + 1]
    return next !== undefined && (isShort(word) || isShort(next)) ? [word + next] : []
  })
  return [...words, ...joined]
}

/** The query's words, and variants with two adjacent words joined. */
function variantsOf(folded: string): string[][] {
  const words = folded.split(' ').filter(Boolean).slice(0, MAX_WORDS)
  const variants = [words]
  for (let at = 0; at + 1 < words.length; at++) {
    if (!isShort(words[at]) && !isShort(words[at + 1])) continue
    variants.push([...words.slice(0, at), `${words[at]}${words[at + 1]}`, ...words.slice(at + 2)])
  }
  return variants
}
