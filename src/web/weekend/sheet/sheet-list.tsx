import { useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'wouter'
import { formatDollars } from '../../../contract/buying/pricing.ts'
import type { Event } from '../../../contract/catalogue/event.ts'
import { pathTo, riderPath } from '../../../contract/pages.ts'
import {
  type SheetList as ListName,
  ORDER_LISTS,
  RUN_LISTS,
  type SheetOrder,
  type SheetRun,
  type WeekendSheet,
} from '../../../contract/weekend/sheet/weekend-sheet.ts'
import { useFormatTime } from '../../pages/base/format.ts'
import { Badge } from '../../platform/ui/badge.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { Table } from '../../platform/ui/table.tsx'
import { isRunList, LIST_TITLES } from './list-link.tsx'

export function SheetList({ list, sheet }: { list: ListName; sheet: WeekendSheet }) {
  const [, setSearch] = useSearchParams()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // for keyboard and screen reader users
    if (list) title.current?.focus({ preventScroll: true })
  }, [list])
  const count = sheet.numbers[list].toLocaleString('en-US')
  return (
    <section id="list" aria-labelledby="list-title" className="scroll-mt-24">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="list-title" ref={title} tabIndex={-1} className="text-xl outline-none">
          {LIST_TITLES[list]} <span className="text-dust tabular-nums">{count}</span>
        </h2>
        <Button variant="quiet" size="small" className="not-on-paper" onClick={() => setSearch({})}>
          Close the list
        </Button>
      </div>
      {sheet.numbers[list] === 0 ? (
        <p className="text-dust">Nothing is on this list.</p>
      ) : isRunList(list) ? (
        <RunRows title={LIST_TITLES[list]} runs={sheet.runs.filter(RUN_LISTS[list])} event={sheet.event} />
      ) : (
        <OrderRows title={LIST_TITLES[list]} orders={sheet.orders.filter(ORDER_LISTS[list])} />
      )}
    </section>
  )
}

function OrderRows({ title, orders }: { title: string; orders: SheetOrder[] }) {
  const formatTime = useFormatTime()
  return (
    <Table
      caption={title}
      head={
        <tr>
          <th scope="col">Order</th>
          <th scope="col" className="max-sm:hidden">
            Buyer
          </th>
          <th scope="col" className="max-md:hidden print:table-cell">
            When
          </th>
          <th scope="col">State</th>
          <th scope="col" className="text-right">
            Paid
          </th>
        </tr>
      }
    >
      {orders.map((order) => (
        <tr key={order.id} className="[&>td]:py-2 print:[&>td]:py-1">
          <td>
            <Link
              href={pathTo('adminEvidence', { id: order.id })}
              className="font-medium underline-offset-4 hover:underline"
            >
              {order.riderName}
            </Link>
            <span className="block text-dust">{order.orderNumber}</span>
            <span className="block text-dust [overflow-wrap:anywhere] sm:hidden">{order.email}</span>
          </td>
          <td className="[overflow-wrap:anywhere] max-sm:hidden">{order.email}</td>
          <td className="text-dust max-md:hidden print:table-cell">{formatTime(order.createdAt)}</td>
          <td>
            <OrderState order={order} />
          </td>
          <td className="text-right">
            {formatDollars(order.amount)}
            {order.refunded > 0 && (
              <span className="block text-dust">−{formatDollars(order.refunded)} refunded</span>
            )}
            {order.fee > 0 && <span className="block text-dust">−{formatDollars(order.fee)} fee</span>}
          </td>
        </tr>
      ))}
    </Table>
  )
}

function OrderState({ order }: { order: SheetOrder }) {
  if (order.status === 'refunded') return <Badge tone="flag">Refunded</Badge>
  if (!order.delivered) return <Badge tone="amber">Not delivered</Badge>
  if (order.waitsFor4K) return <Badge tone="amber">Waits for 4K</Badge>
  return order.opened ? <Badge tone="bolt">Opened</Badge> : <Badge>Delivered</Badge>
}

interface RunRowsProps {
  title: string
  runs: SheetRun[]
  event: Event
}

const RunRows = ({ title, runs, event }: RunRowsProps) => (
  <Table
    caption={title}
    head={
      <tr>
        <th scope="col">Draw</th>
        <th scope="col">Rider</th>
        <th scope="col" className="max-sm:hidden">
          Horse
        </th>
        <th scope="col" className="max-md:hidden print:table-cell">
          Class
        </th>
        <th scope="col">State</th>
        <th scope="col" className="text-right">
          Sold
        </th>
      </tr>
    }
  >
    {runs.map((run) => (
      <tr key={`${run.riderId} ${run.horse}`} className="[&>td]:py-2 print:[&>td]:py-1">
        <td className="text-dust">{run.draw}</td>
        <td>
          <Link
            href={riderPath({ id: run.riderId, eventId: event.id, linkKey: run.linkKey })}
            className="font-medium underline-offset-4 hover:underline"
          >
            {run.riderName}
          </Link>
          <span className="block text-dust sm:hidden">{run.horseName}</span>
        </td>
        <td className="max-sm:hidden">{run.horseName}</td>
        <td className="text-dust max-md:hidden print:table-cell">{run.go}</td>
        <td>
          <RunState run={run} />
        </td>
        <td className="text-right">{run.sold || ''}</td>
      </tr>
    ))}
  </Table>
)

function RunState({ run }: { run: SheetRun }) {
  if (run.onSale) return <Badge tone="bolt">{run.smallCopy ? 'On sale, 4K missing' : 'On sale'}</Badge>
  if (run.scratched) return <Badge>Scratched</Badge>
  const people = run.awaited > 0 ? `, ${run.awaited} waiting` : ''
  if (run.here) return <Badge tone="amber">Being made{people}</Badge>
  if (run.filmed) return <Badge tone="amber">On the card{people}</Badge>
  return <Badge tone="flag">Not filmed{people}</Badge>
}
