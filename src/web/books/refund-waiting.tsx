import { refundPurchase } from '../../contract/books/refund-calls.ts'
import { useCall } from '../platform/api/use-call.ts'
import { Button } from '../platform/ui/button.tsx'
import { failed } from '../platform/ui/failed.ts'
import { toast } from '../platform/ui/toast-store.ts'

/** Gives a buyer who waits for a film all of the money back. */
export function RefundWaiting({ purchaseId }: { purchaseId: number }) {
  const refund = useCall(refundPurchase, {
    onSuccess: () =>
      toast({ title: 'Refunded', description: 'The money is on its way back, and the buyer is told.' }),
    onError: failed('Failed to refund'),
  })
  return (
    <Button
      size="small"
      variant="outline"
      className="ml-auto shrink-0"
      loading={refund.isPending}
      onClick={() => refund.mutate({ params: { id: purchaseId }, body: {} })}
    >
      Refund
    </Button>
  )
}
