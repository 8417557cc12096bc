import { useState } from 'react'
import type { MovementKind, Payout, Payouts } from '../../contract/books/payout.ts'
import { listPayoutMovements, listPayouts } from '../../contract/books/sales-calls.ts'
import { formatDollars } from '../../contract/buying/pricing.ts'
import { useFormatTime } from '../pages/base/format.ts'
import { useTitle } from '../pages/base/title.ts'
import { useRead } from '../platform/api/queries.ts'
import { Badge } from '../platform/ui/badge.tsx'
import { Button } from '../platform/ui/button.tsx'
import { EmptyState } from '../platform/ui/empty-state.tsx'
import { ListState } from '../platform/ui/list-state.tsx'
import { OwnerPageHead } from '../platform/ui/owner-page-head.tsx'
import { Panel } from '../platform/ui/panel.tsx'
import { Table } from '../platform/ui/table.tsx'

/** What reached the owner's bank, and which movements each payout is made of. */
export function PayoutsPage() {
  useTitle('Payouts | Admin')
  const payouts = useRead(listPayouts, {}, { live: true })
  return (
    <>
      <OwnerPageHead
        title="Payouts"
        text="What Stripe sent to your bank, and the sales, refunds, disputes and fees that each payout is made of."
      />
      <ListState
        query={payouts}
        what="payouts"
        isEmpty={({ payouts }) => payouts.length === 0}
        empty={
          <EmptyState
            title="No Payouts Yet"
            text="Once Stripe sends money to your bank, it is listed here within the hour."
          />
        }
      >
        {(loaded) => <PayoutList {...loaded} />}
      </ListState>
    </>
  )
}

/** Banks count days in UTC. */
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
const formatDay = (iso: string) => day.format(new Date(iso))

const PARTS = [
  ['Sales', 'charges'],
  ['Refunds', 'refunds'],
  ['Disputes', 'disputes'],
  ['Fees', 'fees'],
] as const

const PayoutList = ({ payouts, waiting }: Payouts) => (
  <div className="grid gap-4">
    <p className="text-dust">
      Not paid out yet: <span className="font-medium text-chalk">{formatDollars(waiting)}</span>
    </p>
    {payouts.map((payout) => (
      <PayoutPanel key={payout.id} payout={payout} />
    ))}
  </div>
)

function PayoutPanel({ payout }: { payout: Payout }) {
  const [open, setOpen] = useState(false)
  const { difference, other, otherCount } = payout
  const name = `Payout of ${formatDollars(payout.amount)}`
  return (
    <Panel as="section" size="medium" aria-label={name}>
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2 className="text-xl tabular-nums">{formatDollars(payout.amount)}</h2>
        <Badge tone={difference === 0 ? 'bolt' : 'flag'}>
          {difference === 0 ? 'Adds up' : `${formatDollars(difference)} unexplained`}
        </Badge>
        <span className="text-dust sm:ml-auto">
          {new Date(payout.arrivesAt) > new Date() ? 'Arrives' : 'Arrived'} {formatDay(payout.arrivesAt)}
        </span>
      </div>
      <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-2 text-sm sm:grid-cols-4">
        {PARTS.map(([label, part]) => (
          <div key={part}>
            <dt className="text-dust">{label}</dt>
            <dd className="tabular-nums">{formatDollars(payout[part])}</dd>
          </div>
        ))}
      </dl>
      {otherCount > 0 && (
        <p className="mt-3 text-dust text-sm">
          {formatDollars(other)} in {otherCount === 1 ? 'one transaction' : `${otherCount} transactions`} of
          this payout is not from this shop, or has not been read yet.
        </p>
      )}
      <div className="mt-4">
        <Button variant="outline" size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Hide Movements' : 'Show Movements'}
        </Button>
      </div>
      {open && <Movements id={payout.id} />}
    </Panel>
  )
}

const KINDS: Record<MovementKind, string> = {
  charge: 'Sale',
  refund: 'Refund',
  'refund-failed': 'Refund returned',
  dispute: 'Dispute',
  'dispute-reversal': 'Dispute won',
  fee: 'Fee',
  'cash-in': 'Cash',
  'cash-out': 'Cash handed back',
}

function Movements({ id }: { id: string }) {
  const formatTime = useFormatTime()
  const movements = useRead(listPayoutMovements, { params: { id } })
  return (
    <div className="mt-4">
      <ListState
        query={movements}
        what="movements"
        isEmpty={(list) => list.length === 0}
        empty={<p className="text-dust">Nothing of this payout is from this shop.</p>}
      >
        {(list) => (
          <Table
            caption="Movements"
            head={
              <tr>
                <th scope="col">What</th>
                <th scope="col" className="max-md:hidden">
                  When
                </th>
                <th scope="col" className="text-right">
                  Amount
                </th>
              </tr>
            }
          >
            {list.map((movement) => (
              <tr key={movement.id} className="[&>td]:py-3">
                <td className="[overflow-wrap:anywhere]">
                  {KINDS[movement.kind]}
                  <span className="block text-dust text-sm">
                    {[movement.riderName, movement.orderNumber ?? movement.intentId]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                  <span className="block text-dust text-sm md:hidden">{formatTime(movement.at)}</span>
                </td>
                <td className="whitespace-nowrap max-md:hidden">{formatTime(movement.at)}</td>
                <td className="text-right tabular-nums">{formatDollars(movement.amount)}</td>
              </tr>
            ))}
          </Table>
        )}
      </ListState>
    </div>
  )
}
