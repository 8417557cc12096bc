import * as calls from '../../../contract/buying/checkout-calls.ts'
import type { StartedPurchase } from '../../../contract/buying/purchase.ts'
import { call } from '../../platform/api/call.ts'
import { RequestError } from '../../platform/api/request-error.ts'

/** What became of a card: the shop itself is asked afterwards, so `paid` is only the form's word. */
export type CardResult =
  | { status: 'paid' }
  | { status: 'declined'; message: string }
  /** The signal went away in the middle. */
  | { status: 'unknown' }

export interface CardForm {
  /** Why the card cannot be taken yet, as far as the form knows. */
  problem: string | null
  /** What the form itself finds when the buyer presses Pay; it asks before anything is begun. */
  check?(): Promise<string | null>
  pay(started: StartedPurchase, buyer: { email: string; phone: string }): Promise<CardResult>
}

/** A card field, whoever provides it. */
export interface CardFieldProps {
  /** Null while the field cannot take a card yet. */
  onForm(form: CardForm | null): void
  amountCents: number
  disabled: boolean
}

/** The buyer has agreed in a wallet, which knows an address and perhaps a phone number. */
export interface WalletConsent {
  email: string
  phone: string
  pay(started: StartedPurchase): Promise<CardResult>
  /** It comes to nothing: the wallet says so and closes. */
  refuse(): void
}

export interface WalletButtonsProps {
  onConsent(consent: WalletConsent): void
  amountCents: number
  /** What it is for. */
  what: string
  disabled: boolean
}

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
