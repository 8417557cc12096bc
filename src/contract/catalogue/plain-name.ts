/** How names are compared: without regard to capitals, accents, dots and the width of gaps. */
export const plainName = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[’'`´.]/g, '')
    .replace(/[\s\-–_]+/g, ' ')
    .trim()

/** Letters that are no other letter with a mark on it. */
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

/** A name as one compares it: small letters without marks, words apart by one space. `José O’Brien-Łoś` is `jose obrien los`. */
export function foldName(name: string) {
  const small = name.toLowerCase()
  return PLAIN.test(small) ? small : folded(small)
}

/** Most names are as they are compared already. */
const PLAIN = /^[a-z\d]+(?: [a-z\d]+)*$/

const folded = (small: string) =>
  small
    .normalize('NFD')
    .replace(/[ßøłđðþæœı]/g, (letter) => SPELLED[letter] ?? letter)
    // an apostrophe holds a name together, any other mark parts it
    .replace(/[\p{M}'’‘`´]/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
