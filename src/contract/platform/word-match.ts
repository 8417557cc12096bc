/** Scores of a typed word against a word of a name. A typo scores below any exact part. With a horse's lower weight, exact is above a prefix still. */
export const EXACT = 100
export const PREFIX = 75
const INFIX = 50
const TYPO = 40
const TWO_TYPOS = 25
/** With one letter changed, a shorter word is usually another word. */
const TYPO_LENGTH = 4
const TWO_TYPOS_LENGTH = 7

/** The score of a substring match at `at` in a word of this length. */
export const matchAt = (typed: string, at: number, length: number): number =>
  at > 0 ? INFIX : length === typed.length ? EXACT : PREFIX

const isNumber = (text: string) => /^\d+$/.test(text)

/** A word of two or three letters may be wrong after its first letter. */
export const typosAllowed = (typed: string) =>
  typed.length < 2 || isNumber(typed) ? 0 : typed.length < TWO_TYPOS_LENGTH ? 1 : 2

/** The score with wrong, missing, extra or swapped letters, against the word or a prefix of it. */
export function matchTypo(typed: string, word: string, allowed: number): number {
  if (word.length < typed.length - allowed) return 0
  if (typed.length < TYPO_LENGTH && typed[0] !== word[0]) return 0
  const typos = editsToPrefix(typed, word, allowed)
  if (typos > allowed) return 0
  return (typos === 1 ? TYPO : TWO_TYPOS) - Math.min(9, Math.abs(word.length - typed.length))
}

/** A bit set of letters, as a cheap filter before the edit distance. */
export function lettersOf(word: string): number {
  let letters = 0
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) % 31)
  return letters
}

/** How many typed letters the word does not contain: a lower bound of the typos. */
export function missingLetters(typed: number, word: number): number {
  let missing = typed & ~word
  let count = 0
  for (; missing !== 0; missing &= missing - 1) count++
  return count
}

const MAX_LETTERS = 40
const rows = [0, 1, 2].map(() => new Uint8Array(MAX_LETTERS + 2))
const OUT_OF_BAND = 99

/** The Damerau-Levenshtein distance to any prefix of the word, banded: it stops beyond `allowed`. */
function editsToPrefix(typed: string, word: string, allowed: number): number {
  const length = Math.min(word.length, typed.length + allowed, MAX_LETTERS)
  let [before, last, row] = rows as [Uint8Array, Uint8Array, Uint8Array]
  for (let at = 0; at <= allowed + 1; at++) last[at] = at
  for (let i = 1; i <= typed.length; i++) {
    const letter = typed.charCodeAt(i - 1)
    const from = Math.max(1, i - allowed)
    const to = Math.min(length, i + allowed)
    row[from - 1] = from > 1 ? OUT_OF_BAND : i
    let best = row[from - 1] ?? 0
    for (let j = from; j <= to; j++) {
      const other = word.charCodeAt(j - 1)
      let edits = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + +(letter !== other),
      )
      const swapped = i > 1 && j > 1 && letter === word.charCodeAt(j - 2) && typed.charCodeAt(i - 2) === other
      if (swapped) edits = Math.min(edits, (before[j - 2] ?? 0) + 1)
      row[j] = edits
      if (edits < best) best = edits
    }
    if (best > allowed) return best
    row[to + 1] = OUT_OF_BAND
    ;[before, last, row] = [last, row, before]
  }
  let fewest = allowed + 1
  for (let j = Math.max(0, typed.length - allowed); j <= length; j++)
    fewest = Math.min(fewest, last[j] ?? fewest)
  return fewest
}
