import { confirmPayment } from '../../../contract/buying/checkout-calls.ts'
import { call } from '../../platform/api/call.ts'
import { RequestError } from '../../platform/api/request-error.ts'
import type { PaymentInFlight } from './payment-in-flight.ts'

const PAUSES_MS = [700, 1500, 3000, 5000]
const LONGEST_PAUSE_MS = 10_000
/** The bank may need a moment between the buyer's click and its word. */
const TIMES_UNPAID = 3

interface Waiting {
  /** Called when the answer does not come at once. */
  onWaiting?: () => void
  /** A payment that the card form has not reported as paid may still be on its way to the shop. */
  unsure?: boolean
}

/** Asks the shop for what was paid, for as long as it takes. Throws the shop's own refusal where there is nothing to wait for. */
export async function awaitDelivery(payment: PaymentInFlight, { onWaiting, unsure = false }: Waiting = {}) {
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

/** The shop understood and said no. Anything else passes: no signal, a restart, a bank that takes its time. */
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
