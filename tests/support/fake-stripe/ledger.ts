import type Stripe from 'stripe'
import {
  type Booking,
  type Happened,
  newBooking,
  newCharge,
  newDispute,
  newId,
  newIntent,
  newPayout,
  newRefund,
  type Payout,
  type WantedIntent,
} from './shapes.ts'
import { invalidRequest, noSuch, StripeFakeError } from './stripe-error.ts'

export const CARDS = {
  pays: '4242424242424242',
  declines: '4000000000000002',
  asksForAuthentication: '4000002500003155',
} as const

const DISPUTE_FEE = 1500

/** What was made with a key is known to the keys of the same account and mode alone. This is a key without `sk_`. */
export type Keys = `${'test' | 'live'}_${'cloverleaf' | 'elsewhere'}`

const AUTHENTICATION_FAILED =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.'

const isTaken = ({ status }: Stripe.Dispute) =>
  !status.startsWith('warning_') && status !== 'won' && status !== 'prevented'

function fail(error: Error): never {
  throw error
}

/** Stripe's books: what may follow what, and what happens when. */
export class Ledger {
  readonly intents = new Map<string, Stripe.PaymentIntent>()
  readonly charges = new Map<string, Stripe.Charge>()
  readonly refunds = new Map<string, Stripe.Refund>()
  readonly disputes = new Map<string, Stripe.Dispute>()
  readonly bookings = new Map<string, Booking>()
  readonly payouts = new Map<string, Payout>()
  /** Refunds are refused for now, since nothing is left to pay them from. */
  isEmpty = false
  /** Milliseconds by which its clock is ahead. */
  shift = 0
  /** What becomes of a new refund at first. */
  refundsAre: 'succeeded' | 'pending' = 'succeeded'
  #booksCharges = true
  readonly #keysOf = new Map<string, Keys>()
  #latestKeys: Keys = 'test_cloverleaf'
  readonly #cards = new Map<string, string>()
  readonly #tokens = new Map<string, string>()
  readonly #tell: (type: string, object: Happened) => void

  constructor(tell: (type: string, object: Happened) => void) {
    this.#tell = tell
  }

  /** Seconds, as Stripe counts time. */
  get now() {
    return Math.floor((Date.now() + this.shift) / 1000)
  }

  keysOf(id: string): Keys {
    return this.#keysOf.get(id) ?? this.#latestKeys
  }

  /** With other keys there is no such object. */
  isMadeWith(keys: Keys, { id }: { id: string }) {
    return this.#keysOf.get(id) === keys
  }

  intent(id: string, param = 'intent'): Stripe.PaymentIntent {
    return this.intents.get(id) ?? fail(noSuch('payment_intent', id, param))
  }

  chargeOf(intentId: string): Stripe.Charge | null {
    const { latest_charge: charge } = this.intent(intentId)
    return typeof charge === 'string' ? (this.charges.get(charge) ?? null) : charge
  }

  bookingWith(id: unknown): Booking | null {
    return this.bookings.get(String(id)) ?? null
  }

  /** While it is false, a charge has no line in the balance yet, so that nobody can say what it cost. */
  get booksCharges() {
    return this.#booksCharges
  }

  set booksCharges(books) {
    this.#booksCharges = books
    if (!books) return
    for (const charge of this.charges.values()) {
      if (!charge.paid || charge.balance_transaction !== null) continue
      this.#bookCharge(charge)
      this.#tell('charge.updated', charge)
    }
  }

  /** Sends the balance of a pair of keys to the owner's bank, by default of those that made the latest payment. */
  payOut(keys = this.#latestKeys) {
    const lines = [...this.bookings.values()].filter(
      (line) => line.payout === null && this.isMadeWith(keys, line),
    )
    const payout = newPayout(
      lines.reduce((sum, { net }) => sum + net, 0),
      keys.startsWith('live'),
      this.now,
    )
    this.payouts.set(payout.id, payout)
    this.#keysOf.set(payout.id, keys)
    for (const line of lines) line.payout = payout.id
    const line = this.#book('payout', payout, -payout.amount)
    line.payout = payout.id
    payout.balance_transaction = line.id
    this.#tell('payout.paid', payout)
    return payout
  }

