/**
 * A mark says something about a run or stands between two: scratched, drag, break, late entry.
 * It is a word or a sign that stands apart from the names: in its own cell, in brackets, after a dash, or in capitals.
 */

import { BREAK, DRAG, FILLERS, LATE, SCRATCHED, SCRATCHED_APART, SCRATCHES, wordsOf } from './sheet-words.ts'

export type Mark = 'scratch' | 'drag' | 'break' | 'late'
/** The marks that a sheet explains: `XX = scratched`. Null means nothing for the order. */
export type Legend = ReadonlyMap<string, Mark | null>

const CROSSES = '[❌✖✗✘🚫⛔]\\uFE0F?'
const TRACTOR = '🚜'
const SURE = wordsOf(SCRATCHED)
const APART = wordsOf(SCRATCHED_APART)
const ANY: Record<Mark, string> = {
  scratch: `${SURE}|${APART}|${wordsOf(SCRATCHES)}|${CROSSES}`,
  drag: `${wordsOf(DRAG)}|${TRACTOR}`,
  break: wordsOf(BREAK),
  late: wordsOf(LATE),
}
const FILLER = wordsOf(FILLERS)

const regex = (source: string, flags = 'iu') => new RegExp(source, flags)
const GLOBAL = Object.entries(ANY).map(([mark, source]) => ({
  mark: mark as Mark,
  any: regex(source, 'giu'),
}))
/** Most lines have no mark at all. */
const MARKED = regex(Object.values(ANY).join('|'))
const FILLED = regex(`${FILLER}|\\d+(?:st|nd|rd|th)?`, 'giu')

const SCRATCH_WORD = regex(`${SURE}|${wordsOf(SCRATCHES)}`)
export const saysScratched = (text: string) => SCRATCH_WORD.test(text)

/** The mark of a text that has nothing else in it but numbers: `- - ground drag - -`, `7 SCRATCH`, `10 min break`. */
export function onlyMark(text: string): Mark | null {
  if (!MARKED.test(text)) return null
  let rest = text
  const found: Mark[] = []
  for (const { mark, any } of GLOBAL)
    rest = rest.replace(any, () => {
      found.push(mark)
      return ' '
    })
  if (found.length === 0 || /\p{L}/u.test(rest.replace(FILLED, ' '))) return null
  return found[0] as Mark
}

/** The first mark that a text says anything about: `are scratched`. */
const markIn = (text: string): Mark | null =>
  (Object.keys(ANY) as Mark[]).find((mark) => regex(ANY[mark]).test(text)) ?? null

const DASH = '[-–—−:*|/<>=←→➡_~•]'
const BEFORE = `(?:\\s{2,}|\\s*${DASH}+\\s*)`
/** Nothing more, or a reason: `scratched - lame`. */
const REST = `(?:\\s+(?:${FILLER}))*\\s*(?:[-–—,:;(].*)?[^\\p{L}\\d]*$`
const inBrackets = (mark: Mark) =>
  regex(`\\s*[([{]\\s*(?:${ANY[mark]})(?:\\s+(?:${FILLER}))*\\s*(?:[-–—,:;][^)\\]}]*)?[)\\]}]`)
const atEnd = (mark: Mark) => regex(`${BEFORE}(?:${ANY[mark]})${REST}`)
const PATTERNS: { mark: Mark; patterns: RegExp[] }[] = [
  {
    mark: 'scratch',
    patterns: [
      inBrackets('scratch'),
      atEnd('scratch'),
      regex(`(?:^|\\s+)(?:${SURE})[^\\p{L}\\d]*$`),
      regex(`\\s*(?:${CROSSES})\\s*$`),
      regex(`^[^\\p{L}\\d]*(?:${SURE}|${APART})\\s*(?:${DASH}|[)\\]}.])+\\s*`),
      regex(`^[^\\p{L}\\d]*(?:${SURE}|${CROSSES})\\s*`),
    ],
  },
  { mark: 'drag', patterns: [inBrackets('drag'), atEnd('drag'), regex(`\\s*${TRACTOR}\\s*$`)] },
  {
    mark: 'late',
    patterns: [
      inBrackets('late'),
      atEnd('late'),
      regex(`^[^\\p{L}\\d]*(?:trlr|trailer)[.:]?\\s+`),
      regex(
        `^[^\\p{L}\\d]*(?:${ANY.late})(?:[^:\\d]{0,20}:\\s*|\\s*[–-]\\s*|\\s+(?=[A-Z]?\\d{1,3}[.):]?\\s+\\p{L}))`,
      ),
    ],
  },
]
const CAPITALS = [
  regex(`^[^\\p{L}\\d]*(?:SCRATCH|OUT|TURN ?OUT|DRAW ?OUT)\\s+`, 'u'),
  regex(`\\s+(?:SCRATCH|OUT|TURN ?OUT|DRAW ?OUT)[^\\p{L}\\d]*$`, 'u'),
]

