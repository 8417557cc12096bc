import { useId } from 'react'
import { formatCents } from '../../../contract/buying/pricing.ts'
import type { Upgrade } from '../../../contract/buying/sold-size.ts'
import { whatArrives } from '../../../contract/buying/what-arrives.ts'
import type { Event } from '../../../contract/catalogue/event.ts'
import type { Rider } from '../../../contract/catalogue/rider.ts'
import { thumbnailOf } from '../../../contract/platform/stored-files.ts'
import { phoneSizeName, qualityOf } from '../../../contract/videos/video-quality.ts'
import { Badge } from '../../platform/ui/badge.tsx'
import { Picture } from '../../platform/ui/picture.tsx'
import type { HorsesToBuy } from './horses-to-buy.ts'

interface WhatIsBoughtProps {
  rider: Rider
  event: Event | null | undefined
  toBuy: HorsesToBuy
  upgrade: Upgrade | undefined
}

/** Without a picture where the horses above have theirs. */
export function WhatIsBought({
  rider,
  event,
  toBuy: { horses, free, size, sizes },
  upgrade,
}: WhatIsBoughtProps) {
  const isPhone = size === 'phone'
  const quality = isPhone ? phoneSizeName(sizes.label) : (upgrade?.quality ?? qualityOf(rider))
  const arrives = isPhone ? null : whatArrives(rider.horses.filter(({ horse }) => horses.includes(horse)))
  const names = rider.horses.flatMap(({ horse, name }) => (name && horses.includes(horse) ? [name] : []))
  return (
    <div className="flex flex-wrap items-center gap-4">
      {free.length < 2 && (
        <Picture
          src={rider.thumbnailUrl}
          alt=""
          sizes="128px"
          className="aspect-video w-32 shrink-0 rounded-[10px]"
        />
      )}
      <div className="min-w-0 grow basis-36">
        <p className="font-semibold wrap-anywhere">{rider.name}</p>
        {names.length > 0 && <p className="text-chalk/85 text-sm wrap-anywhere">{names.join(', ')}</p>}
        <p className="line-clamp-2 text-dust text-sm">{event?.name}</p>
        <p className="text-dust text-sm">{event?.date}</p>
        {quality && (
          <p className="mt-1.5">
            <Badge>{quality}</Badge>
          </p>
        )}
        {upgrade && (
          <p className="mt-1.5 text-dust text-sm">You own the phone size, so you pay only the difference.</p>
        )}
        {arrives && <p className="mt-1.5 text-sm text-amber">{arrives}</p>}
      </div>
    </div>
  )
}

interface HorsesFieldProps {
  rider: Rider
  toBuy: HorsesToBuy
  onChange(part: { horses: number[]; quantity: string }): void
  error: string | undefined
  disabled: boolean
}

/** Shown where there is a choice. */
export function HorsesField({ rider, toBuy, onChange, error, disabled }: HorsesFieldProps) {
  const { free, horses, centsOf } = toBuy
  const errorId = useId()
  if (free.length < 2) return null
  const tick = (horse: number, isTicked: boolean) => {
    const next = isTicked ? [...horses, horse] : horses.filter((one) => one !== horse)
    onChange({ horses: next.sort((a, b) => a - b), quantity: String(Math.max(1, next.length)) })
  }
  return (
    <fieldset disabled={disabled} className="min-w-0">
      <legend className="mb-2 font-medium text-sm">Which horses?</legend>
      <div className="grid gap-2">
        {free.map(({ horse, name, previewUrl }) => {
          const isTicked = horses.includes(horse)
          const cents = centsOf(horse)
          const isFirst = horses.length === 0 || horse === horses[0]
          return (
            <label
              key={horse}
              className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 rounded-[10px] border border-chalk/25 px-3.5 has-checked:border-bolt has-focus-visible:outline-2 has-focus-visible:outline-bolt has-checked:bg-bolt/10"
            >
              <input
                type="checkbox"
                name="horse"
                value={horse}
                checked={isTicked}
                onChange={({ target }) => tick(horse, target.checked)}
                {...(error && { 'aria-invalid': true, 'aria-describedby': errorId })}
                className="size-4.5 shrink-0 accent-bolt outline-none"
              />
              <Picture
                src={(previewUrl && thumbnailOf(previewUrl)) || rider.thumbnailUrl}
                alt=""
                sizes="88px"
                className="my-1.5 aspect-video w-22 shrink-0 rounded-[6px]"
              />
              <span className="min-w-0 grow basis-32 py-2 wrap-anywhere">{name ?? `Horse ${horse}`}</span>
              <span className="ml-auto shrink-0 text-dust text-sm tabular-nums">
                {isFirst ? formatCents(cents) : `+${formatCents(cents)}`}
              </span>
            </label>
          )
        })}
      </div>
      {error && (
        <p id={errorId} className="mt-2 text-flag text-sm">
          {error}
        </p>
      )}
    </fieldset>
  )
}
