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
      .replace(/^["“'(]+|["”')*]+$/g, '')
      .trim(),
  )

export const isLastFirst = (text: string) => /^[\p{L}'’ .-]+,\s*[\p{L}'’. -]+$/u.test(text.trim())

const tidy = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Only what is all in capitals: how somebody writes a name is theirs. */
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
