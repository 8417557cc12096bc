import { findReceipt } from '../../../contract/buying/order-calls.ts'
import { useRead } from '../../platform/api/queries.ts'
import { NotLoaded } from '../../platform/ui/not-loaded.tsx'
import { Spinner } from '../../platform/ui/spinner.tsx'
import './order.css'
import type { Receipt as ReceiptData } from '../../../contract/buying/order.ts'
import { pathTo } from '../../../contract/pages.ts'
import { useTitle } from '../../pages/base/title.ts'
import { ButtonLink } from '../../platform/ui/button.tsx'
import { Receipt } from './receipt.tsx'

/** For printing; it stays when the order is refunded. */
export function ReceiptPage({ params: { token } }: { params: { token: string } }) {
  const receipt = useRead(findReceipt, { params: { token } })
  if (receipt.isError) {
    return (
      <div className="mx-auto max-w-page px-4 py-20 sm:px-6 md:py-28">
        <NotLoaded level="h1" title="We couldn't load the receipt" query={receipt} />
      </div>
    )
  }
  if (receipt.data) return <ReceiptView receipt={receipt.data} token={token} />
  return (
    <div className="grid min-h-[60svh] place-items-center">
      <Spinner label="Loading your receipt" />
    </div>
  )
}

export function ReceiptView({ receipt, token }: { receipt: ReceiptData; token: string }) {
  useTitle(`Receipt ${receipt.orderNumber}`)
  const isOpen = receipt.refundedAmount < receipt.amount || receipt.amount === 0
  return (
    <div className="mx-auto grid max-w-xl gap-6 px-4 py-10 sm:px-6 md:py-16">
      <Receipt order={receipt} level="h1" />
      {isOpen && (
        <div className="not-on-paper">
          <ButtonLink href={pathTo('order', { token })} variant="outline">
            Open the order
          </ButtonLink>
        </div>
      )}
    </div>
  )
}
