import { confirmPayment } from '../../../contract/buying/checkout-calls.ts'
import type { Delivery } from '../../../contract/buying/order.ts'
import type { MailedInstead } from '../../../contract/buying/purchase.ts'
import { call } from '../../platform/api/call.ts'
import { RequestError } from '../../platform/api/request-error.ts'
import {
  followAlone,
  forgetPayment,
  isInFlight,
  type PaymentInFlight,
  paymentsInFlight,
} from './payment-in-flight.ts'

const PAUSES_MS = [700, 1500, 3000, 5000]
const LONGEST_PAUSE_MS = 10_000
/** The bank may need a moment between the buyer's click and its answer. */
const TIMES_UNPAID = 3

export type Bought = { payment: PaymentInFlight; delivery: Delivery | MailedInstead }

interface Waiting {
  /** Called when the answer does not come at once. */
  onWaiting?: () => void
  /** A payment that the card form has not reported as paid may still be on its way to the shop. */
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

/** An earlier payment for the same video may have gone through unseen: then there is nothing more to pay. */
export async function findEarlierPayment(riderId: number, onWaiting: () => void): Promise<Bought | null> {
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

/** Asks the shop for what was paid, for as long as it takes. Throws the shop's own refusal where there is nothing to wait for. */
async function awaitDelivery(payment: PaymentInFlight, { onWaiting, unsure = false }: Waiting) {
  const { riderId, email, paymentIntentId } = payment
  let unpaid = 0
  for (let asked = 0; ; asked++) {
    try {
      return await call(confirmPayment, { body: { riderId, email, paymentIntentId } })
    } catch (error) {
      if (isUnpaid(error) && (!unsure || ++unpaid >= TIMES_UNPAID)) throw error
      if (isFinal(error)) throw error
      onWaiting?.()
      await pause(PAUSES_MS[asked] ?? LONGEST_PAUSE_MS)
    }
  }
}

const isUnpaid = (error: unknown) => error instanceof RequestError && error.status === 402

/** The shop understood and refused. Anything else is temporary: no signal, a restart, a slow bank. */
function isFinal(error: unknown) {
  if (!(error instanceof RequestError) || isUnpaid(error)) return false
  return error.status >= 400 && error.status < 500 && ![408, 425, 429].includes(error.status)
}

/** Ends early when the signal is back. */
function pause(ms: number) {
  return new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('online', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    window.addEventListener('online', end)
  })
}
