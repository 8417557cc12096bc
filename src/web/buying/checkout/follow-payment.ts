import { cancelPayment, confirmPayment } from '../../../contract/buying/checkout-calls.ts'
import type { Delivery } from '../../../contract/buying/order.ts'
import type { MailedInstead } from '../../../contract/buying/purchase.ts'
import { exponentialBackoff } from '../../../contract/platform/backoff.ts'
import { call } from '../../platform/api/call.ts'
import { isTransient, RequestError } from '../../platform/api/request-error.ts'
import { waitUntilOnline } from '../../platform/browser/wait-until-online.ts'
import {
  followAlone,
  forgetPayment,
  isInFlight,
  type PaymentInFlight,
  paymentsInFlight,
} from './payment-in-flight.ts'

const pauseAfter = exponentialBackoff({ first: 700, longest: 10_000 })
/** The bank may need a moment between the buyer's click and its answer. */
const TIMES_UNPAID = 3

export type Bought = { payment: PaymentInFlight; delivery: Delivery | MailedInstead }

interface Waiting {
  /** Called when the answer does not come at once. */
  onWaiting?: () => void
  /** The card form has not reported it as paid, so an unpaid answer may be too early. */
  unsure?: boolean
}

/** Waits for a payment's end, whatever it is, and remembers the payment until then. */
export async function followToTheEnd(payment: PaymentInFlight, waiting: Waiting): Promise<Bought> {
  try {
    return { payment, delivery: await awaitDelivery(payment, waiting) }
  } finally {
    forgetPayment(payment)
  }
}

const paymentsFor = (riderId: number) => paymentsInFlight().filter((one) => one.riderId === riderId)

/** An earlier payment for the same video may have succeeded unseen. Throws `OpenElsewhere` while another tab makes it. */
export async function findEarlierPayment(riderId: number, onWaiting: () => void): Promise<Bought | null> {
  for (const payment of paymentsFor(riderId)) {
    const bought = await followAlone(payment, 'if-free', async () => {
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

/** Stops the payment that another tab makes. One that was paid meanwhile is delivered here. */
export async function takeOver(riderId: number, onWaiting: () => void): Promise<Bought | null> {
  for (const payment of paymentsFor(riderId)) {
    const { paymentIntentId } = payment
    const bought = await followAlone(payment, 'take-over', async () => {
      await call(cancelPayment, { body: { paymentIntentId } })
      return followToTheEnd(payment, { onWaiting }).catch((error: unknown) => {
        if (isCancelled(error)) return null
        throw error
      })
    })
    if (bought) return bought
  }
  return null
}

/** Retries until the shop delivers or refuses. */
async function awaitDelivery(payment: PaymentInFlight, { onWaiting, unsure = false }: Waiting) {
  const { riderId, email, paymentIntentId } = payment
  let unpaid = 0
  for (let failures = 1; ; failures++) {
    try {
      return await call(confirmPayment, { body: { riderId, email, paymentIntentId } })
    } catch (error) {
      if (isUnpaid(error) && (!unsure || ++unpaid >= TIMES_UNPAID)) throw error
      if (isFinal(error)) throw error
      onWaiting?.()
      await waitUntilOnline(pauseAfter(failures))
    }
  }
}

const isCancelled = (error: unknown) => error instanceof RequestError && error.status === 410

const isUnpaid = (error: unknown) => error instanceof RequestError && error.status === 402

/** The shop understood and refused. Anything else is temporary: no signal, a restart, a slow bank. */
const isFinal = (error: unknown) => error instanceof RequestError && !isUnpaid(error) && !isTransient(error)
