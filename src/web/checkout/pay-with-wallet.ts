import { api } from '../../contract/api.ts'
import type { StartedPurchase, WalletPaid } from '../../contract/purchase.ts'
import { RequestError, request } from '../request.ts'
import type { CardResult } from './card-payment.ts'

/** Has the shop pay with what a wallet handed over; `needs-buyer` where the bank asks something first. */
export async function payWithWallet(
  { paymentIntentId }: StartedPurchase,
  confirmationToken: string,
): Promise<CardResult | { status: 'needs-buyer' }> {
  try {
    const response = await request('POST', api.payWithWallet, { paymentIntentId, confirmationToken })
    const { status }: WalletPaid = await response.json()
    return status === 'needs-buyer' ? { status } : { status: 'paid' }
  } catch (error) {
    const refused = error instanceof RequestError && error.status < 500
    return refused ? { status: 'declined', message: error.sentence } : { status: 'unknown' }
  }
}
