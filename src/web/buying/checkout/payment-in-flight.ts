import { localStore } from '../../platform/browser/browser-storage.ts'

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
const PREFIX = 'paymentInFlight:'
const keyOf = (paymentIntentId: string) => PREFIX + paymentIntentId

export const rememberPayment = (payment: PaymentInFlight) =>
  localStore.writeJson(keyOf(payment.paymentIntentId), payment)

export const forgetPayment = ({ paymentIntentId }: PaymentInFlight) =>
  localStore.remove(keyOf(paymentIntentId))

export const isInFlight = ({ paymentIntentId }: PaymentInFlight) =>
  localStore.read(keyOf(paymentIntentId)) !== null

export const paymentsInFlight = (): PaymentInFlight[] =>
  localStore
    .keys()
    .filter((key) => key.startsWith(PREFIX))
    .flatMap((key) => localStore.readJson(key, isPayment) ?? [])

/** One tab at a time follows a payment. */
export async function followAlone<T>(
  { paymentIntentId }: PaymentInFlight,
  follow: () => Promise<T>,
): Promise<T> {
  // missing without https
  if (!('locks' in navigator)) return follow()
  return await navigator.locks.request(keyOf(paymentIntentId), follow)
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
