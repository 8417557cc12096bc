import { share } from '../statistics.ts'
import { onlyMark } from './marks.ts'
import { isLastFirst, isPlace } from './names.ts'
import { TIME } from './peel-line.ts'

/** A draw (who runs when), or a list of riders with their video links and prices. */
export type SheetKind = 'draw' | 'list'

/** What a column of a published sheet holds. */
export type Column =
  | 'draw'
  | 'rider'
  | 'first'
  | 'last'
  | 'horse'
  | 'go'
  | 'status'
  | 'place'
  | 'videoUrl'
  | 'price'
  | 'horseCount'
  | 'salesLimit'
  | 'none'

/** The headings that producers write, without accents, capitals, spaces and punctuation. */
const HEADINGS: Record<Column, string> = {
  draw: '# dr no num number draw drw draw# drawno pos position order ord run run# go# entry entry# ex n nr stnr startnr startnummer start ordre numero orden ordine ordem',
  rider:
    'rider name ridername ridersname riders contestant contestantname competitor athlete participant fullname exhibitor entrant cowgirl nameofrider riderhorse nom nomprenom nometprenom namevorname nachnamevorname cognomenome reiter reiterin teilnehmer starter cavalier cavaliere concurrent jinete jineta competidor competidora participante nombre amazona cavaleiro conjunto concorrente nome ruiter naam',
  first: 'first firstname given givenname vorname prenom',
  last: 'last lastname surname familyname nachname nomdefamille apellido apellidos cognome sobrenome achternaam',
  horse:
    'horse horsename horses mount registeredname horsesname nameofhorse registeredhorse pony ponyname pferd pferdename cheval caballo cavallo cavalo animal paard',
  go: 'class go day session round perf event group section klasse tag classe categoria clase dia',
  status:
    'status scr scratch scratched notes note comments remarks out bemerkung bemerkungen anmerkung remarque remarques observaciones notas observacoes obs statut estado stato',
  place: 'pl place plc placing rank',
  videoUrl: 'video videourl videolink link url clip footage videoaddress linktovideo',
  price: 'price cost amount usd priceusd fee pricein',
  horseCount: 'horsecount numberofhorses noofhorses ofhorses',
  salesLimit: 'limit saleslimit copies maxsales stock',
  none: 'back back# dossard backno backnumber bib tag city state st prov province hometown town from home citystate owner time div division barn membership member# time1 d score phone email age exhibitor# paid sire draw2 wohnort ort verein ville club ciudad citta cidade zeit temps tiempo tempo plaats id entryid balance',
}
const MEANINGS = new Map(
  Object.entries(HEADINGS).flatMap(([column, words]) =>
    words.split(' ').map((word) => [word, column as Column] as const),
  ),
)
/** In a list of riders these two mean something else than in a draw. */
const IN_A_LIST = new Map<string, Column>([
  ['entry', 'rider'],
  ['horses', 'horseCount'],
])

