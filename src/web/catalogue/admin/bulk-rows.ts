import type { Event } from '../../../contract/catalogue/event.ts'
import type { BulkRiders } from '../../../contract/catalogue/rider.ts'
import { MAX_BULK_RIDERS } from '../../../contract/limits.ts'
import { readPrice } from '../../../contract/platform/parse-dollars.ts'
import { readTable } from '../../../contract/platform/table-text.ts'
import { guessShape, type StartListColumn } from '../../../contract/weekend/draw/read-start-list.ts'
import { type Checked, toastOnly } from '../../platform/ui/check-form.ts'
import { linkProblem, priceProblem } from './rider-draft.ts'

/** A row of the grid as it is being typed. */
export interface BulkRow {
  key: number
  name: string
  videoUrl: string
  price: string
}

export type BulkField = 'name' | 'videoUrl' | 'price'

/** The pasted fields of a row; the others stay. */
export type PastedRow = Partial<Record<BulkField, string>>

let lastKey = 0
export function newRow(price: string, part: Partial<BulkRow> = {}): BulkRow {
  lastKey += 1
  return { name: '', videoUrl: '', price, ...part, key: lastKey }
}

const isBlank = ({ name, videoUrl }: BulkRow) => !name.trim() && !videoUrl.trim()

export const isComplete = ({ name, videoUrl }: BulkRow) => Boolean(name.trim() && videoUrl.trim())

/** A row without name or link is skipped; the row says so. */
export function skipReason(row: BulkRow) {
  if (isComplete(row) || isBlank(row)) return null
  return row.name.trim() ? 'Skipped: no video link yet' : 'Skipped: no name yet'
}

/** What must be fixed before the rows can be sent, and in which cell. */
export function problemOf(row: BulkRow): { field: BulkField; sentence: string } | null {
  if (!isComplete(row)) return null
  const link = linkProblem(row.videoUrl)
  if (link) return { field: 'videoUrl', sentence: link }
  const price = isValidPrice(row.price) ? priceProblem(row.price) : null
  return price ? { field: 'price', sentence: price } : null
}

/** Only here an invalid price falls back to the default price, as the specification says. */
const isValidPrice = (text: string) => !Number.isNaN(readPrice(text))

/** Validates the rows; problems in the order of the specification's toasts. */
export function checkRows(
  rows: BulkRow[],
  eventId: Event['id'] | null,
  defaultPrice: number,
): Checked<BulkRiders> {
  const ready = rows.filter(isComplete)
  if (eventId === null) return toastOnly('Please select an event')
  if (ready.length === 0) return toastOnly('Please add at least one rider with name and video link')
  const wrong = ready.map(problemOf).find((problem) => problem !== null)
  if (wrong) return toastOnly(wrong.sentence)
  const riders = ready.map(({ name, videoUrl, price }) => ({
    name: name.trim(),
    eventId,
    videoUrl: videoUrl.trim(),
    price: isValidPrice(price) ? readPrice(price) : defaultPrice,
  }))
  return { body: { riders } }
}

/** Pasted cells overwrite rows from `at` on, as in a spreadsheet. Returns how many rows did not fit. */
export function applyPaste(rows: BulkRow[], at: number, pasted: PastedRow[], price: string) {
  const length = Math.max(rows.length, at + pasted.length)
  const all = Array.from({ length }, (_, index) => ({
    ...(rows[index] ?? newRow(price)),
    ...pasted[index - at],
  }))
  return { rows: all.slice(0, MAX_BULK_RIDERS), left: Math.max(0, length - MAX_BULK_RIDERS) }
}

const FIELDS: BulkField[] = ['name', 'videoUrl', 'price']

/** Parses spreadsheet cells, columns in any order, with or without a header. A single column goes into the focused one. */
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
