import { isLastFirst } from './names.ts'
import { mostFrequent, type SourceLine, share } from './source-lines.ts'

export type DrawColumn = 'draw' | 'rider' | 'first' | 'last' | 'horse' | 'go' | 'status' | 'none'

const HEADINGS: Record<DrawColumn, string> = {
  draw: '# no num number draw drw draw# drawno pos position order ord run run# go# entry entry# ex',
  rider:
    'rider name ridername ridersname riders contestant competitor athlete exhibitor entrant cowgirl nameofrider riderhorse',
  first: 'first firstname given givenname',
  last: 'last lastname surname familyname',
  horse: 'horse horsename horses mount registeredname horsesname nameofhorse registeredhorse',
  go: 'class go day session round perf event group section',
  status: 'status scr scratch scratched notes note comments remarks out',
  none: 'back back# backno backnumber bib tag city state st hometown town from home citystate owner time place div division barn membership member# time1 d score phone email age exhibitor# paid sire draw2',
}
const MEANINGS = new Map(
  Object.entries(HEADINGS).flatMap(([column, words]) =>
    words.split(' ').map((word) => [word, column as DrawColumn] as const),
  ),
)

const meaningOf = (cell: string) => MEANINGS.get(cell.toLowerCase().replace(/[^a-z0-9#]/g, ''))

/** A line of headings: at least two, and no cell that is anything else. */
export function readHeadings(cells: string[]): DrawColumn[] | null {
  const filled = cells.filter((cell) => cell !== '')
  const meanings = filled.map(meaningOf)
  const known = meanings.filter((meaning) => meaning !== undefined)
  if (known.length < 2 || known.length < filled.length * 0.6) return null
  if (!known.some((meaning) => ['rider', 'first', 'last', 'horse'].includes(meaning))) return null
  return cells.map((cell) => (cell === '' ? 'none' : (meaningOf(cell) ?? 'none')))
}

/** `12`, `1.`, `#212`, `12)`, `T3`, `TR 4`, `TRLR` */
export const DRAW_TOKEN =
  /^[#(]?\s*((?:TRLR|TRAILER|TR|T|R|E|EX|X)?\.?\s?#?\d{1,4}[A-Z]?|TRLR|TRAILER)\s*[.):]*$/i
const STATES =
  'AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY AB BC MB ON SK'
const isPlaceName = (cell: string) => {
  const [, state] = /(?:^|[\s,])([A-Z]{2})\.?$/.exec(cell) ?? []
  return state !== undefined && STATES.includes(state)
}
export const STATUS = /^\W*(?:scr(?:atch(?:ed)?)?|out|dns|turn ?out|t\/o)\W*$/i

/** What the columns of lines without headings mean, by what stands in them. */
export function guessColumns(lines: SourceLine[]): DrawColumn[] {
  const body = lines.filter(({ cells }) => cells.filter(Boolean).length > 1)
  if (body.length < lines.length / 3) return ['rider']
  const width = mostFrequent(body.map(({ cells }) => cells.length)) ?? 0
  const columns: DrawColumn[] = []
  const cellsAt = (at: number) => body.map(({ cells }) => cells[at] ?? '').filter(Boolean)
  for (let at = 0; at < Math.max(width, ...body.map(({ cells }) => cells.length)); at++) {
    const cells = cellsAt(at)
    const has = (column: DrawColumn) => columns.includes(column)
    if (cells.length === 0) columns.push('none')
    else if (share(cells, (cell) => DRAW_TOKEN.test(cell)) > 0.6) columns.push(has('draw') ? 'none' : 'draw')
    else if (share(cells, (cell) => STATUS.test(cell)) > 0.6) columns.push('status')
    else if (has('rider') && share(cells, isPlaceName) > 0.4) columns.push('none')
    else if (isClassColumn(cells)) columns.push('go')
    else if (!has('rider')) columns.push('rider')
    else if (!has('horse')) columns.push('horse')
    else columns.push('none')
  }
  return swapped(splitNames(columns, cellsAt), cellsAt)
}

/** The same few words in all lines, as a class has them. */
const isClassColumn = (cells: string[]) =>
  new Set(cells.map((cell) => cell.toLowerCase())).size <= Math.max(1, cells.length / 6) &&
  cells.length > 5 &&
  share(cells, (cell) =>
    /open|youth|senior|adult|exhib|pee|\dD|fri|sat|sun|go\b|novice|futurity/i.test(cell),
  ) > 0.6

/** First and last name apart: single words in both, and a third column of words. */
function splitNames(columns: DrawColumn[], cellsAt: (at: number) => string[]): DrawColumn[] {
  const rider = columns.indexOf('rider')
  const horse = columns.indexOf('horse')
  const next = columns.findIndex((column, at) => at > horse && column === 'none' && cellsAt(at).length > 0)
  const single = (at: number) => share(cellsAt(at), (cell) => !cell.includes(' ')) > 0.8
  if (rider < 0 || horse !== rider + 1 || next < 0 || !single(rider) || !single(horse)) return columns
  if (share(cellsAt(next), (cell) => /\p{L}/u.test(cell) && !isPlaceName(cell)) < 0.6) return columns
  return columns.map((column, at) =>
    at === rider ? 'first' : at === horse ? 'last' : at === next ? 'horse' : column,
  )
}

/** `BURNS, DALLAS` is a rider wherever it stands. */
function swapped(columns: DrawColumn[], cellsAt: (at: number) => string[]): DrawColumn[] {
  const [rider, horse] = [columns.indexOf('rider'), columns.indexOf('horse')]
  if (rider < 0 || horse < 0) return columns
  const names = (at: number) => share(cellsAt(at), isLastFirst)
  if (names(horse) < 0.6 || names(rider) > 0.3) return columns
  return columns.map((column, at) => (at === rider ? 'horse' : at === horse ? 'rider' : column))
}