export function meaningOf(heading: string, kind: SheetKind = 'draw'): Column | undefined {
  const small = heading.normalize('NFD').toLowerCase()
  if (kind === 'draw') return MEANINGS.get(small.replace(/[^a-z0-9#]/g, ''))
  const word = small.replace(/[^a-z]/g, '')
  return IN_A_LIST.get(word) ?? MEANINGS.get(word)
}

/** The columns of a draw's line of headings; null where the line is anything else. */
export function readHeadings(cells: string[]): Column[] | null {
  const filled = cells.filter((cell) => cell !== '')
  const known = filled.flatMap((cell) => meaningOf(cell) ?? [])
  const names = known.filter((meaning) => ['draw', 'rider', 'first', 'last', 'horse'].includes(meaning))
  if (known.length < 2 || (known.length < filled.length * 0.6 && new Set(names).size < 3)) return null
  if (!names.some((meaning) => ['rider', 'first', 'last'].includes(meaning))) return null
  return besideFirst(cells.map((cell) => (cell === '' ? 'none' : (meaningOf(cell) ?? 'none'))))
}

/** `Nom` is a whole name, or the last name beside `Prénom`. */
function besideFirst(columns: Column[]): Column[] {
  const other = columns.includes('first') ? 'last' : columns.includes('last') ? 'first' : null
  if (!other || columns.includes(other)) return columns
  return columns.map((column) => (column === 'rider' ? other : column))
}

/** `Draw Rider / Horse`, without gaps between the columns. */
export const hasOnlyHeadings = (text: string) => {
  const words = text.match(/\p{L}+/gu) ?? []
  return words.length > 1 && words.every((word) => meaningOf(word))
}

/** `12`, `#212`, `T3`, `TR 4`, `L1`, `12A`, `1º` */
export const DRAW_NUMBER = '(?:(?:TRLR|TRAILER|TR|T|R|E|EX|X)\\.?\\s?|[A-Z](?=\\d))?#?\\d{1,4}[A-Z]?'
/** The number alone: `1.`, `12)`, `TRLR` */
export const DRAW_TOKEN = new RegExp(`^[#(]?\\s*(${DRAW_NUMBER}|TRLR|TRAILER)\\s*[º°.):,]*$`, 'i')
export const isAddress = (cell: string) => /^(https?:\/\/|www\.)\S+$|^[\w-]+(\.[\w-]+)+\/\S*$/i.test(cell)
export const isNumber = (cell: string) => /^\$?\s*\d[\d.,]*\s*\$?$/.test(cell)
const CLOCK = new RegExp(`^(?:${TIME}|\\d{1,2}:\\d\\d:\\d\\d)$`, 'i')
const isClock = (cell: string) => CLOCK.test(cell)

interface Guess {
  kind: SheetKind
  /** The line above the rows, where it is one of headings. */
  headings?: string[] | undefined
}

/** What the columns mean: by their headings, else by what is in them. */
export function guessColumns(rows: { cells: string[] }[], { kind, headings }: Guess): Column[] {
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), headings?.length ?? 0)
  const cellsAt = (at: number) => rows.map(({ cells }) => cells[at] ?? '').filter(Boolean)
  const meanings = Array.from({ length: width }, (_, at) => meaningOf(headings?.[at] ?? '', kind))
  const columns: Column[] = []
  const has = (column: Column) => columns.includes(column) || meanings.includes(column)
  for (const [at, meaning] of meanings.entries()) {
    const cells = cellsAt(at)
    const guessed = meaning ?? guessColumn(cells, { kind, has, isSparse: cells.length < rows.length / 3 })
    // under a heading that is not known, only what a list cannot do without
    const isDoubtful = headings?.[at] ? guessed !== 'rider' && guessed !== 'videoUrl' : guessed === 'horse'
    if (meaning) columns.push(columns.includes(meaning) ? 'none' : meaning)
    else columns.push(headings && isDoubtful ? 'none' : guessed)
  }
  return headings ? columns : swapped(splitNames(columns, cellsAt), cellsAt)
}

function guessColumn(
  cells: string[],
  { kind, has, isSparse }: { kind: SheetKind; has: (column: Column) => boolean; isSparse: boolean },
): Column {
  const mostly = (fits: (cell: string) => boolean, least = 0.6) => share(cells, fits) > least
  const once = (column: Column) => (has(column) ? 'none' : column)
  if (cells.length === 0) return 'none'
  if (mostly(isAddress)) return once('videoUrl')
  if (kind === 'list' && mostly(isNumber)) return once(guessNumbers(cells))
  if (mostly((cell) => DRAW_TOKEN.test(cell))) return once('draw')
  if (mostly((cell) => onlyMark(cell) !== null)) return 'status'
  if (mostly((cell) => isClock(cell) || /\S@\S/.test(cell))) return 'none'
  const isNamed = has('rider') || has('first') || has('last')
  if (isNamed && mostly(isPlace, 0.4)) return 'none'
  if (isClassColumn(cells)) return 'go'
  if (!mostly((cell) => /\p{L}/u.test(cell)) || isSparse) return 'none'
  return isNamed ? once('horse') : 'rider'
}

function guessNumbers(cells: string[]): Column {
  if (cells.some((cell) => /[$.,]/.test(cell))) return 'price'
  const numbers = cells.map(Number)
  if (isDraw(numbers)) return 'draw'
  return numbers.every((number) => number >= 1 && number <= 4) ? 'horseCount' : 'price'
}

/** Draw and back numbers are all different; prices repeat. */
const isDraw = (numbers: number[]) =>
  new Set(numbers).size === numbers.length &&
  (numbers.length >= 5 ||
    (numbers.length > 1 && numbers.every((n, i) => i === 0 || n === Number(numbers[i - 1]) + 1)))

/** The same few words in all lines, as a class has them. */
const isClassColumn = (cells: string[]) =>
  new Set(cells.map((cell) => cell.toLowerCase())).size <= Math.max(1, cells.length / 6) &&
  cells.length > 5 &&
  share(cells, (cell) =>
    /open|youth|senior|adult|exhib|pee|\dD|fri|sat|sun|go\b|novice|futurity/i.test(cell),
  ) > 0.6

/** First and last name apart: single words in both, and a third column of words. */
function splitNames(columns: Column[], cellsAt: (at: number) => string[]): Column[] {
  const rider = columns.indexOf('rider')
  const horse = columns.indexOf('horse')
  const next = columns.findIndex((column, at) => at > horse && column === 'none' && cellsAt(at).length > 0)
  const single = (at: number) => share(cellsAt(at), (cell) => !cell.includes(' ')) > 0.8
  if (rider < 0 || horse !== rider + 1 || next < 0 || !single(rider) || !single(horse)) return columns
  if (share(cellsAt(next), (cell) => /\p{L}/u.test(cell) && !isPlace(cell)) < 0.6) return columns
  return columns.map((column, at) =>
    at === rider ? 'first' : at === horse ? 'last' : at === next ? 'horse' : column,
  )
}

/** `BURNS, DALLAS` is a rider in whichever column it is. */
function swapped(columns: Column[], cellsAt: (at: number) => string[]): Column[] {
  const [rider, horse] = [columns.indexOf('rider'), columns.indexOf('horse')]
  if (rider < 0 || horse < 0) return columns
  const names = (at: number) => share(cellsAt(at), isLastFirst)
  if (names(horse) < 0.6 || names(rider) > 0.3) return columns
  return columns.map((column, at) => (at === rider ? 'horse' : at === horse ? 'rider' : column))
}

const LABEL = /(?:^|[\s,;|/–-]+)(\p{L}+)\s*(?::|#|(?<=draw|no|nr)\.?(?=\s*#?\d))\s*/giu

/** `Draw 1 - Rider: Amy Cole - Horse: Dash`; null where less than two of the columns are labelled. */
export function atLabels(text: string): { cells: string[]; columns: Column[] } | null {
  const labels = [...text.matchAll(LABEL)].flatMap((match) => {
    const column = meaningOf(match[1] ?? '')
    return column ? [{ column, from: match.index, to: match.index + match[0].length }] : []
  })
  const columns = labels.map(({ column }) => column)
  const names = new Set(columns.filter((column) => ['rider', 'horse', 'draw'].includes(column)))
  if (labels[0]?.from !== 0 && !/^\W*\d{1,4}\W*$/.test(text.slice(0, labels[0]?.from))) return null
  if (names.size < 2 || !names.has('rider')) return null
  const before = text.slice(0, labels[0]?.from).trim()
  const cells = labels.map(({ to }, index) => text.slice(to, labels[index + 1]?.from).trim())
  return before ? { cells: [before, ...cells], columns: ['draw', ...columns] } : { cells, columns }
}
