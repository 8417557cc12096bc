import type { Horse } from '../../contract/rider.ts'
import { pickHorse } from './horse-choice.ts'

interface HorsePicksProps {
  /** The horses that can be bought. */
  horses: Horse[]
  quantity: number
  picked: number[]
  onPick(picked: number[]): void
  disabled: boolean
}

/** Which horses, where fewer than all are bought. */
export function HorsePicks({ horses, quantity, picked, onPick, disabled }: HorsePicksProps) {
  return (
    <fieldset disabled={disabled}>
      <legend className="mb-2 font-medium text-sm">
        Which {quantity === 1 ? 'horse' : `${quantity} horses`}?
      </legend>
      <div className="grid gap-2 min-[420px]:grid-cols-2">
        {horses.map((horse) => (
          <label
            key={horse.horse}
            className="flex min-h-11 cursor-pointer items-center gap-3 rounded-[10px] border border-chalk/25 px-3.5 has-checked:border-bolt has-focus-visible:outline-2 has-focus-visible:outline-bolt has-checked:bg-bolt/10"
          >
            <input
              type={quantity === 1 ? 'radio' : 'checkbox'}
              name="horse"
              value={horse.horse}
              checked={picked.includes(horse.horse)}
              onChange={() =>
                onPick(quantity === 1 ? [horse.horse] : pickHorse(picked, horse.horse, quantity))
              }
              className="size-4.5 shrink-0 accent-bolt outline-none"
            />
            <span className="min-w-0 truncate">{horse.name ?? `Horse ${horse.horse}`}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
