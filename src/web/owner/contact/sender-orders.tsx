import Film from 'lucide/film'
import { useState } from 'react'
import { Link } from 'wouter'
import { formatDollars } from '../../../contract/buying/pricing.ts'
import type { SenderOrder } from '../../../contract/owner/contact.ts'
import { pathTo } from '../../../contract/pages.ts'
import { useFormatTime } from '../../pages/base/format.ts'
import { Badge } from '../../platform/ui/badge.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { Picture } from '../../platform/ui/picture.tsx'
import { FixVideoDialog } from '../../videos/fix-video-dialog.tsx'

const LINK = 'text-bolt underline-offset-4 hover:underline [overflow-wrap:anywhere]'

/** What the sender bought, each video with its ways to put it right. */
export const SenderOrders = ({ orders }: { orders: SenderOrder[] }) => (
  <section aria-label="Their orders" className="mt-5">
    <h3 className="mb-2 font-medium font-sans text-base tracking-normal">
      {orders.length === 1 ? 'Their order' : `Their ${orders.length} orders`}
    </h3>
    <ul className="grid gap-3">
      {orders.map((order) => (
        <OrderRow key={order.id} order={order} />
      ))}
    </ul>
  </section>
)

function OrderRow({ order }: { order: SenderOrder }) {
  const formatTime = useFormatTime()
  const { orderNumber, eventId, riderName } = order
  const isOpen = order.status === 'paid'
  return (
    <li className="grid gap-3 rounded-xl border border-hairline bg-ink/40 p-3 sm:p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <Link href={`${pathTo('adminSales')}?search=${encodeURIComponent(orderNumber)}`} className={LINK}>
          Order {orderNumber}
        </Link>
        <span className="text-dust tabular-nums">
          {formatDollars(order.amount)} · {formatTime(order.createdAt)}
        </span>
        {!isOpen && <Badge>Refunded</Badge>}
      </div>
      <p className="text-sm">
        <Link
          href={`${pathTo('adminRiders', { eventId })}?name=${encodeURIComponent(riderName)}`}
          className={LINK}
        >
          {riderName}
        </Link>
        <span className="text-dust"> at </span>
        <Link href={pathTo('adminEvent', { eventId })} className={LINK}>
          {order.eventName}
        </Link>
      </p>
      {order.videos.map((video) => (
        <VideoRow
          key={`${video.horse} ${video.name}`}
          order={order}
          video={video}
          canFix={isOpen && order.inShop}
        />
      ))}
      {!order.inShop && (
        <p className="text-dust text-sm">{riderName} is no longer in the shop. Buyers keep their videos.</p>
      )}
    </li>
  )
}

interface VideoRowProps {
  order: SenderOrder
  video: SenderOrder['videos'][number]
  canFix: boolean
}

function VideoRow({ order, video, canFix }: VideoRowProps) {
  const [fixing, setFixing] = useState<'swap' | 'replace' | null>(null)
  return (
    <div className="flex flex-wrap items-center gap-3">
      {video.thumbnailUrl ? (
        <Picture
          src={video.thumbnailUrl}
          alt=""
          sizes="96px"
          className="aspect-video w-24 shrink-0 rounded-md"
        />
      ) : (
        <span className="grid aspect-video w-24 shrink-0 place-items-center rounded-md bg-raised">
          <Film aria-hidden className="size-5 text-dust/50" />
        </span>
      )}
      <span className="min-w-0 flex-1 text-sm">
        {video.name && <span className="block">{video.name}</span>}
        <ShownVideo video={video} />
        {video.shows && !video.ready && <span className="block text-dust">Being finished</span>}
      </span>
      {canFix && (
        <span className="flex flex-wrap gap-2 max-sm:w-full">
          {video.shows !== null && (
            <Button size="small" variant="outline" onClick={() => setFixing('swap')}>
              Swap video…
            </Button>
          )}
          <Button size="small" variant="outline" onClick={() => setFixing('replace')}>
            {video.shows === null ? 'Choose video…' : 'Replace video…'}
          </Button>
        </span>
      )}
      {fixing && <FixVideoDialog order={order} video={video} how={fixing} onClose={() => setFixing(null)} />}
    </div>
  )
}

function ShownVideo({ video: { shows, videoId, fileName } }: { video: SenderOrder['videos'][number] }) {
  if (shows === null) return <span className="text-dust">No video yet</span>
  if (videoId === null)
    return (
      <a href={shows} target="_blank" rel="noreferrer" className={LINK}>
        {shows}
      </a>
    )
  return (
    <Link href={pathTo('adminVideo', { id: videoId })} className={LINK}>
      {fileName}
    </Link>
  )
}
