import { localStore } from '../../platform/browser/browser-storage.ts'
import { PAYMENT_PREFIX } from './left-over.ts'

/** A payment that was started in this browser and whose result is not known yet. */
export interface PaymentInFlight {
  paymentIntentId: string
  clientSecret: string
  riderId: number
  riderName: string
  eventId: number
  email: string
  /** Of an unlisted rider. */
  linkKey?: string | undefined
}

// one key each, so that two tabs do not overwrite each other's list
const keyOf = (paymentIntentId: string) => PAYMENT_PREFIX + paymentIntentId

export const rememberPayment = (payment: PaymentInFlight) =>
  localStore.writeJson(keyOf(payment.paymentIntentId), payment)

export const forgetPayment = ({ paymentIntentId }: PaymentInFlight) =>
  localStore.remove(keyOf(paymentIntentId))

export const isInFlight = ({ paymentIntentId }: PaymentInFlight) =>
  localStore.read(keyOf(paymentIntentId)) !== null

export const paymentsInFlight = (): PaymentInFlight[] =>
  localStore
    .keys()
    .filter((key) => key.startsWith(PAYMENT_PREFIX))
    .flatMap((key) => localStore.readJson(key, isPayment) ?? [])

/** Another tab follows the payment. */
export class OpenElsewhere extends Error {}
/** Another tab follows the payment from now on. */
export class TakenOver extends Error {}

/** Followed by this tab. */
const followed = new Set<string>()

/**
 * One tab at a time follows a payment. While another one does: `wait` for its end, throw `OpenElsewhere` (`if-free`), or
 * `take-over`, which throws `TakenOver` there.
 */
export async function followAlone<T>(
  { paymentIntentId }: PaymentInFlight,
  how: 'wait' | 'if-free' | 'take-over',
  follow: () => Promise<T>,
): Promise<T> {
  // missing without https
  if (!('locks' in navigator)) return follow()
  const name = keyOf(paymentIntentId)
  const options =
    how === 'take-over' ? { steal: true } : { ifAvailable: how === 'if-free' && !followed.has(name) }
  let isRunning = false
  const alone = async (lock: Lock | null) => {
    if (!lock) throw new OpenElsewhere()
    isRunning = true
    followed.add(name)
    try {
      return await follow()
    } finally {
      isRunning = false
      followed.delete(name)
    }
  }
  return navigator.locks.request(name, options, alone).catch((error: unknown) => {
    // a lock that is taken away rejects at once, while `follow` goes on
    throw isRunning ? new TakenOver() : error
  })
}

function isPayment(value: unknown): value is PaymentInFlight {
  const payment = value as Partial<PaymentInFlight> | null
  return (
    typeof payment?.paymentIntentId === 'string' &&
    typeof payment.riderId === 'number' &&
    typeof payment.eventId === 'number' &&
    typeof payment.email === 'string'
  )
}
