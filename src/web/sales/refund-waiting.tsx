import { refundPurchase } from '../../contract/calls/refunds.ts'
import { useCall } from '../api/use-call.ts'
import { Button } from '../ui/button.tsx'
import { failed } from '../ui/failed.ts'
import { toast } from '../ui/toast-store.ts'

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