/** A cell without the marks at its edges. */
export function takeMarks(text: string, legend: Legend): { text: string; marks: Mark[] } {
  const marks: Mark[] = []
  let rest = text
  // twice, for two in a row: `Jigsaw (Y)(C)`
  for (const [token, mark] of [...legend, ...legend]) {
    const without = rest.replace(tokenAt(token), ' ')
    if (without === rest) continue
    if (mark) marks.push(mark)
    rest = without.replace(/\s[-–—]+\s*$/, '')
  }
  if (!MARKED.test(rest)) return { text: rest.trim(), marks }
  if (onlyMark(rest) === 'scratch') return { text: '', marks: [...marks, 'scratch'] }
  for (const { mark, patterns } of PATTERNS)
    for (const pattern of patterns) {
      const without = rest.replace(pattern, ' ')
      if (without === rest || !/\p{L}/u.test(without)) continue
      marks.push(mark)
      rest = without
    }
  for (const pattern of CAPITALS) {
    const without = rest.replace(pattern, ' ')
    if (without === rest || !/\p{Ll}/u.test(without)) continue
    marks.push('scratch')
    rest = without
  }
  return { text: rest.trim(), marks }
}

/** A word at an edge of the text, or a sign anywhere that is not doubled. */
const tokenAt = (token: string) => {
  const own = escaped(token)
  const [first = '', last = ''] = [[...token][0], [...token].at(-1)].map((sign) => escaped(sign ?? ''))
  return /^[\p{L}\d]+$/u.test(token)
    ? regex(`^\\s*${own}(?=[\\s.:)])[.:)]?|(?<=[\\s)])[([]?${own}[)\\]]?\\s*$`, 'u')
    : regex(`(?<!${first})${own}(?!${last})`, 'u')
}
const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

const NOTED = regex(`^[^\\p{L}\\d]*(?:${ANY.scratch})${REST}|(?:${SURE}|${CROSSES})`)
const DRAG_NOTED = regex(`^[^\\p{L}\\d]*(?:${ANY.drag})${REST}`)

const NOTED_FIRST = regex(`^[^\\p{L}\\d]*(?:${SURE})${REST}`)
/** The mark in a cell of any other column: `SCR - refund` below Paid. A cross there is an entry in a side pot. */
export const markOfCell = (cell: string, legend: Legend): Mark | null =>
  legend.get(cell) ?? (NOTED_FIRST.test(cell) ? 'scratch' : cell.length > 2 ? onlyMark(cell) : null)

/** The mark in a column of notes: `vet out`, `Scratched - lame`, `drag after`. */
export const markOfNote = (text: string): Mark | null =>
  NOTED.test(text) ? 'scratch' : DRAG_NOTED.test(text) ? 'drag' : null

const IN_FRONT = regex(
  `^([^\\p{L}\\d]*)(?:(?:${SURE}|${APART})(?=[\\s.:;)\\]|*-])|${CROSSES})[ .:)\\]*-]*(?=[|;\\t]*\\s*[#(]?\\d+(?!\\d*\\s*(?:(?:,\\s|&)\\s*#?\\d|(?:and|und|in|of)\\b)))`,
)

/** Takes a mark off that stands in front of the number, in the width that it had. */
export function unmarkFront(text: string): { text: string; scratched: boolean } {
  const without = text.replace(IN_FRONT, (mark) => ' '.repeat(mark.length))
  return { text: without, scratched: without !== text }
}

