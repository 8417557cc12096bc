import { guessShape, type StartListColumn } from '../../../contract/catalogue/start-list-columns.ts'
import { readTable } from '../../../contract/platform/table-text.ts'
import type { BulkField, PastedRow } from './bulk-rows.ts'

const FIELDS: BulkField[] = ['name', 'videoUrl', 'price']

/** Reads cells from a spreadsheet, in any order, with or without a header. A single column goes where it is pasted. */
export function pastedRows(text: string, into: BulkField): PastedRow[] {
  const table = readTable(text)
  const shape = guessShape(table)
  const { hasHeader } = shape
  const columns: StartListColumn[] = shape.columns.length === 1 ? [into] : shape.columns
  return (hasHeader ? table.slice(1) : table).map(({ cells }) => {
    const cell = (column: StartListColumn) => cells[columns.indexOf(column)] ?? ''
    const name = [cell('name'), cell('firstName'), cell('lastName')].filter(Boolean).join(' ')
    const read = { name, videoUrl: cell('videoUrl'), price: cell('price') }
    return Object.fromEntries(FIELDS.filter((field) => read[field]).map((field) => [field, read[field]]))
  })
}
