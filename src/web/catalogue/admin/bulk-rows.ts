import type { Event } from '../../../contract/catalogue/event.ts'
import type { BulkRiders } from '../../../contract/catalogue/rider.ts'
import { MAX_BULK_RIDERS } from '../../../contract/limits.ts'
import { readPrice } from '../../../contract/platform/parse-dollars.ts'
import { readTable } from '../../../contract/platform/table-text.ts'
import { guessShape, type StartListColumn } from '../../../contract/weekend/draw/read-start-list.ts'
import { type Checked, refused } from '../../platform/ui/check-form.ts'
import { linkProblem, priceProblem } from './rider-draft.ts'

/** One line of the grid, as it is being typed. */
export interface BulkRow {
  key: number
  name: string
  videoUrl: string
  price: string
}

export type BulkField = 'name' | 'videoUrl' | 'price'

/** What a pasted line says; the rest of the row stays as it is. */
export type PastedRow = Partial<Record<BulkField, string>>

let lastKey = 0
export function newRow(price: string, part: Partial<BulkRow> = {}): BulkRow {
  lastKey += 1
  return { name: '', videoUrl: '', price, ...part, key: lastKey }
}

const isBlank = ({ name, videoUrl }: BulkRow) => !name.trim() && !videoUrl.trim()

export const isComplete = ({ name, videoUrl }: BulkRow) => Boolean(name.trim() && videoUrl.trim())

/** A row that misses its name or link is skipped; said in the row, so that nobody wonders later. */
export function skippedBecause(row: BulkRow) {
  if (isComplete(row) || isBlank(row)) return null
  return row.name.trim() ? 'Skipped: no video link yet' : 'Skipped: no name yet'
}

/** What must be mended before the rows can be sent, and in which cell. */
export function problemOf(row: BulkRow): { field: BulkField; sentence: string } | null {
  if (!isComplete(row)) return null
  const link = linkProblem(row.videoUrl)
  if (link) return { field: 'videoUrl', sentence: link }
  const price = isPrice(row.price) ? priceProblem(row.price) : null
  return price ? { field: 'price', sentence: price } : null
}

/** Here alone the default price stands in for what is none: the specification says so. */
const isPrice = (text: string) => !Number.isNaN(readPrice(text))

/** Whether the rows can be sent, in the order in which the owner is told why not. */
export function checkRows(
  rows: BulkRow[],
  eventId: Event['id'] | null,
  defaultPrice: number,
): Checked<BulkRiders> {
  const ready = rows.filter(isComplete)
  if (eventId === null) return refused('Please select an event')
  if (ready.length === 0) return refused('Please add at least one rider with name and video link')
  const wrong = ready.map(problemOf).find((problem) => problem !== null)
  if (wrong) return refused(wrong.sentence)
  const riders = ready.map(({ name, videoUrl, price }) => ({
    name: name.trim(),
    eventId,
    videoUrl: videoUrl.trim(),
    price: isPrice(price) ? readPrice(price) : defaultPrice,
  }))
  return { body: { riders } }
}

/** Pasted cells go over what stands from row `at` on, as in a spreadsheet. Rows that do not fit are counted. */
export function withPasted(rows: BulkRow[], at: number, pasted: PastedRow[], price: string) {
  const length = Math.max(rows.length, at + pasted.length)
  const all = Array.from({ length }, (_, index) => ({
    ...(rows[index] ?? newRow(price)),
    ...pasted[index - at],
  }))
  return { rows: all.slice(0, MAX_BULK_RIDERS), left: Math.max(0, length - MAX_BULK_RIDERS) }
}

const FIELDS: BulkField[] = ['name', 'videoUrl', 'price']

/** Reads cells from a spreadsheet, in any order, with or without a header. A single column goes where it is pasted. */
export function pastedRows(text: string, into: BulkField): PastedRow[] {
  const table = readTable(text)
  const shape = guessShape(table)
  const { hasHeader } = shape
  const columns: StartListColumn[] =
    shape.columns.length === 1 ? [into === 'name' ? 'rider' : into] : shape.columns
  return (hasHeader ? table.slice(1) : table).map(({ cells }) => {
    const cell = (column: StartListColumn) => cells[columns.indexOf(column)] ?? ''
    const name = [cell('rider'), cell('first'), cell('last')].filter(Boolean).join(' ')
    const read = { name, videoUrl: cell('videoUrl'), price: cell('price') }
    return Object.fromEntries(FIELDS.filter((field) => read[field]).map((field) => [field, read[field]]))
  })
}
