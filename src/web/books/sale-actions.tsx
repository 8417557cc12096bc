import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import { refundPurchase } from '../../contract/books/refund-calls.ts'
import type { Sale } from '../../contract/books/sales.ts'
import {
  addOrder,
  eraseBuyer,
  findOrderLink,
  moveOrder,
  readBuyerData,
  resendOrder,
} from '../../contract/books/sales-calls.ts'
import type { BuyerData } from '../../contract/buying/buyer.ts'
import { EmailCorrection } from '../../contract/buying/order.ts'
import { formatDollars } from '../../contract/buying/pricing.ts'
import { pathTo } from '../../contract/pages.ts'
import { sameEmail } from '../../contract/platform/email.ts'
import { useOnItsWay } from '../email/use-on-its-way.ts'
import { idempotencyKeysAt } from '../platform/api/idempotency-key.ts'
import { refresh } from '../platform/api/queries.ts'
import { RequestError } from '../platform/api/request-error.ts'
import { useCall } from '../platform/api/use-call.ts'
import { Button } from '../platform/ui/button.tsx'
import { confirm } from '../platform/ui/confirm-store.ts'
import { Dialog } from '../platform/ui/dialog.tsx'
import { failed } from '../platform/ui/failed.ts'
import { Field } from '../platform/ui/field.tsx'
import { Form } from '../platform/ui/form.tsx'
import { TextInput } from '../platform/ui/text-input.tsx'
import { toast } from '../platform/ui/toast-store.ts'

const refundKeys = idempotencyKeysAt('refundAttempt')

export function useResendOrder({ email }: Sale) {
  const onItsWay = useOnItsWay()
  return useCall(resendOrder, {
    onSuccess: () => toast({ title: 'Link sent again', description: onItsWay('the link', email) }),
    onError: failed('Failed to send the link'),
  })
}

export const useOpenOrder = () =>
  useCall(findOrderLink, {
    onSuccess: ({ orderUrl }) => openPage(orderUrl),
    onError: failed('The order could not be opened'),
  })

/** The receipt stays when the order is refunded. */
const useOpenReceipt = () =>
  useCall(findOrderLink, {
    onSuccess: ({ orderUrl }) => openPage(`${orderUrl}/receipt`),
    onError: failed('The receipt could not be opened'),
  })

function openPage(address: string) {
  // if the browser blocks new tabs, in this one
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
      // a definite refusal: the next try needs a new key
      if (error instanceof RequestError && error.status === 409) refundKeys.forget()
      failed('Failed to refund')(error)
      // after any other failure the refund may have been made
      return refresh(client, refundPurchase.changes)
    },
  })
  const refund = (request: { amount?: number; horses?: number[] }, onDone: () => void) =>
    mutate(
      {
        params: { id: sale.id },
        // the same key after a lost response, so that nothing is refunded twice
        headers: {
          'idempotency-key': refundKeys.keyFor([sale.id, request.amount ?? null, ...(request.horses ?? [])]),
        },
        body: request,
      },
      { onSuccess: onDone },
    )
  return { refund, isPending }
}

const tellRefunded = ({ email, paymentMethod, ...sale }: Sale, amount = sale.amount) =>
  toast(
    sale.amount === 0
      ? { title: 'Taken back', description: `${email} no longer has the video.` }
      : paymentMethod === 'cash'
        ? {
            title: 'Hand it back',
            description: `Give ${formatDollars(amount)} to ${email}, then say so on the dashboard.`,
          }
        : { title: 'Refunded', description: `${formatDollars(amount)} goes back to ${email}.` },
  )

/** Receipt, evidence, correction of the address, erasure. */
export function useSaleTools(sale: Sale) {
  const [shown, setShown] = useState(false)
  const receipt = useOpenReceipt()
  const [, navigate] = useLocation()
  const erase = useEraseBuyer()
  const isOpen = sale.status === 'paid'
  const isErased = sale.email.endsWith('@erased.invalid')
  const dialog: ReactNode = shown && <ChangeAddressDialog sale={sale} onClose={() => setShown(false)} />
  return {
    dialog,
    items: [
      { label: 'Receipt', onSelect: () => receipt.mutate({ params: { id: sale.id } }) },
      { label: 'Evidence', onSelect: () => navigate(pathTo('adminEvidence', { id: sale.id })) },
      { label: 'Change address', onSelect: () => setShown(true), disabled: !isOpen || isErased },
      {
        label: 'Erase buyer’s data',
        onSelect: () => erase.mutate({ body: { email: sale.email } }),
        disabled: isErased,
        destructive: true,
      },
    ],
  }
}

export function useAddOrder() {
  const onItsWay = useOnItsWay()
  return useCall(addOrder, {
    onSuccess: (_answer, { body: { email } }) =>
      toast({ title: 'Order added', description: onItsWay('the link', email) }),
    onError: failed('Failed to add the order'),
  })
}

function useMoveOrder() {
  const onItsWay = useOnItsWay()
  return useCall(moveOrder, {
    onSuccess: (_answer, { body: { email } }) =>
      toast({ title: 'Address changed', description: onItsWay('a new link', email) }),
    onError: failed('Failed to change the address'),
  })
}

/** Confirms first what will be deleted. */
function useEraseBuyer() {
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
  const parts = [letters > 0 && countOf(letters, 'email'), requests > 0 && countOf(requests, 'request')]
  const words = parts.filter(Boolean).join(' and ')
  return words && `${words} ${letters + requests === 1 ? 'is' : 'are'} deleted. `
}

const countOf = (count: number, what: string) => `${count} ${count === 1 ? what : `${what}s`}`

/** For a buyer who mistyped the address. */
function ChangeAddressDialog({ sale, onClose }: { sale: Sale; onClose: () => void }) {
  const [email, setEmail] = useState(sale.email)
  const [problem, setProblem] = useState<string | null>(null)
  const move = useMoveOrder()
  const submit = () => {
    const typed = EmailCorrection.safeParse({ email })
    setProblem(typed.success ? null : (typed.error.issues[0]?.message ?? 'Please check the address'))
    if (typed.success) move.mutate({ params: { id: sale.id }, body: typed.data }, { onSuccess: onClose })
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Change Address"
      description={`Order ${sale.orderNumber}. We email a new link there. The old one stops working.`}
    >
      <Form onSubmit={submit}>
        <Field label="E-mail" {...(problem && { error: problem })}>
          <TextInput
            type="email"
            autoComplete="off"
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
        </Field>
        <Button type="submit" loading={move.isPending} disabled={sameEmail(email, sale.email)}>
          Change Address
        </Button>
      </Form>
    </Dialog>
  )
}