  /** The bank refuses a payout that looked paid for some days. The money is back on the balance, for the next one. */
  failPayout(id: string) {
    const payout = this.payouts.get(id) ?? fail(noSuch('payout', id, 'payout'))
    payout.status = 'failed'
    payout.failure_code = 'account_closed'
    payout.failure_message = 'The bank account has been closed.'
    payout.failure_balance_transaction = this.#book('payout_failure', payout, payout.amount).id
    this.#tell('payout.failed', payout)
    return payout
  }

  /** Money of another program on the same account. */
  bookOther(amount: number) {
    const charge = { id: newId('ch'), currency: 'usd' }
    this.#keysOf.set(charge.id, this.#latestKeys)
    return this.#book('charge', charge, amount)
  }

  #book(type: Booking['type'], source: { id: string; currency: string }, amount: number, fee = 0) {
    const booking = newBooking(type, source, amount, fee, this.now)
    this.bookings.set(booking.id, booking)
    this.#follow(booking, source.id)
    return booking
  }

  /** Belongs to the same keys. */
  #follow({ id }: { id: string }, madeFrom: unknown) {
    this.#keysOf.set(id, this.keysOf(String(madeFrom)))
  }

  create(wanted: WantedIntent, keys: Keys = 'test_cloverleaf'): Stripe.PaymentIntent {
    if (wanted.amount < 50)
      throw invalidRequest('Amount must be at least $0.50 usd', { code: 'amount_too_small', param: 'amount' })
    const intent = newIntent(wanted, keys.startsWith('live'), this.now)
    this.intents.set(intent.id, intent)
    this.#keysOf.set(intent.id, keys)
    this.#latestKeys = keys
    this.#tell('payment_intent.created', intent)
    return intent
  }

  /** What the buyer's browser asks for, with the card that was typed. */
  confirm(id: string, cardNumber: string): Stripe.PaymentIntent {
    const intent = this.intent(id)
    if (!['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.status)) {
      throw this.#unexpectedState(
        intent,
        `You cannot confirm this PaymentIntent because it has already ${intent.status} after being previously confirmed.`,
      )
    }
    if (!/^\d{13,19}$/.test(cardNumber)) {
      throw new StripeFakeError(402, {
        type: 'card_error',
        code: 'incorrect_number',
        param: 'number',
        message: 'Your card number is incorrect.',
        payment_intent: intent,
      })
    }
    this.#cards.set(id, cardNumber)
    if (cardNumber === CARDS.declines) throw this.#decline(intent, cardNumber)
    intent.payment_method = newId('pm')
    if (cardNumber !== CARDS.asksForAuthentication) return this.#charge(intent, cardNumber)
    intent.status = 'requires_action'
    intent.next_action = { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect' } }
    this.#tell('payment_intent.requires_action', intent)
    return intent
  }

  /** A wallet's promise to pay with a card, good for one payment. */
  createToken(cardNumber: string): string {
    const id = newId('ctoken')
    this.#tokens.set(id, cardNumber)
    return id
  }

  confirmWithToken(id: string, token: string): Stripe.PaymentIntent {
    const cardNumber = this.#tokens.get(token)
    if (!cardNumber) throw noSuch('confirmation_token', token, 'confirmation_token')
    const intent = this.confirm(id, cardNumber)
    this.#tokens.delete(token)
    return intent
  }

  /** The buyer answers the bank's question, or fails to. */
  authenticate(id: string, passed: boolean): Stripe.PaymentIntent {
    const intent = this.intent(id)
    if (intent.status !== 'requires_action')
      throw this.#unexpectedState(intent, 'Nothing waits for the buyer.')
    intent.next_action = null
    if (passed) return this.#charge(intent, this.#cards.get(id) ?? CARDS.asksForAuthentication)
    intent.status = 'requires_payment_method'
    intent.payment_method = null
    intent.last_payment_error = {
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      message: AUTHENTICATION_FAILED,
    }
    this.#tell('payment_intent.payment_failed', intent)
    return intent
  }

  cancel(id: string): Stripe.PaymentIntent {
    const intent = this.intent(id)
    if (intent.status === 'succeeded' || intent.status === 'canceled') {
      throw this.#unexpectedState(
        intent,
        `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`,
      )
    }
    intent.status = 'canceled'
    intent.canceled_at = this.now
    intent.next_action = null
    this.#tell('payment_intent.canceled', intent)
    return intent
  }

  refund(intentId: string, wanted: number | null, metadata: Record<string, string> = {}): Stripe.Refund {
    const charge = this.chargeOf(intentId)
    if (!charge?.paid) {
      throw invalidRequest(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`)
    }
    const left = charge.amount - charge.amount_refunded
    if (left === 0) {
      throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
        code: 'charge_already_refunded',
      })
    }
    if (this.#takenBack(charge)) {
      throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
        code: 'charge_disputed',
      })
    }
    if (this.isEmpty) {
      throw invalidRequest('Insufficient funds in your Stripe balance to refund this amount.', {
        code: 'balance_insufficient',
      })
    }
    const amount = wanted ?? left
    if (amount > left) {
      throw invalidRequest(
        `Refund amount ($${(amount / 100).toFixed(2)}) is greater than unrefunded amount on charge ($${(left / 100).toFixed(2)})`,
        { param: 'amount' },
      )
    }
    const refund = newRefund(charge, amount, metadata, this.now)
    this.#follow(refund, intentId)
    refund.status = this.refundsAre
    refund.balance_transaction = this.#book('refund', refund, -amount).id
    this.refunds.set(refund.id, refund)
    charge.amount_refunded += amount
    charge.refunded = charge.amount_refunded === charge.amount
    this.#tell('charge.refunded', charge)
    this.#tell('refund.created', refund)
    return refund
  }

  /** The bank takes a refund, or returns it: also one that it had taken, days later. */
  endRefund(
    refundId: string,
    status: 'succeeded' | 'failed',
    reason = 'expired_or_canceled_card',
  ): Stripe.Refund {
    const refund = this.refunds.get(refundId)
    if (!refund) throw noSuch('refund', refundId)
    if (refund.status === 'failed' || refund.status === status) return refund
    refund.status = status
    if (status === 'failed') {
      refund.failure_reason = reason
      refund.failure_balance_transaction = this.#book('refund_failure', refund, refund.amount).id
      const charge = this.chargeOf(String(refund.payment_intent))
      if (charge) {
        charge.amount_refunded -= refund.amount
        charge.refunded = false
      }
      this.#tell('refund.failed', refund)
    }
    this.#tell('refund.updated', refund)
    this.#tell('charge.refund.updated', refund)
    return refund
  }

  /** The buyer's bank takes the money back; an `inquiry` only asks. */
  openDispute(
    intentId: string,
    { inquiry = false, amount }: { inquiry?: boolean; amount?: number } = {},
  ): Stripe.Dispute {
    const charge = this.chargeOf(intentId)
    if (!charge?.paid) throw new Error(`Nothing was charged for ${intentId}`)
    // a bank takes no more than was paid, however many disputes there are
    const left = charge.amount - this.#disputedOf(charge)
    if (left <= 0) throw new Error(`All of ${intentId} is disputed already`)
    const dispute = newDispute(charge, inquiry ? 'warning_needs_response' : 'needs_response', this.now)
    dispute.amount = Math.min(amount ?? (charge.amount - charge.amount_refunded || charge.amount), left)
    dispute.is_charge_refundable = inquiry
    this.#follow(dispute, intentId)
    this.disputes.set(dispute.id, dispute)
    charge.disputed = true
    this.#tell('charge.dispute.created', dispute)
    if (!inquiry) this.#withdraw(dispute)
    return dispute
  }

  /** What began as a question becomes a dispute, maybe of another amount. */
  escalateDispute(disputeId: string, amount?: number): Stripe.Dispute {
    const dispute = this.dispute(disputeId)
    if (!dispute.status.startsWith('warning_')) return dispute
    dispute.amount = amount ?? dispute.amount
    dispute.status = 'needs_response'
    dispute.is_charge_refundable = false
    this.#tell('charge.dispute.updated', dispute)
    this.#withdraw(dispute)
    return dispute
  }

  /** The owner has answered in the dashboard. */
  answerDispute(disputeId: string): Stripe.Dispute {
    const dispute = this.dispute(disputeId)
    dispute.status = dispute.status.startsWith('warning_') ? 'warning_under_review' : 'under_review'
    dispute.evidence_details.submission_count = 1
    this.#tell('charge.dispute.updated', dispute)
    return dispute
  }

  closeDispute(disputeId: string, status: 'won' | 'lost' | 'warning_closed'): Stripe.Dispute {
    const dispute = this.dispute(disputeId)
    const wasTaken = isTaken(dispute)
    dispute.status = status
    dispute.is_charge_refundable = status !== 'lost'
    if (status === 'won' && wasTaken) this.#bookDispute(dispute, dispute.amount, 0)
    this.#tell('charge.dispute.closed', dispute)
    if (status === 'won') this.#tell('charge.dispute.funds_reinstated', dispute)
    return dispute
  }

  dispute(id: string): Stripe.Dispute {
    return this.disputes.get(id) ?? fail(noSuch('dispute', id))
  }

  /** What banks have taken back of an intent's payment and not returned. */
  takenBack(intentId: string): number {
    return [...this.disputes.values()]
      .filter((dispute) => dispute.payment_intent === intentId && isTaken(dispute))
      .reduce((sum, dispute) => sum + dispute.amount, 0)
  }

  #bookDispute(dispute: Stripe.Dispute, amount: number, fee: number) {
    const booking = this.#book('adjustment', dispute, amount, fee)
    dispute.balance_transactions.push(booking as unknown as Stripe.BalanceTransaction)
  }

  #withdraw(dispute: Stripe.Dispute) {
    this.#bookDispute(dispute, -dispute.amount, DISPUTE_FEE)
    this.#tell('charge.dispute.funds_withdrawn', dispute)
    // money cannot go back on two ways at once
    for (const refund of this.refunds.values()) {
      if (refund.payment_intent === dispute.payment_intent && refund.status === 'pending')
        this.endRefund(refund.id, 'failed', 'charge_for_pending_refund_disputed')
    }
  }

  #disputedOf = (charge: Stripe.Charge) =>
    [...this.disputes.values()]
      .filter(({ charge: of, status }) => of === charge.id && !['won', 'warning_closed'].includes(status))
      .reduce((sum, { amount }) => sum + amount, 0)

  #takenBack = (charge: Stripe.Charge) =>
    [...this.disputes.values()].some((dispute) => dispute.charge === charge.id && isTaken(dispute))

  #charge(intent: Stripe.PaymentIntent, cardNumber: string) {
    const charge = newCharge(intent, cardNumber, false, this.now)
    this.charges.set(charge.id, charge)
    this.#follow(charge, intent.id)
    if (this.#booksCharges) this.#bookCharge(charge)
    intent.status = 'succeeded'
    intent.latest_charge = charge.id
    intent.amount_received = intent.amount
    intent.last_payment_error = null
    this.#tell('charge.succeeded', charge)
    this.#tell('payment_intent.succeeded', intent)
    return intent
  }

  #bookCharge(charge: Stripe.Charge) {
    const { amount } = charge
    charge.balance_transaction = this.#book('charge', charge, amount, Math.round(amount * 0.029) + 30).id
  }

  #decline(intent: Stripe.PaymentIntent, cardNumber: string) {
    const charge = newCharge(intent, cardNumber, true, this.now)
    this.charges.set(charge.id, charge)
    this.#follow(charge, intent.id)
    const error = {
      type: 'card_error' as const,
      code: 'card_declined',
      decline_code: 'generic_decline',
      message: 'Your card was declined.',
      charge: charge.id,
    }
    intent.status = 'requires_payment_method'
    intent.latest_charge = charge.id
    intent.payment_method = null
    intent.last_payment_error = error
    this.#tell('charge.failed', charge)
    this.#tell('payment_intent.payment_failed', intent)
    return new StripeFakeError(402, { ...error, payment_intent: intent })
  }

  #unexpectedState = (intent: Stripe.PaymentIntent, message: string) =>
    invalidRequest(message, { code: 'payment_intent_unexpected_state', payment_intent: intent })
}
