import { classes } from '../../platform/ui/classes.ts'
import { inputStyle } from '../../platform/ui/input-style.ts'
import type { BulkField } from './bulk-rows.ts'

interface BulkCellProps {
  column: BulkField
  index: number
  value: string
  onChange: (text: string) => void
  invalid: boolean
  describedBy: string | undefined
}

const LABELS = { name: 'Rider name', videoUrl: 'Video link', price: 'Price' }
const PLACES = {
  name: 'max-sm:order-1',
  videoUrl: 'max-sm:order-4 max-sm:col-span-3',
  price: 'max-sm:order-2',
}

export const BulkCell = ({ column, index, value, onChange, invalid, describedBy }: BulkCellProps) => (
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
