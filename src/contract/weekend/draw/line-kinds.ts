const DRAG =
  /^\W*(?:\d{1,3}\W+)?(?:\*+\s*)?(?:(?:ground\s+)?drag|tractor|groom(?:ing)?|rake|water(?:ing)?(?: truck)?|bahnpflege|hersage|rastra)\b/i
const BREAK =
  /^\W*(?:\d{1,3}\s*min\w*\W+)?(?:break|lunch|intermission|national anthem|grand entry|ground ?work)\b/i
const PAGE =
  /^\W*(?:page\s+\d+|p\.?\s*\d+\s*(?:of|\/)\s*\d+|\d+\s*(?:of|\/)\s*\d+\s*$|printed\b|generated\b|https?:|www\.|\d{1,2}\/\d{1,2}\/\d{2,4}\b|\(?continued|total\b|entries:|©|updated\b|revised\b|subject to change|good luck|end of)/i
const TITLE =
  /\b(?:order of (?:go|run)|running order|start(?:ing)? list|draw sheet|official draw|day ?sheet|producer|presents|arena,)\b/i
/** What the sheet calls itself is no part of a class. */
const SHEET_NAME =
  /\border of (?:go|run)\b|\brunning order\b|\b(?:official |final )?(?:draw|start(?:ing)?|day|run)[ -]?(?:sheet|list|order)\b|\b(?:official )?draw\b|\bclass(?:\s*\d+)?\s*[:#]/gi
const DAY = /\b(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?\b/i
const CLASS =
  /\b(?:open|youth|senior|adult|pee ?wee|futurity|maturity|derby|novice|exhibitions?|short ?go|finals?|slack|perf(?:ormance)?s?|rounds?|go ?rounds?|(?:1st|2nd|3rd|first|second|third|long) go|amateur|juniors?|rookie|incentive|\dd|jackpot|go \d|section|ladies|mens?|teens?|ranch horse|poles?|sidepot)\b/i
const DATE =
  /\b(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)\w*\.?\s+\d{1,2}(?:st|nd|rd|th)?(?:,?\s*\d{4})?\b|\b\d{4}-\d\d-\d\d\b|\b\d{1,2}\/\d{1,2}(?:\/\d{2,4})?\b/gi

export const isDrag = (text: string) => DRAG.test(text)
export const isBreak = (text: string) => BREAK.test(text)
export const isPage = (text: string) => PAGE.test(text.trim()) || !/[\p{L}\d]/u.test(text)
export const isPageNumber = (text: string) => /^\W*(?:page\s*)?\d+\s*(?:of|\/)\s*\d+\W*$/i.test(text)
export const isTrailers = (text: string) => /^\W*(?:trailers?|trlrs?)\W*$/i.test(text)

export interface GoHeading {
  day: string | null
  className: string | null
}

/** `FRIDAY, JUNE 12`, `OPEN 4D (45 entries)`, `Saturday Youth`; null for any other line. */
export function readGoHeading(text: string): GoHeading | null {
  const isTitle = TITLE.test(text)
  const plain = text
    .replace(/\(?\b(?:cont(?:inued|'d|d)?)\b\.?\)?/gi, '')
    .replace(/\(?\b\d+\s*(?:entries|runs|riders|head|runners)\b\)?/gi, '')
    .replace(/\b(?:starts?|begins?)?\s*(?:at\s*)?\d{1,2}:\d\d\s*(?:[ap]\.?m\.?)?/gi, '')
    .replace(SHEET_NAME, '')
    .replace(DATE, '')
    .replace(/[-–—=*_:#|~]+/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,.]+|[\s,.(]+$/g, '')
  const day = DAY.exec(plain)?.[0] ?? null
  const className = (day ? plain.replace(day, '') : plain).replace(/^[\s,.]+|[\s,.]+$/g, '').trim()
  const hasClass = CLASS.test(className)
  if (!day && !hasClass) return null
  if (isTitle && !day && className.split(' ').length > 4) return null
  if (plain.split(' ').length > 8) return null
  return { day: day && wholeDay(day), className: hasClass ? capitalised(className) : null }
}

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const wholeDay = (day: string) =>
  DAYS.find((whole) => whole.toLowerCase().startsWith(day.slice(0, 3).toLowerCase())) ?? day

const capitalised = (text: string) =>
  /\p{Ll}/u.test(text)
    ? text
    : text
        .toLowerCase()
        .replace(/(^|[\s-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
        .replace(/\b(\d)d\b/gi, '$1D')

export const isTitle = (text: string) => TITLE.test(text)
