import { memo, useState } from 'react'
import type { ShownPrices } from '../../contract/buying/price-rules.ts'
import { formatCents, priceFor, priceNotes, toCents } from '../../contract/buying/pricing.ts'
import type { Rider } from '../../contract/catalogue/rider.ts'
import { qualityOf } from '../../contract/videos/video-quality.ts'
import { showResult } from '../../contract/weekend/draw/running-order.ts'
import { useBuyerEmail } from '../buying/access/remembered-buyer.ts'
import { RegularPrice } from '../buying/checkout/regular-price.tsx'
import { UnlockButton } from '../buying/checkout/unlock-button.tsx'
import { pluralize } from '../pages/base/pluralize.ts'
import { Badge } from '../platform/ui/badge.tsx'
import { lazyComponent, useLazyComponent } from '../platform/ui/lazy-component.ts'
import { Picture } from '../platform/ui/picture.tsx'
import { Select } from '../platform/ui/select.tsx'
import { Skeleton } from '../platform/ui/spinner.tsx'
import { useDataSaver } from '../videos/data-saver.ts'
import { RunPreview } from '../videos/run-preview.tsx'
import { TellMeButton } from '../weekend/waitlist/tell-me-button.tsx'
import { RIDER_CARD_SIZES, SMALLEST_SIZES } from './picture-card.tsx'

/** Different crops of the event's picture, for riders without a thumbnail. */
const CROPS = [
  '',
  'origin-[18%_75%] scale-150',
  'origin-[85%_60%] scale-160',
  'origin-[50%_95%] scale-140',
  'origin-[35%_20%] scale-130',
]

/** Enlarged; on a phone it is the file that the event's header has already loaded. */
const CROPPED_SIZES = '(min-width: 1280px) 480px, (min-width: 640px) 60vw, 100vw'

const ownedSide = lazyComponent(async () => (await import('./owned-side.tsx')).OwnedSide)

const LONG_NAME = 24

/** Why a card is pinned first. */
type Spotlight = 'shared' | 'found' | false

interface RiderCardProps {
  rider: Rider
  /** The event's; undefined while they load. */
  prices: ShownPrices | undefined
  spotlight: Spotlight
}

/** A rider's card: locked, sold out or owned. */
export const RiderCard = memo(function RiderCard({ rider, prices, spotlight }: RiderCardProps) {
  const quality = (rider.phoneHorses && rider.horses[0]?.phone) || qualityOf(rider)
  const soldOut = rider.soldOut && !rider.owned
  // the times first, since a long line is truncated
  const horses = rider.horses.flatMap(
    ({ name, run }) => [run && showResult(run), name].filter(Boolean).join(' ') || [],
  )
  const [scrubbing, setScrubbing] = useState(false)
  const veil = scrubbing ? 'from-ink/80 via-transparent' : 'from-ink via-ink/50'
  const edge = rider.owned ? 'border-bolt/50' : spotlight ? 'border-amber' : 'border-hairline'
  return (
    <article
      aria-label={rider.name}
      className={`group flex h-full flex-col overflow-hidden rounded-card border bg-panel transition-colors hover:border-chalk/20 ${edge}`}
    >
      <div className="relative aspect-video min-h-38 overflow-hidden">
        <RiderPicture rider={rider} />
        {rider.previewUrl && <RunPreview rider={rider} url={rider.previewUrl} onScrub={setScrubbing} />}
        <div className={`pointer-events-none absolute inset-0 bg-linear-to-t ${veil} to-transparent`} />
        <div className="pointer-events-none absolute inset-x-0 bottom-0 p-4">
          <h2 className={`line-clamp-3 ${rider.name.length > LONG_NAME ? 'text-lg' : 'text-2xl'}`}>
            {rider.name}
          </h2>
          {(rider.go || horses.length > 0) && (
            <p className="mt-1 truncate text-chalk/80 text-sm tabular-nums">
              {[horses.join(', '), rider.go].filter(Boolean).join(' · ')}
            </p>
          )}
        </div>
        <div className="pointer-events-none absolute top-3 left-3 flex gap-2">
          {quality && <Badge>{quality}</Badge>}
          {rider.linkKey && <Badge>By link only</Badge>}
          {rider.owned && <Badge tone="bolt">Owned</Badge>}
          {!rider.available && !rider.owned && !soldOut && <Badge>Not up yet</Badge>}
          {soldOut && <Badge tone="flag">Sold out</Badge>}
          {rider.copiesLeft && !rider.owned && <Badge tone="amber">{rider.copiesLeft} left</Badge>}
          {spotlight && !rider.owned && (
            <Badge tone="amber">{spotlight === 'found' ? 'Your search' : 'Shared with you'}</Badge>
          )}
        </div>
        <span className="trail absolute inset-x-0 bottom-0 h-0.5 origin-left scale-x-0 transition-transform duration-500 group-focus-within:scale-x-100 group-hover:scale-x-100" />
      </div>
      <div className="flex grow flex-col gap-4 p-4">
        {rider.owned ? (
          <Owned rider={rider} prices={prices} />
        ) : rider.available || soldOut ? (
          <Locked rider={rider} prices={prices} />
        ) : (
          <>
            <TellMeButton rider={rider} />
            {rider.preorder && (
              <div>
                <p className="mb-2 text-sm">Up by {rider.preorder.by}, or your money back.</p>
                <UnlockButton
                  rider={rider}
                  quantity={1}
                  label={`Pre-order ${formatCents(priceFor(toCents(rider.price), 1, prices))}`}
                />
              </div>
            )}
          </>
        )}
      </div>
    </article>
  )
})

