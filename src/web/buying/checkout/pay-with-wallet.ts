import * as calls from '../../../contract/buying/checkout-calls.ts'
import type { StartedPurchase } from '../../../contract/buying/purchase.ts'
import { call } from '../../platform/api/call.ts'
import { RequestError } from '../../platform/api/request-error.ts'
import type { CardResult } from './card-payment.ts'

/** Has the shop pay with what a wallet handed over; `needs-buyer` where the bank asks something first. */
export async function payWithWallet(
  { paymentIntentId }: StartedPurchase,
  confirmationToken: string,
): Promise<CardResult | { status: 'needs-buyer' }> {
  try {
    const { status } = await call(calls.payWithWallet, { body: { paymentIntentId, confirmationToken } })
    return status === 'needs-buyer' ? { status } : { status: 'paid' }
  } catch (error) {
    const refused = error instanceof RequestError && error.status < 500
    return refused ? { status: 'declined', message: error.sentence } : { status: 'unknown' }
  }
}
