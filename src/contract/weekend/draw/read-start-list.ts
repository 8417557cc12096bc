import { ImportRow } from '../../catalogue/import.ts'
import { plainName } from '../../catalogue/plain-name.ts'
import { readPrice } from '../../platform/parse-dollars.ts'
import { readTable, type TableRow } from '../../platform/table-text.ts'
import {
  type Column,
  guessColumns,
  isAddress,
  isNumber,
  meaningOf,
  readHeadings,
  type SheetKind,
} from './columns.ts'
import { readDraw } from './read-draw.ts'

export const START_LIST_COLUMNS = [
  'rider',
  'first',
  'last',
  'videoUrl',
  'price',
  'horse',
  'horseCount',
  'salesLimit',
  'none',
] as const satisfies Column[]
export type StartListColumn = (typeof START_LIST_COLUMNS)[number]

/** What the columns of a pasted list mean; a guess that the owner can correct. */
export interface StartListShape {
  hasHeader: boolean
  columns: StartListColumn[]
}

const isImported = (column: Column | undefined): column is StartListColumn =>
  column !== 'none' && START_LIST_COLUMNS.some((one) => one === column)

export function guessShape(table: TableRow[]): StartListShape {
  const first = table[0]?.cells ?? []
  const hasHeader =
    first.some((cell) => isImported(meaningOf(cell, 'list'))) &&
    !first.some((cell) => isAddress(cell) || isNumber(cell))
  const columns = guessColumns(hasHeader ? table.slice(1) : table, {
    kind: 'list',
    headings: hasHeader ? first : undefined,
  })
  return { hasHeader, columns: columns.map((column) => (isImported(column) ? column : 'none')) }
}

/** Links make a pasted sheet a list; so do prices where there is no column of draws. */
export function sheetKind(text: string): SheetKind {
  const table = readTable(text)
  const { columns, hasHeader } = guessShape(table)
  if (columns.includes('videoUrl')) return 'list'
  const isNumbered = table.some(({ cells }) => readHeadings(cells)?.includes('draw'))
  const hasPrices = (['price', 'salesLimit', 'horseCount'] as const).some((one) => columns.includes(one))
  if (hasHeader && hasPrices && !isNumbered) return 'list'
  return readDraw(text).some(({ run }) => run) ? 'draw' : 'list'
}

/** One rider of a pasted list: what would be added, and what speaks against it. */
export interface StartListEntry {
  /** In the text, from 1. */
  line: number
  row: ImportRow
  /** Sentences; a list with any of them is not imported. */
  problems: string[]
  /** The line of the same rider on the same horse further up. */
  duplicateOf: number | null
  /** Whether the event has a rider of this name already. */
  inEvent: boolean
}

/** Reads every rider of the list by what its columns mean. `known` are the names that the event has already. */
export function readStartList(
  table: TableRow[],
  { hasHeader, columns }: StartListShape,
  known: Iterable<string> = [],
): StartListEntry[] {
  const inEvent = new Set(Array.from(known, plainName))
  const lines = new Map<string, number>()
  return (hasHeader ? table.slice(1) : table).map(({ line, cells }) => {
    const row = readRow((column) => cells[columns.indexOf(column)] ?? '')
    const who = [row.name, row.horses?.[0]?.name ?? ''].map(plainName).join('\n')
    const duplicateOf = row.name ? (lines.get(who) ?? null) : null
    if (duplicateOf === null) lines.set(who, line)
    return { line, row, problems: problemsOf(row), duplicateOf, inEvent: inEvent.has(plainName(row.name)) }
  })
}

function readRow(cell: (column: StartListColumn) => string): ImportRow {
  const name = [cell('rider'), cell('first'), cell('last')].filter(Boolean).join(' ')
  const row: ImportRow = { name: name.replace(/\s+/g, ' ').trim() }
  const videoUrl = readAddress(cell('videoUrl'))
  if (videoUrl) row.videoUrl = videoUrl
  if (cell('price')) row.price = readPrice(cell('price'))
  if (cell('horseCount')) row.horseCount = readCount(cell('horseCount'))
  if (cell('salesLimit')) row.salesLimit = readCount(cell('salesLimit'))
  if (cell('horse')) row.horses = [{ horse: 1, name: cell('horse') }]
  return row
}

function problemsOf(row: ImportRow) {
  const { error } = ImportRow.safeParse(row)
  const struck = /^~~.*~~$/.test(row.name) ? ['This line is struck through. Delete it, or its marks'] : []
  return [...struck, ...new Set(error?.issues.map((issue) => issue.message))]
}

/** `vimeo.com/123` is what a browser's address line shows. */
const readAddress = (text: string) => (isAddress(text) && !/^https?:/i.test(text) ? `https://${text}` : text)

/** `4`, `1,000`, and `4.0` as some spreadsheets write it; NaN for what is no number. */
const readCount = (text: string) => Number(text.replace(/,(?=\d{3})/g, '').trim())
