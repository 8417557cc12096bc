import { SubstringIndex } from '../platform/substring-index.ts'
import { lettersOf, matchAt, matchTypo, missingLetters, typosAllowed } from '../platform/word-match.ts'
import { foldName } from './plain-name.ts'
import {
  best,
  type Found,
  HORSE_WEIGHT,
  hasMatch,
  scoreEntries,
  TIER_SCORE,
  Tier,
  type WordMatches,
} from './rank-matches.ts'

/** The searchable text of a run. */
export interface Findable {
  name: string
  horses: readonly (string | null)[]
  /** Draw numbers. */
  draws?: readonly string[]
}

const MAX_WORDS = 6
/** Names are also found with a word up to this length joined to the next: Mc Bride, De la Cruz, Mary Beth. */
const SHORT_LENGTH = 4

interface Options {
  limit?: number
  filter?: ((entry: number) => boolean) | undefined
}

/** Built lazily from the added entries. */
interface Indexes {
  /** Each with a space around, which finds the starts and ends of words. */
  names: SubstringIndex
  horses: SubstringIndex
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
  readonly #horses: { name: string; entry: number }[] = []
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
    for (const horse of horses) {
      if (!horse) continue
      const own = foldName(horse)
      this.#horses.push({ name: own, entry })
      this.#addWords(entry, wordsOf(own), HORSE_WEIGHT)
    }
    this.#addWords(entry, draws.map(foldName), 1)
  }

  /** Equal matches in the order they were added. */
  find(typed: string, { limit = Number.POSITIVE_INFINITY, filter }: Options = {}): Found {
    const plain = typed.trim().toLowerCase()
    if (plain === '') return { entries: [], total: 0, asTyped: true }
    const whole = foldName(typed)
    const scores = this.#matchPhrase(plain, whole)
    const words = whole.split(' ').filter(Boolean).slice(0, MAX_WORDS)
    const variants = variantsOf(words)
    this.#scoreVariants(scores, variants, () => 0)
    // a query that matches as typed did so before its last letter: no letter hides what a typo found
    if (hasMatch(scores, Tier.asTyped * TIER_SCORE, filter))
      return { ...best(scores, limit, filter), asTyped: true }
    // with a typo, a whole word and a part of the next would match too much
    const likely = variants.filter((_, at) => at === 0 || isShort(words[at - 1]))
    this.#scoreVariants(scores, likely, typosAllowed)
    return { ...best(scores, limit, filter), asTyped: false }
  }

  /** Scores of entries that contain the whole query. */
  #matchPhrase(plain: string, whole: string): Float32Array {
    const scores = new Float32Array(this.size)
    const { names, horses, plain: asWritten } = this.#index()
    const raise = (entry: number, tier: number) => {
      scores[entry] = Math.max(scores[entry] ?? 0, tier * TIER_SCORE)
    }
    if (whole !== plain) asWritten.find(plain, (entry) => raise(entry, Tier.asTyped))
    if (whole === '') return scores
    const isWhole = (length: number) => length === whole.length + 2
    names.find(whole, (entry) => raise(entry, Tier.asTyped))
    names.find(` ${whole}`, (entry) => raise(entry, Tier.rider))
    names.find(` ${whole} `, (entry, _, length) =>
      raise(entry, isWhole(length) ? Tier.wholeRider : Tier.riderWords),
    )
    horses.find(` ${whole}`, (horse, _, length) =>
      raise(this.#horses[horse]?.entry ?? 0, isWhole(length) ? Tier.wholeHorse : Tier.horse),
    )
    return scores
  }

  #matchWord(typed: string, allowed: number): WordMatches {
    const matches: WordMatches = { scores: new Float32Array(this.size), entries: [] }
    const { words } = this.#index()
    const match = (word: number, at: number, length: number) =>
      this.#addScore(matches, word, matchAt(typed, at, length))
    // a single letter matches at the start of a word only
    if (typed.length > 1) words.find(typed, match)
    else words.findPrefix(typed, match)
    if (allowed > 0) this.#addTypos(matches, typed, allowed)
    return matches
  }

  #addTypos(matches: WordMatches, typed: string, allowed: number) {
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

  /** The best variant of the query counts. */
  #scoreVariants(scores: Float32Array, variants: string[][], allowed: (word: string) => number) {
    const known = new Map<string, WordMatches>()
    for (const words of variants) {
      const perWord = words.map((word) => {
        const matches = known.get(word) ?? this.#matchWord(word, allowed(word))
        known.set(word, matches)
        return matches
      })
      scoreEntries(scores, perWord)
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
      names: new SubstringIndex(this.#names.map((name) => ` ${name} `)),
      horses: new SubstringIndex(this.#horses.map(({ name }) => ` ${name} `)),
      plain: new SubstringIndex(this.#plain),
      words: new SubstringIndex(this.#words),
      letters: Int32Array.from(this.#words, lettersOf),
    }
    return this.#indexes
  }
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
function variantsOf(words: string[]): string[][] {
  const joined = words
    .slice(1)
    .map((word, at) => [...words.slice(0, at), `${words[at]}${word}`, ...words.slice(at + 2)])
  return [words, ...joined]
}
