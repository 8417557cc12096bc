/** What a message or a page puts around a line of a draw, and how it strikes one through. */

interface PeeledLine {
  /** In the columns that it had. */
  content: string
  struck: boolean
}

const QUOTE = /^\s*(?:>\s?)+(?![<>=-]*\s*$)/
/** `[6/12/26, 7:02:11 PM] Barb: `, `12.06.26, 19:02 - Barb: ` */
const STAMP =
  /^\s*\[?\d{1,4}[./-]\d{1,2}[./-]\d{2,4},?\s+\d{1,2}[:.]\d\d(?:[:.]\d\d)?(?:\s?[AP]\.?M\.?)?\]?\s*[-–]?\s*[^:\d]{1,40}:\s/i
const CLOCK = /^(\s*)\d{1,2}:\d\d(?:\s?[ap]\.?m\b\.?)?(?=\s)/i
const STRUCK = /(~~?)(?=\S)([^~]+?)(?<=\S)\1|<(s|del|strike)>(.+?)<\/\3>/giu
const EMPHASIS = /(?<![*\p{L}\d])(\*\*|__|\*|_)(?=[^\s*_])([^*_]+?)(?<=[^\s*_])\1(?![*\p{L}\d])/gu
const LEADERS = /[._·…]{3,}| [.·] /g
const PICTURES = /(?![❌✖✗✘🚫⛔🚜\d#*©®™†‡])\p{Emoji_Presentation}\uFE0F?/gu
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
  const unstruck = inside.replace(STRUCK, (_, _sign, text, _tag, tagged) => text ?? tagged)
  const letters = (text: string) => text.match(/\p{L}/gu)?.length ?? 0
  const kept = letters(inside.replace(STRUCK, ''))
  const content = unstruck
    .replace(EMPHASIS, '$2')
    .replace(PICTURES, '')
    .replace(CLOCK, blank)
    .replace(BULLET, '$1 ')
    .replace(LEADERS, blank)
    .trimEnd()
  return {
    content,
    struck: strokes > plain.trim().length / 2 || (unstruck !== inside && kept < letters(unstruck) / 2),
  }
}
