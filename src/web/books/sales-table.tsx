import ArrowDown from 'lucide/arrow-down'
import ArrowUp from 'lucide/arrow-up'
import { useState } from 'react'
import type { Sale, SalesQuery } from '../../contract/books/sales.ts'
import { Table } from '../platform/ui/table.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { SaleRow } from './sale-row.tsx'

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
