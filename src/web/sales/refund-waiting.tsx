import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../contract/api.ts'
import { request, sentenceOf } from '../request.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast-store.ts'
import { refreshSales } from './queries.ts'

/** Gives a buyer who waits for a film all of the money back. */
export function RefundWaiting({ purchaseId }: { purchaseId: number }) {
  const client = useQueryClient()
  const refund = useMutation({
    mutationFn: () => request('POST', api.refund(purchaseId), {}),
    onSuccess: async () => {
      toast({ title: 'Refunded', description: 'The money is on its way back, and the buyer is told.' })
      await client.invalidateQueries({ queryKey: [api.alarms] })
      return refreshSales(client)
    },
    onError: (error) =>
      toast({
        variant: 'destructive',
        title: 'Failed to refund',
        description: sentenceOf(error, 'Please try again.'),
      }),
  })
  return (
    <Button
      size="small"
      variant="outline"
      className="ml-auto shrink-0"
      loading={refund.isPending}
      onClick={() => refund.mutate()}
    >
      Refund
    </Button>
  )
}
