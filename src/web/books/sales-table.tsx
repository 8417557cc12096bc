import ArrowDown from 'lucide/arrow-down'
import ArrowUp from 'lucide/arrow-up'
import { useState } from 'react'
import type { Sale, SalesQuery } from '../../contract/books/sales.ts'
import { formatDollars } from '../../contract/buying/pricing.ts'
import { soldAs } from '../../contract/buying/sold-size.ts'
import { useFormatTime } from '../pages/base/format.ts'
import { AddressText } from '../platform/ui/address-text.tsx'
import { Badge } from '../platform/ui/badge.tsx'
import { Menu } from '../platform/ui/menu.tsx'
import { Table } from '../platform/ui/table.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { useOpenOrder, useResendOrder, useSaleTools } from './sale-actions.tsx'

export type Sorting = Required<Pick<SalesQuery, 'sort' | 'order'>>

interface SalesTableProps {
  sales: Sale[]
  sorting: Sorting
  onSorting: (sorting: Sorting) => void
}

const NAMES_FIRST = ['rider', 'email']

export function SalesTable({ sales, sorting, onSorting }: SalesTableProps) {
  const [refunded, setRefunded] = useState<Sale | null>(null)
  const sortedBy = (sort: Sorting['sort'], label: string, className?: string) => {
    const current = sorting.sort === sort
    const up = sorting.order === 'asc'
    const Arrow = up ? ArrowUp : ArrowDown
    const first = NAMES_FIRST.includes(sort) ? 'asc' : 'desc'
    return (
      <th
        scope="col"
        aria-sort={current ? (up ? 'ascending' : 'descending') : undefined}
        className={className}
      >
        <button
          type="button"
          onClick={() => onSorting({ sort, order: current ? (up ? 'desc' : 'asc') : first })}
          className="inline-flex h-11 items-center gap-1 hover:text-chalk"
        >
          {label}
          {current && <Arrow aria-hidden className="size-3.5 text-bolt" />}
        </button>
      </th>
    )
  }
  return (
    <>
      <Table
        caption="Sales"
        className="max-md:table-fixed"
        head={
          <tr>
            {sortedBy('time', 'Time', 'max-md:hidden')}
            {sortedBy('rider', 'Rider')}
            {sortedBy('email', 'Buyer', 'max-md:hidden')}
            <th scope="col" className="max-lg:hidden">
              Order
            </th>
            {sortedBy('amount', 'Amount', 'text-right max-md:w-24')}
            <th scope="col" className="w-16">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        }
      >
        {sales.map((sale) => (
          <SaleRow key={sale.id} sale={sale} onRefund={() => setRefunded(sale)} />
        ))}
      </Table>
      {refunded && <RefundDialog sale={refunded} onClose={() => setRefunded(null)} />}
    </>
  )
}

function SaleRow({ sale, onRefund }: { sale: Sale; onRefund: () => void }) {
  const formatTime = useFormatTime()
  const resend = useResendOrder(sale)
  const open = useOpenOrder()
  const tools = useSaleTools(sale)
  // a free order can be taken back
  const refundable = sale.amount === 0 ? sale.status === 'paid' : sale.amount > sale.refundedAmount
  return (
    <tr className="[&>td]:py-3 [&>td]:align-top">
      <td className="whitespace-nowrap text-dust max-md:hidden">{formatTime(sale.createdAt)}</td>
      <td className="[overflow-wrap:anywhere]">
        <span className="font-medium">{sale.riderName}</span>
        {sale.quantity > 1 && <span className="text-dust"> · {sale.quantity} horses</span>}
        {soldAs(sale) && <span className="text-dust"> · {soldAs(sale)?.toLowerCase()}</span>}
        <span className="block text-dust">{sale.eventName}</span>
        {sale.mode !== 'live' && (
          <span className="mt-1.5 block">
            <Badge>Test</Badge>
          </span>
        )}
        <span className="block text-dust md:hidden">
          <AddressText address={sale.email} />
          <br />
          {formatTime(sale.createdAt)}
        </span>
      </td>
      <td className="max-md:hidden [overflow-wrap:anywhere]">
        <AddressText address={sale.email} />
        {sale.phoneNumber && <span className="block text-dust">{sale.phoneNumber}</span>}
      </td>
      <td className="whitespace-nowrap text-dust max-lg:hidden">{sale.orderNumber}</td>
      <td className="text-right">
        <span className="font-medium">{formatDollars(sale.amount)}</span>
        {sale.code && <span className="block text-dust text-sm [overflow-wrap:anywhere]">{sale.code}</span>}
        <MoneyNotes sale={sale} />
        {['cash', 'free'].includes(sale.paymentMethod) && (
          <span className="mt-1 block">
            <Badge>{sale.paymentMethod === 'cash' ? 'Cash' : 'Free'}</Badge>
          </span>
        )}
        {sale.refundedAmount > 0 && (
          <span className="mt-1 block">
            <Badge tone="flag">
              {sale.status === 'refunded' ? 'Refunded' : `−${formatDollars(sale.refundedAmount)}`}
            </Badge>
          </span>
        )}
      </td>
      <td>
        <div className="-my-1.5 flex justify-end">
          <Menu
            label={`More for order ${sale.orderNumber}`}
            items={[
              { label: 'Open order', onSelect: () => open.mutate({ params: { id: sale.id } }) },
              {
                label: 'Resend link',
                onSelect: () => resend.mutate({ params: { id: sale.id } }),
                disabled: sale.status === 'refunded',
              },
              { label: 'Refund', onSelect: onRefund, disabled: !refundable, destructive: true },
              ...tools.items,
            ]}
          />
        </div>
        {tools.dialog}
      </td>
    </tr>
  )
}

const REFUND = { waiting: 'Refund waits', failed: 'Refund failed' } as const
const DISPUTE = {
  inquiry: 'Bank asks',
  open: 'Disputed',
  lost: 'Dispute lost',
  won: 'Dispute won',
  closed: null,
} as const

/** Unsettled refunds, and the latest dispute. */
function MoneyNotes({ sale: { refundNote, dispute } }: { sale: Sale }) {
  const notes = [refundNote && REFUND[refundNote], dispute && DISPUTE[dispute]].filter(Boolean)
  return notes.map((note) => (
    <span key={note} className="mt-1 block">
      <Badge tone={note === 'Refund waits' || note === 'Dispute won' ? 'amber' : 'flag'}>{note}</Badge>
    </span>
  ))
}
