import { startPurchase } from '../../../contract/buying/checkout-calls.ts'
import type { Delivery } from '../../../contract/buying/order.ts'
import type { MailedInstead, StartedPurchase, StartPurchase } from '../../../contract/buying/purchase.ts'
import { call } from '../../platform/api/call.ts'
import { RequestError } from '../../platform/api/request-error.ts'
import { awaitDelivery } from './await-delivery.ts'
import type { CardForm } from './card-payment.ts'
import {
  followAlone,
  forgetPayment,
  isInFlight,
  type PaymentInFlight,
  paymentsInFlight,
  rememberPayment,
} from './payment-in-flight.ts'

export type Bought = { payment: PaymentInFlight; delivery: Delivery | MailedInstead }

/** The card was refused; the message is the provider's own. */
export class CardDeclined extends Error {}

interface Buying {
  wanted: StartPurchase
  about: { eventId: number; riderName: string }
  card: CardForm
  onWaiting: () => void
  /** Called with each payment that is begun, so that it can be given up. */
  onStarted(payment: StartedPurchase): void
}

/** From the click on the pay button to the video: start, card, delivery. */
export async function buy({ wanted, about, card, onWaiting, onStarted }: Buying): Promise<Bought> {
  const before = await findEarlierPayment(wanted.riderId, onWaiting)
  if (before) return before
  const problem = await card.check?.()
  if (problem) throw new CardDeclined(problem)
  const started = await call(startPurchase, { body: wanted })
  onStarted(started)
  const { riderId, email, linkKey } = wanted
  const payment: PaymentInFlight = { ...started, ...about, riderId, email, linkKey }
  return followAlone(payment, async () => {
    rememberPayment(payment)
    const result = await card.pay(started, { email, phone: wanted.phoneNumber ?? '' })
    if (result.status === 'declined') {
      forgetPayment(payment)
      throw new CardDeclined(result.message)
    }
    return followToTheEnd(payment, { onWaiting, unsure: result.status === 'unknown' })
  })
}

/** Waits for a payment's end, whatever it is, and keeps it in mind until then. */
export async function followToTheEnd(
  payment: PaymentInFlight,
  waiting: Parameters<typeof awaitDelivery>[1],
): Promise<Bought> {
  try {
    return { payment, delivery: await awaitDelivery(payment, waiting) }
  } finally {
    forgetPayment(payment)
  }
}

/** An earlier payment for the same video may have gone through unseen: then there is nothing more to pay. */
async function findEarlierPayment(riderId: number, onWaiting: () => void): Promise<Bought | null> {
  for (const payment of paymentsInFlight().filter((one) => one.riderId === riderId)) {
    const bought = await followAlone(payment, async () => {
      if (!isInFlight(payment)) return null
      return followToTheEnd(payment, { onWaiting }).catch((error: unknown) => {
        if (error instanceof RequestError) return null
        throw error
      })
    })
    if (bought) return bought
  }
  return null
}
