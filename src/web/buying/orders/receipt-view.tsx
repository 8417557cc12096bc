import './order.css'
import type { Receipt as ReceiptData } from '../../../contract/buying/order.ts'
import { orderPath } from '../../../contract/paths.ts'
import { useTitle } from '../../pages/base/title.ts'
import { ButtonLink } from '../../platform/ui/button.tsx'
import { Receipt } from './receipt.tsx'

export function ReceiptView({ receipt, token }: { receipt: ReceiptData; token: string }) {
  useTitle(`Receipt ${receipt.orderNumber}`)
  const isOpen = receipt.refundedAmount < receipt.amount || receipt.amount === 0
  return (
    <div className="mx-auto grid max-w-xl gap-6 px-4 py-10 sm:px-6 md:py-16">
      <Receipt order={receipt} level="h1" />
      {isOpen && (
        <div className="not-on-paper">
          <ButtonLink href={orderPath(token)} variant="outline">
            Open the Order
          </ButtonLink>
        </div>
      )}
    </div>
  )
}
