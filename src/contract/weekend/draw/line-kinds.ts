import {
  BARE_LABELS,
  CLASS_LABELS,
  CLASSES,
  CLUTTER,
  COUNTED,
  DAYS,
  GREETINGS,
  MAIL_HEADERS,
  MONTHS,
  PAGES,
  SHEET_NAMES,
  SIGN_OFFS,
  WROTE,
  wordsOf,
} from './sheet-words.ts'

const regex = (source: string, flags = 'iu') => new RegExp(source, flags)

const PAGE = regex(`^[^\\p{L}\\d]*(?:${wordsOf(PAGES)})(?:.*[\\d:]|[^\\p{L}]*$)`)
const PAGE_PHRASE =
  /^\W*(?:\$\s?\d|\d+ ?%|https?:|www\.|\d{1,2}\/\d{1,2}\/\d{2,4}\b|©|subject to change|good luck|end of)/i
const PAGE_NUMBER =
  /^\W*(?:(?:page|seite|p[áa]gina|p[áa]g\.?|p\.)?\s*\d+\s*(?:of|\/|von|de|di|sur|van)\s*\d+|(?:page|seite|p[áa]gina)\s*\d+)\W*$|^\s*[-–—]+\s*\d{1,3}\s*[-–—]+\s*$/i
const TITLE = regex(`${wordsOf(`${SHEET_NAMES}, producer, presents`)}|\\barena,`)

const CLUTTER_WORD = regex(wordsOf(CLUTTER))
const CLUTTERED = regex(`${wordsOf(CLUTTER)}|\\b(?:to|of|[ap]m)\\b|\\d+[hdwm]?(?!\\p{L})`, 'giu')
const COUNT = regex(`^\\W*\\d+\\s+(?:${wordsOf(COUNTED)})`)

/** `Like  Reply`, `Showing 1 to 9 of 9 entries`, `13 engagés` */
export const isClutter = (text: string) =>
  COUNT.test(text) || (CLUTTER_WORD.test(text) && !/[\p{L}\d]/u.test(text.replace(CLUTTERED, '')))

export const isPage = (text: string) => {
  const plain = text.trim()
  return (
    PAGE.test(plain) ||
    PAGE_PHRASE.test(plain) ||
    isPageNumber(plain) ||
    isClutter(plain) ||
    !/[\p{L}\d]/u.test(plain)
  )
}
export const isPageNumber = (text: string) => PAGE_NUMBER.test(text)
export const isTitle = (text: string) => TITLE.test(text.replace(/\bdraw\b/i, ''))

/** Name particles and what horses are called: `Honor the Ladies`. */
const PARTICLES = new Set(
  'a and by da das de del della der di do du e el for in la le n of on or the to van von y zu'.split(' '),
)

