/** For comparing names: without case, accents, dots and repeated spaces. */
export const plainName = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[’'`´.]/g, '')
    .replace(/[\s\-–_]+/g, ' ')
    .trim()

/** Letters that NFD does not decompose. */
const SPELLED: Record<string, string> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
}

/** For searching names: lower case without accents, single spaces. `José O’Brien-Łoś` becomes `jose obrien los`. */
export function foldName(name: string) {
  const small = name.toLowerCase()
  return PLAIN.test(small) ? small : folded(small)
}

/** A fast path: most names need no folding. */
const PLAIN = /^[a-z\d]+(?: [a-z\d]+)*$/

const folded = (small: string) =>
  small
    .normalize('NFD')
    .replace(/[ßøłđðþæœı]/g, (letter) => SPELLED[letter] ?? letter)
    // an apostrophe joins, other punctuation separates
    .replace(/[\p{M}'’‘`´]/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
