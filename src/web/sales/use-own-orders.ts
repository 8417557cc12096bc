import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../contract/api.ts'
import type { BuyerData } from '../../contract/buyer.ts'
import type { NewOrder } from '../../contract/purchase.ts'
import type { Sale } from '../../contract/sales.ts'
import { request, sentenceOf } from '../request.ts'
import { confirm } from '../ui/confirm-store.ts'
import { toast } from '../ui/toast-store.ts'
import { formatDollars } from './dollars.ts'
import { refreshSales } from './queries.ts'

const failed = (title: string) => (error: unknown) =>
  toast({ variant: 'destructive', title, description: sentenceOf(error, 'Please try again.') })

export function useAddOrder() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (order: NewOrder) => request('POST', api.purchases, order),
    onSuccess: (_answer, { email }) => {
      toast({ title: 'Order added', description: `The link is on its way to ${email}.` })
      return refreshSales(client)
    },
    onError: failed('Failed to add the order'),
  })
}

export function useMoveOrder() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ sale, email }: { sale: Sale; email: string }) =>
      request('PUT', api.purchaseEmail(sale.id), { email }),
    onSuccess: (_answer, { email }) => {
      toast({ title: 'Address changed', description: `A new link is on its way to ${email}.` })
      return refreshSales(client)
    },
    onError: failed('Failed to change the address'),
  })
}

export function useRefundHorses() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ sale, horses, amount }: { sale: Sale; horses: number[]; amount: number }) =>
      request('POST', api.refund(sale.id), { horses, amount }),
    onSuccess: (_answer, { sale, amount }) => {
      toast({ title: 'Refunded', description: `${formatDollars(amount)} goes back to ${sale.email}.` })
      return refreshSales(client)
    },
    onError: failed('Failed to refund'),
  })
}

/** Says first what would go, since nothing brings it back. */
export function useEraseBuyer() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ email }: Sale) => {
      const data: BuyerData = await (await request('POST', api.buyerData, { email })).json()
      const yes = await confirm({
        title: `Erase the data of ${email}?`,
        text: `${countOf(data.orders, 'order')} ${data.orders === 1 ? 'stays' : 'stay'} in your books without a name, and ${data.orders === 1 ? 'its link stops' : 'their links stop'} working: the buyer loses the videos. ${whatGoes(data)}This cannot be undone. What the payment provider knows, and backups made before, are not changed.`,
        action: 'Erase',
        destructive: true,
      })
      if (!yes) return false
      await request('POST', api.eraseBuyer, { email })
      return true
    },
    onSuccess: (erased, { email }) => {
      if (!erased) return
      toast({ title: 'Data erased', description: `Nothing of ${email} is left in the shop.` })
      return refreshSales(client)
    },
    onError: failed('Failed to erase the data'),
  })
}

function whatGoes({ letters, requests }: BuyerData) {
  const parts = [letters > 0 && countOf(letters, 'letter'), requests > 0 && countOf(requests, 'request')]
  const words = parts.filter(Boolean).join(' and ')
  return words && `${words} ${letters + requests === 1 ? 'is' : 'are'} deleted. `
}

const countOf = (count: number, what: string) => `${count} ${count === 1 ? what : `${what}s`}`
