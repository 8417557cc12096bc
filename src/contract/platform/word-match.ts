/** How well a word of a name answers a word that was typed. A typo weighs less than any rightly typed part. */
const EXACT = 100
const BEGINS = 80
const HOLDS = 50
const TYPO = 40
const TWO_TYPOS = 25
/** Shorter words are another word with one letter changed. */
const TYPO_LENGTH = 4
const TWO_TYPOS_LENGTH = 8

/** For what was typed as it stands in a word of this length. What is typed may be the beginning of the word only. */
export function matchAt(typed: string, at: number, length: number): number {
  const more = length - typed.length
  if (at > 0) return HOLDS - Math.min(9, more)
  return more === 0 ? EXACT : BEGINS - Math.min(20, more)
}

const isNumber = (text: string) => /^\d+$/.test(text)

/** How many letters may be wrong in what was typed. */
export const typosAllowed = (typed: string) =>
  typed.length < TYPO_LENGTH || isNumber(typed) ? 0 : typed.length < TWO_TYPOS_LENGTH ? 1 : 2

/** The same with letters wrong, missing, too many or swapped, in the whole word or in its beginning. */
export function matchTypo(typed: string, word: string, allowed: number): number {
  if (word.length < typed.length - allowed) return 0
  const typos = editsToPrefix(typed, word, allowed)
  if (typos > allowed) return 0
  return (typos === 1 ? TYPO : TWO_TYPOS) - Math.min(9, Math.abs(word.length - typed.length))
}

/** One bit for each letter: words whose letters differ too much need no closer look. */
export function lettersOf(word: string): number {
  let letters = 0
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) % 31)
  return letters
}

/** How many letters of what was typed the word does not have; each costs a typo. */
export function missingLetters(typed: number, word: number): number {
  let missing = typed & ~word
  let count = 0
  for (; missing !== 0; missing &= missing - 1) count++
  return count
}

const MOST_LETTERS = 40
const rows = [0, 1, 2].map(() => new Uint8Array(MOST_LETTERS + 2))
const TOO_MANY = 99

/**
 * The fewest edits from what was typed to any beginning of the word; more than `allowed` is not counted on. A letter that
 * has moved further than that costs too much by itself, so only those near by are compared.
 */
function editsToPrefix(typed: string, word: string, allowed: number): number {
  const length = Math.min(word.length, typed.length + allowed, MOST_LETTERS)
  let [before, last, row] = rows as [Uint8Array, Uint8Array, Uint8Array]
  for (let at = 0; at <= allowed + 1; at++) last[at] = at
  for (let i = 1; i <= typed.length; i++) {
    const letter = typed.charCodeAt(i - 1)
    const from = Math.max(1, i - allowed)
    const to = Math.min(length, i + allowed)
    row[from - 1] = from > 1 ? TOO_MANY : i
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
    row[to + 1] = TOO_MANY
    ;[before, last, row] = [last, row, before]
  }
  let fewest = allowed + 1
  for (let j = Math.max(0, typed.length - allowed); j <= length; j++)
    fewest = Math.min(fewest, last[j] ?? fewest)
  return fewest
}
