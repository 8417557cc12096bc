import { api } from '../../contract/api.ts'
import type { Delivery } from '../../contract/order.ts'
import type { MailedInstead } from '../../contract/purchase.ts'
import { RequestError, request } from '../request.ts'
import type { PaymentInFlight } from './payment-in-flight.ts'

const PAUSES_MS = [700, 1500, 3000, 5000]
const LONGEST_PAUSE_MS = 10_000
/** The bank may need a moment between the buyer's click and its word. */
const TIMES_UNPAID = 3

interface Patience {
  /** Called when the answer does not come at once. */
  onWaiting?: () => void
  /** A payment that the card form has not reported as paid may still be on its way to the shop. */
  unsure?: boolean
}

/** Asks the shop for what was paid, for as long as it takes. Throws the shop's own refusal where there is nothing to wait for. */
export async function awaitDelivery(payment: PaymentInFlight, { onWaiting, unsure = false }: Patience = {}) {
  let unpaid = 0
  for (let asked = 0; ; asked++) {
    try {
      return await confirmPayment(payment)
    } catch (error) {
      if (isUnpaid(error) && (!unsure || ++unpaid >= TIMES_UNPAID)) throw error
      if (isFinal(error)) throw error
      onWaiting?.()
      await pause(PAUSES_MS[asked] ?? LONGEST_PAUSE_MS)
    }
  }
}

async function confirmPayment({
  riderId,
  email,
  paymentIntentId,
}: PaymentInFlight): Promise<Delivery | MailedInstead> {
  const response = await request('POST', api.confirmPayment, { riderId, email, paymentIntentId })
  return response.json()
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
