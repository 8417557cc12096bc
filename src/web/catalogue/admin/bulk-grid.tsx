import X from 'lucide/x'
import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react'
import { MAX_BULK_RIDERS } from '../../../contract/limits.ts'
import { Button } from '../../platform/ui/button.tsx'
import { classes } from '../../platform/ui/classes.ts'
import { IconButton } from '../../platform/ui/icon-button.tsx'
import { inputStyle } from '../../platform/ui/input-style.ts'
import { type BulkField, type BulkRow, newRow, problemOf, skipReason } from './bulk-rows.ts'

const LABELS = { name: 'Rider name', videoUrl: 'Video link', price: 'Price' }
const PLACES = {
  name: 'max-sm:order-1',
  videoUrl: 'max-sm:order-4 max-sm:col-span-3',
  price: 'max-sm:order-2',
}

interface BulkGridProps {
  rows: BulkRow[]
  onChange: (rows: BulkRow[]) => void
  /** Several spreadsheet cells pasted into this one. */
  onPaste: (text: string, at: number, column: BulkField) => void
  defaultPrice: string
  /** The server's error for a row. */
  refusalOf: (row: BulkRow) => string | undefined
}

const COLUMNS: BulkField[] = ['name', 'videoUrl', 'price']

/** Works like a spreadsheet: Enter and the arrow keys move between rows, and Enter in the last adds one. */
export function BulkGrid({ rows, onChange, onPaste, defaultPrice, refusalOf }: BulkGridProps) {
  const grid = useRef<HTMLDivElement>(null)
  const change = (key: number, part: Partial<BulkRow>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...part } : row)))
  const focus = (row: number, column: string) => {
    const cell = grid.current?.querySelector(`[data-row="${row}"][data-column="${column}"]`)
    if (cell instanceof HTMLInputElement) cell.focus()
  }
  const add = () => {
    if (rows.length >= MAX_BULK_RIDERS) return
    onChange([...rows, newRow(defaultPrice)])
    // the new row is rendered after this event
    requestAnimationFrame(() => focus(rows.length, 'name'))
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLInputElement) || event.ctrlKey || event.metaKey) return
    const row = Number(event.target.dataset.row)
    const column = event.target.dataset.column ?? 'name'
    if (event.key === 'Enter') {
      event.preventDefault()
      if (row === rows.length - 1) add()
      else focus(row + 1, column)
    }
    if (event.key === 'ArrowDown') focus(row + 1, column)
    if (event.key === 'ArrowUp') focus(row - 1, column)
  }

  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain')
    if (!/[\t\n\r]/.test(text.trim()) || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    onPaste(text, Number(event.target.dataset.row), event.target.dataset.column as BulkField)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only handles events that bubble up from its inputs
    <div ref={grid} onKeyDown={onKeyDown} onPaste={paste}>
      <div
        aria-hidden="true"
        className="mb-1 hidden grid-cols-[1fr_1.6fr_6rem_2.75rem] gap-2 px-1 text-dust text-xs sm:grid"
      >
        <span>Rider name</span>
        <span>Video link</span>
        <span>Price</span>
      </div>
      <ol className="flex flex-col gap-2">
        {rows.map((row, index) => {
          const wrong = problemOf(row)
          const refusal = refusalOf(row)
          const problem = refusal ?? wrong?.sentence
          const note = problem ?? skipReason(row)
          return (
            <li key={row.key} className="rounded-xl max-sm:border max-sm:border-hairline max-sm:p-2">
              <div className="grid grid-cols-[1fr_5rem_2.75rem] gap-2 sm:grid-cols-[1fr_1.6fr_6rem_2.75rem]">
                {COLUMNS.map((column) => (
                  <BulkCell
                    key={column}
                    column={column}
                    index={index}
                    value={row[column]}
                    onChange={(text) => change(row.key, { [column]: text })}
                    invalid={refusal !== undefined || wrong?.field === column}
                    describedBy={note ? `bulk-note-${row.key}` : undefined}
                  />
                ))}
                <IconButton
                  label={`Remove row ${index + 1}`}
                  disabled={rows.length === 1}
                  onClick={() => onChange(rows.filter(({ key }) => key !== row.key))}
                  className="max-sm:order-3"
                >
                  <X aria-hidden />
                </IconButton>
              </div>
              {note && (
                <p
                  id={`bulk-note-${row.key}`}
                  className={`mt-1 px-1 text-sm ${problem ? 'text-flag' : 'text-dust'}`}
                >
                  {note}
                </p>
              )}
            </li>
          )
        })}
      </ol>
      <Button
        variant="outline"
        size="small"
        className="mt-3"
        disabled={rows.length >= MAX_BULK_RIDERS}
        onClick={add}
      >
        Add Row ({rows.length} of {MAX_BULK_RIDERS})
      </Button>
    </div>
  )
}

interface BulkCellProps {
  column: BulkField
  index: number
  value: string
  onChange: (text: string) => void
  invalid: boolean
  describedBy: string | undefined
}

const BulkCell = ({ column, index, value, onChange, invalid, describedBy }: BulkCellProps) => (
  <input
    data-row={index}
    data-column={column}
    aria-label={`${LABELS[column]}, row ${index + 1}`}
    aria-invalid={invalid || undefined}
    aria-describedby={describedBy}
    value={value}
    placeholder={column === 'videoUrl' ? 'https://' : column === 'name' ? 'Rider name' : undefined}
    inputMode={column === 'price' ? 'decimal' : column === 'videoUrl' ? 'url' : undefined}
    autoComplete="off"
    onChange={(event) => onChange(event.target.value)}
    className={classes(inputStyle, 'px-3', PLACES[column], column === 'price' && 'text-right tabular-nums')}
  />
)
