import { useQueryClient } from '@tanstack/react-query'
import { refundPurchase } from '../../contract/books/refund-calls.ts'
import type { Sale } from '../../contract/books/sales.ts'
import { findOrderLink, resendOrder } from '../../contract/books/sales-calls.ts'
import { idempotencyKeysAt } from '../platform/api/idempotency-key.ts'
import { refresh } from '../platform/api/queries.ts'
import { RequestError } from '../platform/api/request-error.ts'
import { useCall } from '../platform/api/use-call.ts'
import { failed } from '../platform/ui/failed.ts'
import { toast } from '../platform/ui/toast-store.ts'
import { formatDollars } from './dollars.ts'

const refundKeys = idempotencyKeysAt('refundAttempt')

export const useResendOrder = ({ email }: Sale) =>
  useCall(resendOrder, {
    onSuccess: () =>
      toast({ title: 'Link sent again', description: `The order link is on its way to ${email}.` }),
    onError: failed('Failed to send the link'),
  })

export const useOpenOrder = () =>
  useCall(findOrderLink, {
    onSuccess: ({ orderUrl }) => openPage(orderUrl),
    onError: failed('The order could not be opened'),
  })

/** The receipt's page, which stays when the order is refunded. */
export const useOpenReceipt = () =>
  useCall(findOrderLink, {
    onSuccess: ({ orderUrl }) => openPage(`${orderUrl}/receipt`),
    onError: failed('The receipt could not be opened'),
  })

function openPage(address: string) {
  // a browser that allows no new tab shows it in this one
  if (!window.open(address, '_blank')) window.location.assign(address)
}

export function useRefund(sale: Sale) {
  const client = useQueryClient()
  const { mutate, isPending } = useCall(refundPurchase, {
    onSuccess: (_answer, { body }) => {
      refundKeys.forget()
      tellRefunded(sale, body?.amount)
    },
    onError: (error) => {
      // a refusal is final: the next try is another one
      if (error instanceof RequestError && error.status === 409) refundKeys.forget()
      failed('Failed to refund')(error)
      // also after any other failure: the money may be on its way all the same
      return refresh(client, refundPurchase.changes)
    },
  })
  const refund = (wish: { amount: number; horses?: number[] }, onDone: () => void) =>
    mutate(
      {
        params: { id: sale.id },
        // asked for again after a lost answer, it is the same refund
        headers: { 'idempotency-key': refundKeys.keyFor([sale.id, wish.amount, ...(wish.horses ?? [])]) },
        body: wish,
      },
      { onSuccess: onDone },
    )
  return { refund, isPending }
}

const tellRefunded = (sale: Sale, amount = sale.amount) =>
  toast({ title: 'Refunded', description: `${formatDollars(amount)} goes back to ${sale.email}.` })
