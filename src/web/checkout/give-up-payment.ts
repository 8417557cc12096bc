import { api } from '../../contract/api.ts'

/** Tells the shop that a payment will not be made. It is sent also while the page goes away. */
export function giveUpPayment(paymentIntentId: string, onReleased: () => void) {
  const body = JSON.stringify({ paymentIntentId })
  const headers = { 'content-type': 'application/json' }
  fetch(api.cancelPayment, { method: 'POST', credentials: 'include', keepalive: true, headers, body }).then(
    onReleased,
    // the hold runs out by itself
    () => undefined,
  )
}