/** Small words between others, or the end of a sentence. */
export function isProse(text: string): boolean {
  const words = text.match(/[\p{L}'’]+/gu) ?? []
  const small = words.filter((word) => /^\p{Ll}/u.test(word) && !PARTICLES.has(word))
  return small.length > 1 || (words.length > 1 && /(?:\p{Ll}{3}|\d)\.\W*$|[!?]\W*$/u.test(text))
}

const HEADER = regex(`^\\s*(?:${wordsOf(MAIL_HEADERS)})\\s*:\\s`)
const CARRIER = regex(
  `(?:${wordsOf(WROTE)})\\s*:?\\s*$|^\\W*(?:(?:begin )?forwarded|original|weitergeleitete|urspr[üu]ngliche|reenviado|encaminhada|inoltrato)\\b.*(?:message|nachricht|mensaje|mensagem|messaggio)`,
)
const GREETING = regex(`^\\s*(?:${wordsOf(GREETINGS)})(?:(?:\\s+\\p{L}+){0,3}\\s*)[,!.:]*\\s*$`)
const SIGN_OFF = regex(`^\\s*(?:-- ?$|${wordsOf(SIGN_OFFS)})`)
const CONTACT = /\S@\S+\.\w|https?:|www\.|\(?\d{3}\)?[-. ]\d{3}[-. ]\d{4}|\btel\b|\b0\d{2,4}[ /-]\d{5,8}\b/i

export const hasContact = (text: string) => CONTACT.test(text)
/** The headers of an email, and its greeting. */
export const isMail = (text: string) => HEADER.test(text) || CARRIER.test(text) || GREETING.test(text)
/** Only a signature follows. */
export const isSignOff = (text: string) => SIGN_OFF.test(text)
/** A sentence, a footnote or an address, as they stand above and below a list. */
export const isNote = (text: string) =>
  isProse(text) ||
  isMail(text) ||
  isSignOff(text) ||
  CONTACT.test(text) ||
  /^\s*[*†‡^+°]+\s*\p{L}/u.test(text)

export interface GoHeading {
  day: string | null
  className: string | null
}

const DAY = regex(`\\b(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?\\b|${wordsOf(DAYS)}`)
const CLASS = regex(`${wordsOf(CLASSES)}|\\b(?:\\dd|go \\d|u\\d\\d|\\d\\d? (?:&|and) (?:under|over|up))\\b`)
const LABEL = regex(
  `^[^\\p{L}]*(?:(?:${wordsOf(CLASS_LABELS)})\\s*\\d*\\s*[:#]\\s*|(?:${wordsOf(BARE_LABELS)})\\s+(?=\\p{L}))|^\\W*#{2,6}\\s+(?=\\S)`,
)
const SHEET_NAME = regex(wordsOf(SHEET_NAMES), 'giu')
const MONTH = wordsOf(MONTHS)
const DATE = regex(
  `(?:${MONTH})\\.?\\s+\\d{1,2}(?:st|nd|rd|th)?(?:,?\\s*\\d{4})?|\\b\\d{1,2}\\.?\\s+(?:de\\s+)?(?:${MONTH})(?:\\s+(?:de\\s+)?\\d{4})?|\\b\\d{4}-\\d\\d-\\d\\d\\b|\\b\\d{1,2}[/.]\\d{1,2}(?:[/.](?:\\d{2,4})?)?`,
  'giu',
)

const HEADING_WORDS = regex(
  `${DAY.source}|${CLASS.source}|${MONTH}|${wordsOf(SHEET_NAMES)}|\\b(?:starts?|begins?|entries|sharp|[ap]\\.?m\\b\\.?)`,
  'giu',
)

const namesDayOrClass = (text: string) => DAY.test(text) || CLASS.test(text) || LABEL.test(text)

/** `FRIDAY, JUNE 12`, `OPEN 4D (45 entries)`, `Saturday Youth`, `Klasse: Jugend`; null for any other line. */
export function readGoHeading(text: string): GoHeading | null {
  const bare = text.replace(/\([^)]*\p{Ll} \p{Ll}[^)]*\)/gu, '')
  const told = (CLASS.test(bare) ? bare : text)
    .replace(/\([^)]*(?:\d|updated|revised|cont)[^)]*\)/gi, '')
    // `Buckeye Barrel Bash - Open 4D`, `Open 4D - to follow exhibitions`
    .replace(/^(.+?)\s[-–—]\s+(?=\S)/u, (title) => (namesDayOrClass(title) ? title : ''))
    .replace(/\s[-–—]\s+\p{Ll}+\s+\p{Ll}+.*$/u, '')
  if (isProse(told.replace(HEADING_WORDS, ''))) return null
  const parts = told.split(/\s{2,}|\t|\s[*•|]\s/).filter((part) => DAY.test(part) || CLASS.test(part))
  if (parts.length > 0 && parts.every((part) => /[$€£]/.test(part))) return null
  const heading = parts.length > 0 ? parts.join(' ') : told
  const isLabelled = LABEL.test(heading)
  const plain = heading
    .replace(LABEL, '')
    .replace(/\(?\b(?:cont(?:inued|'d|d)?)\b\.?\)?/gi, '')
    .replace(/\(?\b\d+\s*(?:entries|runs|riders|head|runners)\b\)?/gi, '')
    .replace(/\b(?:starts?|begins?)?\s*(?:at\s*)?\d{1,2}:\d\d\s*(?:[ap]\.?m\.?)?/gi, '')
    .replace(/\b\d{1,2}\s*[ap]m\b|\bsharp\b/gi, '')
    .replace(SHEET_NAME, '')
    .replace(/\b(?:updated|revised|is up)\b|^\W*(?:for|f[üu]r|pour|para|per)\s/gi, '')
    .replace(DATE, '')
    .replace(/(?<!\p{L})[-–—]+|[-–—]+(?!\p{L})|[=*_:#|~[\]<>]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,.]+|[\s,.(]+$/g, '')
  const day = DAY.exec(plain)?.[0] ?? null
  const className = (day ? plain.replace(day, '') : plain).replace(/^[\s,.-]+|[\s,.-]+$/g, '').trim()
  const hasClass = CLASS.test(className) || (isLabelled && className !== '')
  if ((!day && !hasClass) || /![!\s]*[\p{L}\d]/u.test(text)) return null
  if (isTitle(text) && !day && className.split(' ').length > 4) return null
  if (plain.split(' ').length > 8) return null
  return { day: day && wholeDay(day), className: hasClass ? capitalised(className) : null }
}

const ENGLISH = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const wholeDay = (day: string) =>
  ENGLISH.find((whole) => new RegExp(`^${day}`, 'i').test(whole)) ??
  ENGLISH.find((whole) => /^(?:tues|thurs?|wednes|satur)$/i.test(day) && whole.startsWith(day.slice(0, 3))) ??
  day.charAt(0).toUpperCase() + day.slice(1).toLowerCase()

const capitalised = (text: string) =>
  /\p{Ll}/u.test(text)
    ? text
    : text
        .toLowerCase()
        .replace(/(^|[\s/-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
        .replace(/\b(\d)d\b/gi, '$1D')
