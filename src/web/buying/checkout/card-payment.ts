import type { ReactNode } from 'react'
import * as calls from '../../../contract/buying/checkout-calls.ts'
import type { StartedPurchase } from '../../../contract/buying/purchase.ts'
import { call } from '../../platform/api/call.ts'
import { RequestError } from '../../platform/api/request-error.ts'

/** What the card form reports; the shop is asked afterwards. */
export type CardResult =
  | { status: 'paid' }
  | { status: 'declined'; message: string }
  /** The connection was lost. */
  | { status: 'unknown' }

export interface CardForm {
  /** Why the card cannot be charged yet. */
  problem: string | null
  /** A last check when the buyer presses Pay, before the payment starts. */
  check?(): Promise<string | null>
  pay(started: StartedPurchase, buyer: { email: string; phone: string }): Promise<CardResult>
}

/** Where nothing is to be paid. */
export const NO_CARD: CardForm = { problem: null, pay: async () => ({ status: 'paid' }) }

/** The card field of a provider. */
export interface CardFieldProps {
  /** Null while the field cannot take a card yet. */
  onForm(form: CardForm | null): void
  amountCents: number
  /** Shown at the field. */
  error?: string | undefined
  disabled: boolean
}

/** The buyer has confirmed in a wallet, which may know an address and a phone number. */
export interface WalletConsent {
  email: string
  phone: string
  pay(started: StartedPurchase): Promise<CardResult>
  /** Tells the wallet that the payment failed. */
  refuse(): void
}

export interface WalletButtonsProps {
  /** Asked before the wallet opens; false where something is to be chosen first. */
  mayOpen(): boolean
  onConsent(consent: WalletConsent): void
  amountCents: number
  what: string
  disabled: boolean
  /** Shown below the buttons where there are any. */
  children: ReactNode
}

/** `needs-buyer` where the bank asks the buyer first (3-D Secure). */
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
