import type { Dispute } from '../../contract/books/dispute.ts'
import { listDisputes } from '../../contract/books/refund-calls.ts'
import { DISPUTE_UNDECIDED } from '../../contract/books/status.ts'
import { formatDollars } from '../../contract/buying/pricing.ts'
import { pathTo } from '../../contract/pages.ts'
import { useFormatTime } from '../pages/base/format.ts'
import { useTitle } from '../pages/base/title.ts'
import { useRead } from '../platform/api/queries.ts'
import { AddressText } from '../platform/ui/address-text.tsx'
import { Badge } from '../platform/ui/badge.tsx'
import { ButtonLink } from '../platform/ui/button.tsx'
import { EmptyState } from '../platform/ui/empty-state.tsx'
import { ListState } from '../platform/ui/list-state.tsx'
import { OwnerPageHead } from '../platform/ui/owner-page-head.tsx'
import { Table } from '../platform/ui/table.tsx'

/** Buyers who asked their bank for the money; those that wait for an answer come first. */
export function DisputesPage() {
  useTitle('Disputes | Admin')
  const disputes = useRead(listDisputes, {}, { live: true })
  return (
    <>
      <OwnerPageHead
        title="Disputes"
        text="A buyer asked the bank for the money. Answer in your payment provider’s dashboard before the deadline; the evidence page prints what you can send."
      />
      <ListState
        query={disputes}
        what="disputes"
        isEmpty={(list) => list.length === 0}
        empty={<EmptyState title="No Disputes" text="May it stay so. You get an email when one comes." />}
      >
        {(list) => (
          <Table
            caption="Disputes"
            className="max-md:table-fixed"
            head={
              <tr>
                <th scope="col">Order</th>
                <th scope="col" className="max-md:hidden">
                  Reason
                </th>
                <th scope="col" className="max-md:hidden">
                  Answer by
                </th>
                <th scope="col" className="w-24 text-right">
                  Amount
                </th>
                <th scope="col" className="w-28 max-md:hidden">
                  <span className="sr-only">Evidence</span>
                </th>
              </tr>
            }
          >
            {list.map((dispute) => (
              <DisputeRow key={dispute.id} dispute={dispute} />
            ))}
          </Table>
        )}
      </ListState>
    </>
  )
}

const STATES: Record<Dispute['status'], { word: string; tone: 'flag' | 'amber' | 'bolt' | 'neutral' }> = {
  inquiry: { word: 'Question', tone: 'amber' },
  open: { word: 'Open', tone: 'flag' },
  won: { word: 'Won', tone: 'bolt' },
  lost: { word: 'Lost', tone: 'flag' },
  closed: { word: 'Closed', tone: 'neutral' },
}

function DisputeRow({ dispute }: { dispute: Dispute }) {
  const formatTime = useFormatTime()
  const { word, tone } = STATES[dispute.status]
  const isOpen = DISPUTE_UNDECIDED.includes(dispute.status)
  const reason = dispute.reason.replaceAll('_', ' ')
  const deadline = !isOpen
    ? '–'
    : dispute.isAnswered
      ? 'Answered'
      : dispute.dueBy
        ? formatTime(dispute.dueBy)
        : 'As soon as you can'
  const evidence = dispute.purchaseId && (
    <ButtonLink
      href={pathTo('adminEvidence', { id: dispute.purchaseId })}
      variant="outline"
      size="small"
      className="md:-my-1"
      aria-label={`Evidence for order ${dispute.orderNumber}`}
    >
      Evidence
    </ButtonLink>
  )
  return (
    <tr className="[&>td]:py-3 [&>td]:align-top">
      <td className="[overflow-wrap:anywhere]">
        <span className="font-medium">{dispute.riderName ?? 'A payment without an order'}</span>{' '}
        <Badge tone={tone}>{word}</Badge>
        <span className="block text-dust">
          {dispute.email && <AddressText address={dispute.email} />}
          {dispute.orderNumber && (
            <>
              {' · '}
              <span className="whitespace-nowrap">{dispute.orderNumber}</span>
            </>
          )}
        </span>
        <span className="block text-dust first-letter:uppercase md:hidden">{reason}</span>
        <span className="block text-dust md:hidden">
          {isOpen && !dispute.isAnswered ? `Answer by ${deadline}` : deadline}
        </span>
        {evidence && <span className="mt-3 block md:hidden">{evidence}</span>}
      </td>
      <td className="text-dust first-letter:uppercase max-md:hidden">{reason}</td>
      <td className="whitespace-nowrap max-md:hidden">{deadline}</td>
      <td className="text-right font-medium">{formatDollars(dispute.amount)}</td>
      <td className="text-right max-md:hidden">{evidence}</td>
    </tr>
  )
}
