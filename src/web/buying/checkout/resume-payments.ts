import type { QueryClient } from '@tanstack/react-query'
import { pathTo, riderPath } from '../../../contract/pages.ts'
import { sentenceOf } from '../../platform/api/request-error.ts'
import { dismissToast, toast } from '../../platform/ui/toast-store.ts'
import { finishPurchase } from './finish-purchase.ts'
import { type Bought, followToTheEnd } from './follow-payment.ts'
import { followAlone, isInFlight, type PaymentInFlight, TakenOver } from './payment-in-flight.ts'
import { openPurchase } from './wanted-purchase.ts'

const NOT_CHARGED = 'Your payment was not completed, and nothing was charged.'

interface Resuming {
  queries: QueryClient
  navigate(path: string): void
}

/** Follows a payment that a reload, a closed tab or a lost connection interrupted. */
export async function resumePayment(payment: PaymentInFlight, { queries, navigate }: Resuming) {
  const bought = await followAlone(payment, 'wait', async () =>
    // another tab may have finished it
    isInFlight(payment) ? follow(payment) : null,
  ).catch((error: unknown) => {
    if (error instanceof TakenOver) return null
    throw error
  })
  if (!bought) return
  if ('delivery' in bought) return finishPurchase(queries, bought)
  toast({
    variant: 'destructive',
    title: 'Payment Failed',
    description: bought.problem,
    action: {
      label: 'Back to the video',
      altText: `Open the event of ${payment.riderName} to try again`,
      onSelect: () => {
        const { riderId, eventId, linkKey } = payment
        navigate(linkKey ? riderPath({ id: riderId, eventId, linkKey }) : pathTo('event', { id: eventId }))
        openPurchase({ riderId, eventId, problem: bought.problem })
      },
    },
  })
}

async function follow(payment: PaymentInFlight): Promise<Bought | { problem: string }> {
  let told: number | null = null
  const onWaiting = () => {
    told ??= toast({ title: 'Checking your payment', description: `For the video of ${payment.riderName}` })
  }
  try {
    return await followToTheEnd(payment, { onWaiting, unsure: true })
  } catch (error) {
    return { problem: sentenceOf(error, NOT_CHARGED) }
  } finally {
    if (told !== null) dismissToast(told)
  }
}
