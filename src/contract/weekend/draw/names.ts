import { plainName } from '../../catalogue/plain-name.ts'

/** `LE GALL Maëlle` */
export const SURNAME_FIRST = /^(\p{Lu}[\p{Lu}'’-]+(?: [\p{Lu}'’-]{2,})*) (\p{Lu}\p{Ll}.*)$/u
/** `Amy Cole (12)`, `Amy Cole (age 7)`, `Amy Cole (2nd horse)` */
export const RIDER_NOTE =
  /\s*\((?:horse\s*#?\d|\d(?:st|nd|rd|th)\s+horse|(?:age\s*)?\d{1,2}(?:\s*(?:yrs?|yo|y\/o|years?|jahre|ans|anos))?)\)/i
const SUFFIX = /^(jr|sr|ii|iii|iv)\.?$/i

/** `BURNS, DALLAS` and `Burns, Dallas` become `Dallas Burns`; a name in capitals gets its small letters back. */
export function readRiderName(text: string, isSurnameFirst = false): string {
  const name = tidy(text)
    .replace(/[*†‡^]+/g, '')
    .replace(RIDER_NOTE, '')
    .trim()
  const [, surname, given] = (isSurnameFirst && SURNAME_FIRST.exec(name)) || []
  if (surname && given) return `${given} ${inSmallLetters(surname)}`
  const [last, first, ...more] = name.split(/\s*,\s*/)
  if (!last || !first || more.length > 1) return inSmallLetters(name)
  if (SUFFIX.test(first)) return inSmallLetters(`${last} ${first}`)
  const [suffix = ''] = more
  return inSmallLetters([first, last, suffix].filter(Boolean).join(' '))
}

export function readHorseName(text: string): string {
  const name = tidy(text)
    .replace(/[*†‡^]+$/g, '')
    .replace(WRAPPED, '$1$2$3')
    .replace(NOTE, '')
    .trim()
  return /^(?:TB[ACD]|N\/A)$/.test(name) ? name : inSmallLetters(name)
}

/** Given names that come second, and what comes before a surname. */
const SECOND =
  /^(?:Ann|Anne|Beth|Dee|Fay|Faye|Gail|Grace|Jane|Jean|Jo|Joe|Kate|Kay|Lee|Leigh|Lou|Louise|Lyn|Lynn|Lynne|Mae|Marie|May|Rae|Ray|Renee|Rose|Ruth|Sue|de|del|den|der|di|dos|la|le|lo|ter|van|von|De|Del|Di|La|Le|Lo|St\.|Van|Von|[A-Z]\.?)$/

/** How many words of a line are its rider's name, as far as that can be told. */
export function riderWords(words: string[]): number {
  let count = 2
  while (count < words.length - 1 && SECOND.test(words[count - 1] ?? '')) count++
  return count
}

/** `Sugar Foot, needs a helper`; but `Rocky, the Second` */
const NOTE = /,\s+(?!the\s)\p{Ll}.*$|(?<=\p{Ll}.*),\s+\p{Lu}{2}[\p{Lu} ]+$/u
/** Quotes or brackets around the whole name. */
const WRAPPED = /^["“']([^"“”]+)["”']$|^["“]([^"“”]+)$|^\(([^()]+)\)$/

const STATES =
  'AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY AB BC MB ON SK QC NS NB'
const STATE = `(?:${STATES.replaceAll(' ', '|')}|Tex(?:as|\\.)?|Oklahoma|Kansas|Nebraska|Wyoming|Colorado|Arkansas|Louisiana|Missouri|Montana|Utah|Idaho|Arizona|Nevada|Oregon|Florida|Georgia|Alabama|Tennessee|Kentucky|Ohio|Iowa|Minnesota|Alberta|Manitoba|Saskatchewan|Ontario)`
const PLACE = new RegExp(`(?:^|[\\s,])${STATE}\\.?$|\\p{L}/[A-Z]{2}$`, 'u')
const PLACE_AT_END = new RegExp(
  `\\s*(?:[-–—/|,]\\s*[\\p{L}.' ]+,?\\s+${STATE}\\.?|\\s[-–—]\\s+[\\p{L}.' ]+/[A-Z]{2}|[([][^()[\\]]*[\\s,]${STATE}\\.?\\s*[)\\]])$`,
  'u',
)
export const isPlace = (cell: string) => PLACE.test(cell)

/** A name without the home town behind it. */
export const dropPlace = (text: string) => text.trim().replace(PLACE_AT_END, '')
/** `Duramax (Decatur)` */
export const BRACKETS_AT_END = /^(.*\S)\s*(?:\([^()]*\)|\[[^[\]]*\])$/u

export const isLastFirst = (text: string) => /^[\p{L}'’ .-]+,\s*[\p{L}'’. -]+$/u.test(text.trim())

const tidy = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .replace(/(?:\s[-–—]+|[\s→➡]|\uFE0F)+$/, '')
    .trim()

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