function Locked({ rider, prices }: Omit<RiderCardProps, 'spotlight'>) {
  const [quantity, setQuantity] = useState(1)
  const price = priceFor(toCents(rider.price), quantity, prices)
  const horses = rider.horses.filter(({ available }) => available)
  const notes = prices ? priceNotes(toCents(rider.price), prices) : []
  const phoneCents = horses[0]?.phone && prices?.phoneCents
  if (phoneCents && phoneCents < price) notes.push(`Phone size ${formatCents(phoneCents)}`)
  return (
    <>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <p className="flex items-baseline gap-2 whitespace-nowrap">
          <span className="figures text-2xl">{formatCents(price)}</span>
          <RegularPrice besideCents={price} />
        </p>
        {horses.length > 1 && !rider.soldOut && (
          <Select
            aria-label={`Horses of ${rider.name}`}
            value={quantity}
            onChange={(event) => setQuantity(Number(event.target.value))}
          >
            {horses.map(({ horse }, index) => (
              <option key={horse} value={index + 1}>
                {pluralize(index + 1, 'horse')}
              </option>
            ))}
          </Select>
        )}
      </div>
      {notes.length > 0 && <p className="-mt-2 text-dust text-sm">{notes.join(' · ')}</p>}
      <UnlockButton rider={rider} quantity={quantity} />
    </>
  )
}

/** Loaded lazily, for buyers only. */
function Owned({ rider, prices }: Omit<RiderCardProps, 'spotlight'>) {
  const email = useBuyerEmail()
  const OwnedSide = useLazyComponent(ownedSide, 1)
  if (!OwnedSide) return <Skeleton className="h-11" />
  return <OwnedSide rider={rider} prices={prices} email={email ?? ''} />
}

function RiderPicture({ rider: { id, thumbnailUrl } }: { rider: Rider }) {
  const saving = useDataSaver()
  const stock = thumbnailUrl.startsWith('/pictures/')
  const crop = stock ? CROPS[id % CROPS.length] : ''
  return (
    <Picture
      src={thumbnailUrl}
      alt=""
      sizes={saving ? SMALLEST_SIZES : stock ? CROPPED_SIZES : RIDER_CARD_SIZES}
      className={`size-full ${crop}`}
    />
  )
}
