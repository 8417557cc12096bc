import Printer from 'lucide/printer'
import type { ReactNode } from 'react'
import type { Receipt as ReceiptData } from '../../../contract/buying/order.ts'
import { paidWith } from '../../../contract/buying/paid-with.ts'
import { formatCents, formatDollars, toCents } from '../../../contract/buying/pricing.ts'
import { useShop } from '../../pages/base/shop.tsx'
import { AddressText } from '../../platform/ui/address-text.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { CloverMark } from '../../platform/ui/clover-mark.tsx'
import { Panel } from '../../platform/ui/panel.tsx'

export function Receipt({ order, level: Heading = 'h2' }: { order: ReceiptData; level?: 'h1' | 'h2' }) {
  const shop = useShop()
  const { legalName, legalAddress, taxId } = order.seller
  const paid = toCents(order.amount)
  const refunded = toCents(order.refundedAmount)
  const timeZone = shop?.timeZone
  const time = new Intl.DateTimeFormat('en-US', {
    month: 'long',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  })
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone })
  return (
    <Panel as="section" size="card" aria-labelledby="receipt" className="receipt">
      <p className="only-on-paper mb-8 flex items-center gap-3">
        {/* a logo for the dark shop may be invisible on paper */}
        {!shop?.logoUrl && <CloverMark className="size-9" />}
        <span className="figures text-xl">{shop?.brand}</span>
      </p>
      <div className="flex items-center justify-between gap-4">
        <Heading id="receipt" className="text-xl">
          Receipt
        </Heading>
        <Button variant="outline" size="small" className="not-on-paper" onClick={() => window.print()}>
          <Printer aria-hidden="true" className="size-4" /> Print
        </Button>
      </div>
      {order.isTest && <p className="mt-3 text-dust text-sm">A test order: no money moved.</p>}
      <dl className="mt-5 grid gap-3 text-sm">
        <Line term="Seller">
          {legalName || shop?.brand}
          {legalName && legalName !== shop?.brand && <span className="block">{shop?.brand}</span>}
          {legalAddress && <span className="block whitespace-pre-line">{legalAddress}</span>}
          {shop?.email && (
            <span className="block">
              <AddressText address={shop.email} />
            </span>
          )}
        </Line>
        {taxId && <Line term="Tax ID">{taxId}</Line>}
        <Line term="Order">{order.orderNumber}</Line>
        <Line term="Date">
          <time dateTime={order.createdAt}>{time.format(new Date(order.createdAt))}</time>
        </Line>
        <Line term="Buyer">
          <AddressText address={order.email} />
        </Line>
        {order.items?.map((item) => (
          <Line
            key={`${item.riderName} ${item.eventName} ${item.horses.join()}`}
            term={formatDollars(item.amount)}
          >
            {[item.riderName, ...item.horses, item.size].filter(Boolean).join(', ')}
            <span className="block text-dust">{item.eventName}</span>
          </Line>
        ))}
        {!order.items && (
          <Line term={order.horses.length > 1 ? 'Videos' : 'Video'}>
            {order.horses.length === 0 && order.riderName}
            {order.horses.map((horse) => (
              <span key={horse} className="block">
                {order.riderName}, {horse}
              </span>
            ))}
          </Line>
        )}
        {order.size && !order.items && <Line term="Size">{order.size}</Line>}
        {!order.items && <Line term="Event">{order.eventName}</Line>}
        {order.code && <Line term={`Code ${order.code.name}`}>−{formatDollars(order.code.discount)}</Line>}
        <Line term="Paid by">{paidWith(order.paymentMethod)}</Line>
        {refunded > 0 && <Line term="Paid">{formatCents(paid)}</Line>}
        {order.refunds.map(({ amount, createdAt, isDispute }) => (
          <Line
            key={`${createdAt} ${amount}`}
            term={`${isDispute ? 'Taken back by the bank' : 'Refunded'} ${day.format(new Date(createdAt))}`}
          >
            −{formatDollars(amount)}
          </Line>
        ))}
      </dl>
      <p className="mt-5 flex items-baseline justify-between border-hairline border-t pt-4">
        <span>Total</span>
        <span className="figures text-2xl">{formatCents(paid - refunded)}</span>
      </p>
    </Panel>
  )
}

const Line = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="flex justify-between gap-6">
    <dt className="shrink-0 text-dust">{term}</dt>
    <dd className="min-w-0 text-right wrap-anywhere">{children}</dd>
  </div>
)
