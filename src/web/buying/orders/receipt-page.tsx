import { findReceipt } from '../../../contract/buying/order-calls.ts'
import { useRead } from '../../platform/api/queries.ts'
import { NotLoaded } from '../../platform/ui/not-loaded.tsx'
import { Spinner } from '../../platform/ui/spinner.tsx'
import { ReceiptView } from './receipt-view.tsx'

/** A receipt by itself, for printing; it stays when the order is refunded. */
export function ReceiptPage({ params: { token } }: { params: { token: string } }) {
  const receipt = useRead(findReceipt, { params: { token } })
  if (receipt.isError) {
    return (
      <div className="mx-auto max-w-page px-4 py-20 sm:px-6 md:py-28">
        <NotLoaded level="h1" title="The receipt could not be loaded" query={receipt} />
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
