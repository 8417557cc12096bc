import type { TableRow } from '../platform/table-text.ts'

export const START_LIST_COLUMNS = [
  'name',
  'firstName',
  'lastName',
  'videoUrl',
  'price',
  'horseName',
  'horseCount',
  'salesLimit',
  'none',
] as const
export type StartListColumn = (typeof START_LIST_COLUMNS)[number]

/** What the columns of a pasted list mean; a guess that the owner can correct. */
export interface StartListShape {
  hasHeader: boolean
  columns: StartListColumn[]
}

const HEADINGS: Record<Exclude<StartListColumn, 'none'>, string> = {
  name: 'name rider ridername ridersname contestant contestantname competitor athlete participant fullname entry',
  firstName: 'first firstname givenname',
  lastName: 'last lastname surname familyname',
  videoUrl: 'video videourl videolink link url clip footage videoaddress linktovideo',
  price: 'price cost amount usd priceusd fee pricein',
  horseName: 'horse horsename horsesname mount',
  horseCount: 'horses horsecount numberofhorses noofhorses ofhorses',
  salesLimit: 'limit saleslimit copies maxsales stock',
}
const MEANINGS = new Map(
  Object.entries(HEADINGS).flatMap(([column, words]) =>
    words.split(' ').map((word) => [word, column as StartListColumn]),
  ),
)

const meaningOf = (cell: string) => MEANINGS.get(cell.toLowerCase().replace(/[^a-z]/g, ''))

export function guessShape(table: TableRow[]): StartListShape {
  const width = Math.max(0, ...table.map(({ cells }) => cells.length))
  const first = table[0]?.cells ?? []
  const hasHeader = first.some(meaningOf) && !first.some((cell) => isAddress(cell) || isNumber(cell))
  const columns = Array<StartListColumn>(width).fill('none')
  for (const [index, heading] of hasHeader ? first.entries() : []) {
    const meaning = meaningOf(heading)
    if (meaning && !columns.includes(meaning)) columns[index] = meaning
  }
  const rows = hasHeader ? table.slice(1) : table
  for (const [index, column] of columns.entries()) {
    if (column !== 'none') continue
    const cells = rows.map((row) => row.cells[index] ?? '').filter(Boolean)
    const found = guessColumn(cells)
    // under a heading that says something else, only what no list can do without is guessed
    if (hasHeader && first[index] && found !== 'name' && found !== 'videoUrl') continue
    if (found === 'name' && isNamed(columns)) {
      if (!hasHeader && !columns.includes('horseName')) columns[index] = 'horseName'
    } else if (!columns.includes(found)) columns[index] = found
  }
  return { hasHeader, columns }
}

const isNamed = (columns: StartListColumn[]) =>
  columns.some((column) => ['name', 'firstName', 'lastName'].includes(column))

function guessColumn(cells: string[]): StartListColumn {
  if (cells.length === 0) return 'none'
  if (mostly(cells, isAddress)) return 'videoUrl'
  if (!mostly(cells, isNumber)) return mostly(cells, hasLetters) ? 'name' : 'none'
  if (cells.some((cell) => /[$.,]/.test(cell))) return 'price'
  const numbers = cells.map(Number)
  if (isDraw(numbers)) return 'none'
  return numbers.every((number) => number >= 1 && number <= 4) ? 'horseCount' : 'price'
}

/** Draw and back numbers are all different; prices repeat. */
const isDraw = (numbers: number[]) =>
  new Set(numbers).size === numbers.length &&
  (numbers.length >= 5 ||
    (numbers.length > 1 && numbers.every((n, i) => i === 0 || n === Number(numbers[i - 1]) + 1)))

const mostly = (cells: string[], fits: (cell: string) => boolean) =>
  cells.filter(fits).length > cells.length * 0.6

export const isAddress = (cell: string) => /^(https?:\/\/|www\.)\S+$|^[\w-]+(\.[\w-]+)+\/\S*$/i.test(cell)
const isNumber = (cell: string) => /^\$?\s*\d[\d.,]*\s*\$?$/.test(cell)
const hasLetters = (cell: string) => /\p{L}/u.test(cell)
