import { cancelPayment } from '../../../contract/buying/checkout-calls.ts'
import { call } from '../../platform/api/call.ts'
import { RequestError } from '../../platform/api/request-error.ts'

/** Tells the shop that a payment will not be made. It is sent also while the page goes away. */
export function giveUpPayment(paymentIntentId: string, onAnswer: () => void) {
  call(cancelPayment, { body: { paymentIntentId } }, { keepalive: true }).then(onAnswer, (error: unknown) => {
    // without an answer the hold runs out by itself
    if (error instanceof RequestError) onAnswer()
  })
}
