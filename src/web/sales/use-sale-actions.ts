import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../contract/api.ts'
import type { OrderLink, Sale } from '../../contract/sales.ts'
import { attemptsAt } from '../attempt.ts'
import { RequestError, request, sentenceOf } from '../request.ts'
import { toast } from '../ui/toast-store.ts'
import { formatDollars } from './dollars.ts'
import { refreshSales } from './queries.ts'

const refundAttempts = attemptsAt('refundAttempt')

const failed = (title: string) => (error: unknown) =>
  toast({ variant: 'destructive', title, description: sentenceOf(error, 'Please try again.') })

export function useResendOrder() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Sale) => request('POST', api.resendOrder(id)),
    onSuccess: (_answer, { email }) => {
      toast({ title: 'Link sent again', description: `The order link is on its way to ${email}.` })
      return refreshSales(client)
    },
    onError: failed('Failed to send the link'),
  })
}

export const useOpenOrder = () =>
  useMutation({
    mutationFn: async ({ id }: Sale): Promise<OrderLink> =>
      (await request('GET', api.purchaseOrder(id))).json(),
    onSuccess: ({ orderUrl }) => {
      // a browser that allows no new tab shows it in this one
      if (!window.open(orderUrl, '_blank')) window.location.assign(orderUrl)
    },
    onError: failed('The order could not be opened'),
  })

/** The receipt's page, which stays when the order is refunded. */
export const useOpenReceipt = () =>
  useMutation({
    mutationFn: async ({ id }: Sale): Promise<OrderLink> =>
      (await request('GET', api.purchaseOrder(id))).json(),
    onSuccess: ({ orderUrl }) => {
      const address = `${orderUrl}/receipt`
      if (!window.open(address, '_blank')) window.location.assign(address)
    },
    onError: failed('The receipt could not be opened'),
  })

export function useRefund() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ sale, amount }: { sale: Sale; amount: number }) =>
      // asked for again after a lost answer, it is the same refund
      request('POST', api.refund(sale.id), { amount }, undefined, {
        'idempotency-key': refundAttempts.keyFor([sale.id, amount]),
      }),
    onSuccess: (_answer, { sale, amount }) => {
      refundAttempts.forget()
      toast({ title: 'Refunded', description: `${formatDollars(amount)} goes back to ${sale.email}.` })
      return refreshSales(client)
    },
    onError: (error) => {
      // a refusal is final: the next try is another one
      if (error instanceof RequestError && error.status === 409) refundAttempts.forget()
      failed('Failed to refund')(error)
      return refreshSales(client)
    },
  })
}
