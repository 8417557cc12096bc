import { Link } from 'wouter'
import { formatCents, toCents } from '../../../contract/buying/pricing.ts'
import { adminEvidencePath } from '../../../contract/paths.ts'
import type { SheetOrder } from '../../../contract/weekend/weekend-sheet.ts'
import { useFormatTime } from '../../pages/base/format.ts'
import { Badge } from '../../platform/ui/badge.tsx'
import { Table } from '../../platform/ui/table.tsx'

const dollars = (amount: number) => formatCents(toCents(amount))

export function OrderRows({ title, orders }: { title: string; orders: SheetOrder[] }) {
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
              href={adminEvidencePath(order.id)}
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
            <State order={order} />
          </td>
          <td className="text-right">
            {dollars(order.amount)}
            {order.refunded > 0 && (
              <span className="block text-dust">−{dollars(order.refunded)} refunded</span>
            )}
            {order.fee > 0 && <span className="block text-dust">−{dollars(order.fee)} fee</span>}
          </td>
        </tr>
      ))}
    </Table>
  )
}

function State({ order }: { order: SheetOrder }) {
  if (order.status === 'refunded') return <Badge tone="flag">Refunded</Badge>
  if (!order.delivered) return <Badge tone="amber">Not delivered</Badge>
  if (order.waitsFor4K) return <Badge tone="amber">Waits for 4K</Badge>
  return order.opened ? <Badge tone="bolt">Opened</Badge> : <Badge>Delivered</Badge>
}
