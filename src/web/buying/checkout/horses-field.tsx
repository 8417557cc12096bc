import { formatCents } from '../../../contract/buying/pricing.ts'
import type { HorsesToBuy } from './horses-to-buy.ts'

interface HorsesFieldProps {
  toBuy: HorsesToBuy
  onChange(part: { horses: number[] }): void
  disabled: boolean
}

/** Which horses, each with what it adds to the total, where there is a choice. One at least stays ticked. */
export function HorsesField({ toBuy: { free, horses, centsOf }, onChange, disabled }: HorsesFieldProps) {
  if (free.length < 2) return null
  const tick = (horse: number, isTicked: boolean) => {
    const next = isTicked ? [...horses, horse] : horses.filter((one) => one !== horse)
    if (next.length > 0) onChange({ horses: next.sort((a, b) => a - b) })
  }
  return (
    <fieldset disabled={disabled}>
      <legend className="mb-2 font-medium text-sm">Which horses?</legend>
      <div className="grid gap-2">
        {free.map(({ horse, name }) => {
          const isTicked = horses.includes(horse)
          const cents = centsOf(horse)
          const isFirst = isTicked && horse === horses[0]
          return (
            <label
              key={horse}
              className="flex min-h-11 cursor-pointer items-center gap-3 rounded-[10px] border border-chalk/25 px-3.5 has-checked:border-bolt has-focus-visible:outline-2 has-focus-visible:outline-bolt has-checked:bg-bolt/10"
            >
              <input
                type="checkbox"
                name="horse"
                value={horse}
                checked={isTicked}
                onChange={({ target }) => tick(horse, target.checked)}
                className="size-4.5 shrink-0 accent-bolt outline-none"
              />
              <span className="min-w-0 truncate">{name ?? `Horse ${horse}`}</span>
              <span className="ml-auto shrink-0 text-dust text-sm tabular-nums">
                {isFirst ? formatCents(cents) : `+${formatCents(cents)}`}
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
