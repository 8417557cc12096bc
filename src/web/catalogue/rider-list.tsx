import ChevronDown from 'lucide/chevron-down'
import { useState } from 'react'
import type { ShownPrices } from '../../contract/buying/price-rules.ts'
import { formatCents, priceFor, toCents } from '../../contract/buying/pricing.ts'
import type { Rider } from '../../contract/catalogue/rider.ts'
import { showResult } from '../../contract/weekend/draw/running-order.ts'
import { RiderCard } from './rider-card.tsx'

/** One line a rider, for finding a name among hundreds; a tap opens the card. */
export function RiderList({ riders, prices }: { riders: Rider[]; prices: ShownPrices | undefined }) {
  const [openId, setOpenId] = useState<number | null>(null)
  return (
    <ul className="max-w-3xl border-hairline border-y">
      {riders.map((rider) => (
        <li key={rider.id} className="border-hairline not-first:border-t">
          <button
            type="button"
            aria-expanded={rider.id === openId}
            onClick={() => setOpenId(rider.id === openId ? null : rider.id)}
            className="group grid min-h-14 w-full grid-cols-[minmax(0,1fr)_auto_auto] content-center items-center gap-x-3 py-2 text-left -outline-offset-2 hover:bg-chalk/5"
          >
            <span className="font-semibold leading-tight">{rider.name}</span>
            <State rider={rider} prices={prices} />
            <ChevronDown
              aria-hidden="true"
              className="size-4 shrink-0 text-dust transition-transform group-aria-expanded:rotate-180"
            />
            <span className="col-span-full line-clamp-2 text-dust text-sm leading-snug tabular-nums">
              {factsOf(rider)}
            </span>
          </button>
          {rider.id === openId && (
            <div ref={bringIntoView} className="max-w-md pb-4">
              <RiderCard rider={rider} prices={prices} spotlight={false} />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

const bringIntoView = (card: HTMLElement | null) => card?.scrollIntoView({ block: 'nearest' })

function State({ rider, prices }: { rider: Rider; prices: ShownPrices | undefined }) {
  const style = 'shrink-0 text-sm'
  if (rider.owned) return <span className={`${style} text-bolt`}>Owned</span>
  if (rider.soldOut) return <span className={`${style} text-flag`}>Sold out</span>
  if (!rider.available) return <span className={`${style} text-dust`}>Not up yet</span>
  return (
    <span className="figures shrink-0 text-amber">
      {formatCents(priceFor(toCents(rider.price), 1, prices))}
    </span>
  )
}

/** Horses with their draw and result, and the class: `Dash, draw 12, 15.432 · 2D, 3rd · Friday Open`. */
function factsOf({ horses, go }: Rider) {
  const each = horses.map(({ name, run }) =>
    [name, run && `draw ${run.draw}`, run && showResult(run), run?.place && ordinal(run.place)]
      .filter(Boolean)
      .join(', '),
  )
  return [...each, go].filter(Boolean).join(' · ')
}

function ordinal(place: number) {
  const ending = { one: 'st', two: 'nd', few: 'rd' }[rules.select(place) as 'one' | 'two' | 'few'] ?? 'th'
  return `${place}${ending}`
}
const rules = new Intl.PluralRules('en', { type: 'ordinal' })
