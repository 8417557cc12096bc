import { pluralize } from '../base/pluralize.ts'
import { Field } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import { adjustPicks } from './horse-choice.ts'
import { HorsePicks } from './horse-picks.tsx'
import type { HorsesToBuy } from './horses-to-buy.ts'

interface HorsesFieldProps {
  toBuy: HorsesToBuy
  onChange(part: { quantity?: string; horses: number[] }): void
  disabled: boolean
}

/** How many horses, and which, where there is a choice. */
export const HorsesField = ({ toBuy, onChange, disabled }: HorsesFieldProps) => (
  <>
    {toBuy.free.length > 1 && (
      <Field label="Number of horses">
        <Select
          name="quantity"
          value={String(toBuy.quantity)}
          onChange={({ target: { value } }) =>
            onChange({ quantity: value, horses: adjustPicks(toBuy.horses, toBuy.numbers, Number(value)) })
          }
          disabled={disabled}
        >
          {toBuy.numbers.map((horse, index) => (
            <option key={horse} value={index + 1}>
              {pluralize(index + 1, 'horse')}
            </option>
          ))}
        </Select>
      </Field>
    )}
    {!toBuy.all && (
      <HorsePicks
        horses={toBuy.free}
        quantity={toBuy.quantity}
        picked={toBuy.horses}
        onPick={(horses) => onChange({ horses })}
        disabled={disabled}
      />
    )}
  </>
)
