import { formatCents } from '../../../contract/buying/pricing.ts'
import { whatArrives } from '../../../contract/buying/what-arrives.ts'
import type { Event } from '../../../contract/catalogue/event.ts'
import type { Rider } from '../../../contract/catalogue/rider.ts'
import { qualityOf } from '../../../contract/videos/video-quality.ts'
import { Badge } from '../../platform/ui/badge.tsx'
import { Picture } from '../../platform/ui/picture.tsx'
import type { HorsesToBuy } from './horses-to-buy.ts'

export function WhatIsBought({
  rider,
  event,
  horses,
}: {
  rider: Rider
  event: Event | null | undefined
  horses: number[]
}) {
  const quality = qualityOf(rider)
  const arrives = whatArrives(rider.horses.filter(({ horse }) => horses.includes(horse)))
  const names = rider.horses.flatMap(({ horse, name }) => (name && horses.includes(horse) ? [name] : []))
  return (
    <div className="-mt-2 mb-6 flex items-center gap-4">
      <Picture
        src={rider.thumbnailUrl}
        alt=""
        sizes="128px"
        className="aspect-video w-32 shrink-0 rounded-[10px]"
      />
      <div className="min-w-0">
        <p className="truncate font-semibold">{rider.name}</p>
        {names.length > 0 && <p className="truncate text-chalk/85 text-sm">{names.join(', ')}</p>}
        <p className="line-clamp-2 text-dust text-sm">{event?.name}</p>
        <p className="text-dust text-sm">{event?.date}</p>
        {quality && (
          <p className="mt-1.5">
            <Badge>{quality}</Badge>
          </p>
        )}
        {arrives && <p className="mt-1.5 text-sm text-amber">{arrives}</p>}
      </div>
    </div>
  )
}

interface HorsesFieldProps {
  toBuy: HorsesToBuy
  onChange(part: { horses: number[] }): void
  disabled: boolean
}

/** Shown where there is a choice. At least one stays ticked. */
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
