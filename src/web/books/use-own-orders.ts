import { addOrder, eraseBuyer, moveOrder, readBuyerData } from '../../contract/books/sales-calls.ts'
import type { BuyerData } from '../../contract/buying/buyer.ts'
import { useCall } from '../platform/api/use-call.ts'
import { confirm } from '../platform/ui/confirm-store.ts'
import { failed } from '../platform/ui/failed.ts'
import { toast } from '../platform/ui/toast-store.ts'

export const useAddOrder = () =>
  useCall(addOrder, {
    onSuccess: (_answer, { body: { email } }) =>
      toast({ title: 'Order added', description: `The link is on its way to ${email}.` }),
    onError: failed('Failed to add the order'),
  })

export const useMoveOrder = () =>
  useCall(moveOrder, {
    onSuccess: (_answer, { body: { email } }) =>
      toast({ title: 'Address changed', description: `A new link is on its way to ${email}.` }),
    onError: failed('Failed to change the address'),
  })

/** Says first what would go, since nothing brings it back. */
export function useEraseBuyer() {
  const erase = useCall(eraseBuyer, {
    onSuccess: (_answer, { body: { email } }) =>
      toast({ title: 'Data erased', description: `Nothing of ${email} is left in the shop.` }),
    onError: failed('Failed to erase the data'),
  })
  return useCall(readBuyerData, {
    onSuccess: async (data, { body }) => {
      const yes = await confirm({
        title: `Erase the data of ${body.email}?`,
        text: `${countOf(data.orders, 'order')} ${data.orders === 1 ? 'stays' : 'stay'} in your books without a name, and ${data.orders === 1 ? 'its link stops' : 'their links stop'} working: the buyer loses the videos. ${whatGoes(data)}This cannot be undone. What the payment provider knows, and backups made before, are not changed.`,
        action: 'Erase',
        destructive: true,
      })
      if (yes) erase.mutate({ body })
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
