import Printer from 'lucide-react/icons/printer'
import type { ReactNode } from 'react'
import { formatCents, toCents } from '../../contract/money.ts'
import type { Order } from '../../contract/order.ts'
import { paidWith } from '../../contract/payment-method.ts'
import { useShop } from '../shop/use-shop.ts'
import { AddressText } from '../ui/address-text.tsx'
import { Button } from '../ui/button.tsx'
import { CloverMark } from '../ui/clover-mark.tsx'
import { videoTitle } from './order-link.ts'

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' })

/** What was paid, by whom and when; printed it stands alone. */
export function Receipt({ order }: { order: Order }) {
  const shop = useShop()
  const paid = toCents(order.amount)
  const refunded = toCents(order.refundedAmount)
  return (
    <section aria-labelledby="receipt" className="receipt rounded-card border border-hairline bg-panel p-6">
      <p className="only-on-paper mb-8 flex items-center gap-3">
        <CloverMark className="size-9" />
        <span className="figures text-xl">{shop?.brand}</span>
      </p>
      <div className="flex items-center justify-between gap-4">
        <h2 id="receipt" className="text-xl">
          Receipt
        </h2>
        <Button variant="outline" size="small" className="not-on-paper" onClick={() => window.print()}>
          <Printer aria-hidden="true" className="size-4" /> Print
        </Button>
      </div>
      <dl className="mt-5 grid gap-3 text-sm">
        <Line term="Seller">
          {shop?.brand}
          {shop?.email && (
            <span className="block">
              <AddressText address={shop.email} />
            </span>
          )}
        </Line>
        <Line term="Order">{order.orderNumber}</Line>
        <Line term="Date">
          <time dateTime={order.createdAt}>{day.format(new Date(order.createdAt))}</time>
        </Line>
        <Line term="Buyer">
          <AddressText address={order.email} />
        </Line>
        <Line term={order.videos.length > 1 ? 'Videos' : 'Video'}>
          {order.videos.map((video) => (
            <span key={video.horse} className="block">
              {videoTitle(order.riderName, video, order.videos.length > 1)}
            </span>
          ))}
        </Line>
        <Line term="Event">{order.eventName}</Line>
        <Line term="Paid by">{paidWith(order.paymentMethod)}</Line>
        {refunded > 0 && <Line term="Refunded">−{formatCents(refunded)}</Line>}
      </dl>
      <p className="mt-5 flex items-baseline justify-between border-hairline border-t pt-4">
        <span>Total</span>
        <span className="figures text-2xl">{formatCents(paid - refunded)}</span>
      </p>
    </section>
  )
}

const Line = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="flex justify-between gap-6">
    <dt className="shrink-0 text-dust">{term}</dt>
    <dd className="min-w-0 text-right wrap-anywhere">{children}</dd>
  </div>
)
