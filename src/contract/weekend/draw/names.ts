import { plainName } from '../../catalogue/plain-name.ts'

const SUFFIX = /^(jr|sr|ii|iii|iv)\.?$/i

/** `BURNS, DALLAS` and `Burns, Dallas` become `Dallas Burns`; a name in capitals gets its small letters back. */
export function readRiderName(text: string): string {
  const name = tidy(text)
    .replace(/[*†‡^]+/g, '')
    .trim()
  const [last, first, ...more] = name.split(/\s*,\s*/)
  if (!last || !first || more.length > 1) return inSmallLetters(name)
  if (SUFFIX.test(first)) return inSmallLetters(`${last} ${first}`)
  const [suffix = ''] = more
  return inSmallLetters([first, last, suffix].filter(Boolean).join(' '))
}

export const readHorseName = (text: string): string =>
  inSmallLetters(
    tidy(text)
      // a home town
      .replace(/\s+\([^()]*,\s*[A-Z]{2}\.?\)$/, '')
      .replace(/^["“'(]+|["”')*]+$/g, '')
      .trim(),
  )

export const isLastFirst = (text: string) => /^[\p{L}'’ .-]+,\s*[\p{L}'’. -]+$/u.test(text.trim())

const tidy = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Only names that are all in capitals. */
function inSmallLetters(name: string): string {
  if (!/\p{Lu}{2}/u.test(name) || /\p{Ll}/u.test(name)) return name
  return name
    .split(' ')
    .map((word) => {
      if (/^(II|III|IV)$/.test(word)) return word
      // initials and brands: JL, TRR, MH
      if (!/[AEIOUY]/.test(word) && word.length <= 3 && !SUFFIX.test(word)) return word
      return word
        .toLowerCase()
        .replace(/(^|[-'’])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
        .replace(/(['’])S$/u, '$1s')
        .replace(/^Mc(\p{L})/u, (_, letter: string) => `Mc${letter.toUpperCase()}`)
    })
    .join(' ')
}

/** A known name that may be the same person: reversed, with an accent, one letter off. Never merged automatically. */
export function similarName(name: string, known: Iterable<string>): string | null {
  const plain = plainName(name)
  let close: string | null = null
  for (const other of known) {
    const their = plainName(other)
    if (their === plain) return other === name ? null : other
    if (sortedWords(their) === sortedWords(plain)) return other
    if (close === null && their.length > 5 && isOneOff(their, plain)) close = other
  }
  return close
}

const sortedWords = (name: string) => name.replaceAll(',', ' ').split(/\s+/).filter(Boolean).sort().join(' ')

/** One letter more, less or different, or two swapped. */
export function isOneOff(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1 || one === other) return false
  let start = 0
  while (start < one.length && one[start] === other[start]) start++
  const [a, b] = [one.slice(start), other.slice(start)]
  return (
    a.slice(1) === b ||
    a === b.slice(1) ||
    a.slice(1) === b.slice(1) ||
    (a.slice(2) === b.slice(2) && a[0] === b[1] && a[1] === b[0])
  )
}
