import type { Sale } from '../../contract/books/sales.ts'
import { useFormatTime } from '../pages/base/format.ts'
import { AddressText } from '../platform/ui/address-text.tsx'
import { Badge } from '../platform/ui/badge.tsx'
import { Menu } from '../platform/ui/menu.tsx'
import { formatDollars } from './dollars.ts'
import { MoneyNotes } from './money-notes.tsx'
import { useOpenOrder, useResendOrder } from './use-sale-actions.ts'
import { useSaleTools } from './use-sale-tools.tsx'

export function SaleRow({ sale, onRefund }: { sale: Sale; onRefund: () => void }) {
  const formatTime = useFormatTime()
  const resend = useResendOrder(sale)
  const open = useOpenOrder()
  const tools = useSaleTools(sale)
  const refundable = sale.amount - sale.refundedAmount > 0
  return (
    <tr className="[&>td]:py-3 [&>td]:align-top">
      <td className="whitespace-nowrap text-dust max-md:hidden">{formatTime(sale.createdAt)}</td>
      <td className="[overflow-wrap:anywhere]">
        <span className="font-medium">{sale.riderName}</span>
        {sale.quantity > 1 && <span className="text-dust"> · {sale.quantity} horses</span>}
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
