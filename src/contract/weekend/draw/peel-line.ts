/** What a message or a page puts around a line of a draw, and how it strikes one through. */

interface PeeledLine {
  /** In the columns that it had. */
  content: string
  struck: boolean
  /** It began with a time of day. */
  timed: boolean
}

const QUOTE = /^\s*(?:>\s?)+(?![<>=-]*\s*$)/
/** `[6/12/26, 7:02:11 PM] Barb: `, `12.06.26, 19:02 - Barb: ` */
const STAMP =
  /^\s*\[?\d{1,4}[./-]\d{1,2}(?:[./-]\d{2,4})?,?\s+\d{1,2}[:.]\d\d(?:[:.]\d\d)?(?:\s?[AP]\.?M\.?)?\]?\s*[-–]?\s*[^:\d]{1,40}:\s/i
/** `9:30`, `8.15am`, `14h05`, `9.30 Uhr` */
export const TIME =
  '\\d{1,2}(?::\\d\\d(?:\\s?(?:[ap]\\.?m\\b\\.?|uhr|h\\b))?|\\.\\d\\d\\s?(?:[ap]\\.?m\\b\\.?|uhr)|h\\d\\d|[ap]m\\b)'
const CLOCK = new RegExp(`^\\s*${TIME}(?=\\s)`, 'i')
const STRUCK = /(~~?)(?=\S)([^~]+?)(?<=\S)\1|(?<!\S)(xx+) (.+?) \3(?!\S)|<(s|del|strike)>(.+?)<\/\5>/giu
const EMPHASIS = /(?<![*\p{L}\d])(\*\*|__|\*|_)(?=[^\s*_])([^*_]+?)(?<=[^\s*_])\1(?![*\p{L}\d])/gu
const LEADERS = /[._·…]{3,}| [.·] /g
const PRICE = /\s\$+\s?\d+(?:[.,]\d\d)?\s*$/
/** `D R A G` */
const SPACED = /(?<!\S)\p{Lu}(?: \p{Lu}){2,}(?!\S)/gu
/** `l2.`, `lO.`, as a scanner reads 12 and 10. */
const SCANNED = /^(\s*)(?=[lIO\d]{1,3}\s?[.,)]\s)(?!\d+\W|O)([lIO\d]+)/
const PICTURES = /(?![❌✖✗✘🚫⛔🚜➡\d#*©®™†‡])(?:\p{Emoji_Presentation}\uFE0F?|\p{Emoji}\uFE0F)/gu
const BULLET = /^(\s*)(?:[•▪◦●‣⁃■□☐·]|\[ ?\])(?=\s)/
const LIST_SIGN = /^(\s*)[*+–-](?=\s)/

const blank = (text: string) => ' '.repeat(text.length)

/** Peels every line; stars and dashes in front are bullets where most lines have them. */
export function peelLines(lines: string[]): PeeledLine[] {
  const peeled = lines.map(peel)
  const filled = peeled.filter(({ content }) => content.trim() !== '')
  const hasBullets = filled.filter(({ content }) => LIST_SIGN.test(content)).length > filled.length / 2
  return hasBullets
    ? peeled.map((line) => ({ ...line, content: line.content.replace(LIST_SIGN, '$1 ') }))
    : peeled
}

export function peel(raw: string): PeeledLine {
  // each letter of a struck line has its own stroke
  const plain = raw.trimEnd().replace(/[\u0335-\u0338]/g, '')
  const strokes = raw.trimEnd().length - plain.length
  const inside = plain.replace(QUOTE, '').replace(STAMP, '')
  const unstruck = inside.replace(
    STRUCK,
    (_, _sign, text, _cross, crossed, _tag, tagged) => text ?? crossed ?? tagged,
  )
  const letters = (text: string) => text.match(/\p{L}/gu)?.length ?? 0
  const kept = letters(inside.replace(STRUCK, ''))
  const content = unstruck
    .replace(EMPHASIS, '$2')
    .replace(PICTURES, '')
    .replace(CLOCK, blank)
    .replace(BULLET, '$1 ')
    .replace(LEADERS, blank)
    .replace(PRICE, '')
    .replace(SPACED, (word) => word.replaceAll(' ', '').padEnd(word.length))
    .replace(SCANNED, (_, before, digits) => before + digits.replace(/[lI]/g, '1').replaceAll('O', '0'))
    .trimEnd()
  return {
    content,
    struck: strokes > plain.trim().length / 2 || (unstruck !== inside && kept < letters(unstruck) / 2),
    timed: CLOCK.test(inside),
  }
}