const LISTED = `^[^\\p{L}\\d]*(?:${wordsOf(SCRATCHES)})(?:\\s+(?:riders|horses|runs|so far|today))*`
/** `Scratches as of 6 pm:` */
const ASIDE = '(?:\\s+[\\p{L}\\d:/.]+){1,6}?\\s*:'
const LIST = regex(
  `${LISTED}(?:(?:\\s+[\\p{L}\\d:/.]+){0,6}?\\s+(?:are|is)(?=\\s+[#\\d])|\\s*(?:[:=]|[-–—](?=\\s)|(?=[#\\d]))|${ASIDE}(?=\\s))\\s*(.+)$`,
)
const HEADING = regex(`${LISTED}(?:[^\\p{L}\\d]*|${ASIDE}\\s*)$`)
const AND = '(?:,|&|and|und|et|y|e)'
const CLASS = '(?:\\p{Lu}[\\p{L}\\d]*\\s+){0,2}'
const ITEMS = (item: string) =>
  `((?:${CLASS}${item}\\d{1,3}\\b(?: \\p{Lu}\\p{Ll}+){0,2}(?:\\s*${AND}\\s*)?)+)`
const VERB = '(?:\\s(?:is|are|ist|sind|has|have|been|now|also|a))'
const OUT = `\\s(?:${SURE}|${wordsOf(SCRATCHES)}|(?<=(?:is|are) )(?:out|OUT)(?!\\p{L}))`
/** `6 and 11 are draw outs`, `Open Nr. 9 gestrichen` */
const TOLD = [
  regex(`^\\W*((?:#?\\d{1,3}\\s*${AND}\\s*)+#?\\d{1,3})${OUT}`),
  regex(`${ITEMS('#?')}${VERB}+${OUT}`, 'u'),
  regex(`${ITEMS('(?:Nr|No|nr|no)\\.?\\s*')}${VERB}*${OUT}`, 'u'),
]

/** `Scratches: 3, 7` gives its items, `SCRATCHES` none; null is any other line. */
export function readScratchList(text: string): string[] | null {
  for (const sentence of text.split(/(?<!\b(?:nr|no))[.!?]\s+/i)) {
    const [, items] = [LIST, ...TOLD].map((form) => form.exec(sentence)).find(Boolean) ?? []
    if (items && /[\p{L}\d]/u.test(items))
      return items
        .split(/\s*[,;&]\s*(?:and\s+)?|\s+(?:and|und|et|y|e)\s+|\s{2,}/i)
        .filter((item) => /[\p{L}\d]/u.test(item))
  }
  return HEADING.test(text) && /s\b|[:=]\W*$/i.test(text) ? [] : null
}

const ENTRY =
  /^(?:[([]?([^\s\d\])=]{1,6})[\])]?\s*(?:=|\b(?:means|denotes|indicates)\b)|([([][^\s\d\])=]{1,3}[\])])\s*[-–:]?)\s*(\S.{2,60})$/iu
const FOOTNOTE = /^([*†‡^+°]{1,3})\s*[-–:]?\s*(\p{L}.{2,40})$/u

/** `XX = scratched   T = trailer`, `* scratched`; null where the line explains nothing. */
export function readLegend(text: string): Legend | null {
  const plain = text.trim().replace(/^\p{L}{1,10}\s*:\s*/u, '')
  const footnote = FOOTNOTE.exec(plain)
  if (footnote && onlyMark(footnote[2] ?? '') === 'scratch')
    return new Map([[footnote[1] as string, 'scratch' as const]])
  const parts = plain
    .split(/\s{2,}|[.;]\s+|\s*[,;|]\s*(?=\S{1,6}\s*=)|\s+(?=[([]\S{1,3}[)\]])/)
    .map((part) => part.replace(/^([^(]*)\)$/, '$1'))
    .filter(Boolean)
  const entries = parts.map((part) => ENTRY.exec(part))
  const told = entries.filter((entry) => entry !== null)
  const legend = new Map(told.map(([, word, sign, meaning]) => [word ?? sign ?? '', markIn(meaning ?? '')]))
  const isWhole = entries[0] && told.length >= entries.length - 1
  const isTold = told.some(
    ([entry, word, , meaning]) => word && /=|means/.test(entry) && markIn(meaning ?? ''),
  )
  return isWhole || isTold ? legend : null
}
