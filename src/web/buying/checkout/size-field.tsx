import { formatCents } from '../../../contract/buying/pricing.ts'
import type { SoldSize } from '../../../contract/buying/sold-size.ts'
import type { Rider } from '../../../contract/catalogue/rider.ts'
import { phoneSizeName, qualityOf } from '../../../contract/videos/video-quality.ts'
import type { HorsesToBuy } from './horses-to-buy.ts'

interface SizeFieldProps {
  rider: Rider
  toBuy: HorsesToBuy
  onChange(part: { size: SoldSize }): void
  disabled: boolean
}

/** The full size, or the phone size for less. Shown where there is a choice. */
export function SizeField({ rider, toBuy: { size, sizes }, onChange, disabled }: SizeFieldProps) {
  const { full, phone, label } = sizes
  if (phone === null || phone >= full) return null
  const choices = [
    { value: 'full', name: qualityOf(rider) ?? 'Full size', note: 'The best there is', cents: full },
    {
      value: 'phone',
      name: phoneSizeName(label),
      note: `For social media. Upgrade later for ${formatCents(full - phone)}.`,
      cents: phone,
    },
  ] as const
  return (
    <fieldset disabled={disabled} className="min-w-0">
      <legend className="mb-2 font-medium text-sm">Which size?</legend>
      <div className="grid gap-2">
        {choices.map(({ value, name, note, cents }) => (
          <label
            key={value}
            className="flex min-h-11 cursor-pointer items-center gap-x-3 rounded-[10px] border border-chalk/25 px-3.5 py-2 has-checked:border-bolt has-focus-visible:outline-2 has-focus-visible:outline-bolt has-checked:bg-bolt/10"
          >
            <input
              type="radio"
              name="size"
              value={value}
              checked={size === value}
              onChange={() => onChange({ size: value })}
              className="size-4.5 shrink-0 accent-bolt outline-none"
            />
            <span className="min-w-0 grow">
              <span className="block font-medium">{name}</span>
              <span className="block text-dust text-sm">{note}</span>
            </span>
            <span className="figures shrink-0">{formatCents(cents)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
