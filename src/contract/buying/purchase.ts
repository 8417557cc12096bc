import { z } from 'zod'
import { Id, IdText, LinkKey } from '../fields.ts'
import { MAX_HORSES } from '../limits.ts'
import { Email, EmailQuery } from '../platform/email.ts'

const AMOUNT = 'Please enter an amount'
/** Dollars with at most two decimals. */
const Amount = z.number(AMOUNT).multipleOf(0.01, 'The amount has at most two decimals')

const HorseNumbers = z.array(z.number().int().min(1).max(MAX_HORSES)).min(1).max(MAX_HORSES)

export const StartPurchase = z.object({
  riderId: Id,
  email: Email,
  /** Cents, as the buyer saw it. */
  amount: z.number().int(),
  quantity: z.number().int().min(1).max(MAX_HORSES).default(1),
  phoneNumber: z.string().trim().max(40).nullish(),
  /** Which horses, where fewer than all are bought; the first ones not owned yet otherwise. */
  horses: HorseNumbers.optional(),
  /** The browser's own idempotency key of this attempt. */
  attempt: z.string().min(8).max(100).optional(),
  /** Of an unlisted rider. */
  linkKey: LinkKey,
})
export type StartPurchase = z.infer<typeof StartPurchase>

export const StartedPurchase = z.object({ clientSecret: z.string(), paymentIntentId: z.string() })
export type StartedPurchase = z.infer<typeof StartedPurchase>

export const ConfirmPayment = z.object({
  riderId: Id,
  email: Email,
  paymentIntentId: z.string().min(1).max(255),
})
export type ConfirmPayment = z.infer<typeof ConfirmPayment>

/** For a browser that did not start the payment: the link was emailed to the buyer. */
export const MailedInstead = z.object({ message: z.string() })
export type MailedInstead = z.infer<typeof MailedInstead>

/** The provider's confirmation token of a wallet, valid for this one payment. */
export const WalletPayment = z.object({
  paymentIntentId: z.string().min(1).max(255),
  confirmationToken: z.string().min(1).max(255),
})
export type WalletPayment = z.infer<typeof WalletPayment>

/** `needs-buyer`: the bank asks the buyer something first. */
export const WalletPaid = z.object({ status: z.enum(['succeeded', 'processing', 'needs-buyer']) })
export type WalletPaid = z.infer<typeof WalletPaid>

/** The confirmation tokens of the sandbox's own wallet. */
export const SANDBOX_WALLET = { pays: 'sandbox_wallet_pays', declines: 'sandbox_wallet_declines' } as const

export const CancelPayment = z.object({ paymentIntentId: z.string().min(1).max(255) })

export const PurchaseCheckQuery = z.object({
  email: EmailQuery,
  riderId: IdText,
  linkKey: LinkKey,
})

export const PurchaseCheck = z.object({ purchased: z.boolean(), soldOut: z.boolean() })
export type PurchaseCheck = z.infer<typeof PurchaseCheck>

export const Purchase = z.object({
  id: Id,
  riderId: Id,
  riderName: z.string(),
  eventName: z.string(),
  email: z.string(),
  phoneNumber: z.string().nullable(),
  /** Dollars. */
  amount: z.number(),
  refundedAmount: z.number(),
  quantity: z.number().int(),
  horses: z.array(z.number().int()),
  paymentMethod: z.string(),
  orderNumber: z.string(),
  status: z.enum(['paid', 'refunded']),
  /** Real money, Stripe's test keys or the sandbox. */
  mode: z.enum(['live', 'test', 'sandbox']),
  createdAt: z.string(),
})
export type Purchase = z.infer<typeof Purchase>

/**
 * Dollars; the whole rest of the payment where none is given. Of the horses named, access ends; what they cost beside the
 * others goes back where no amount is given.
 */
export const RefundRequest = z.object({
  amount: Amount.positive(AMOUNT).optional(),
  horses: HorseNumbers.optional(),
})
export type RefundRequest = z.infer<typeof RefundRequest>

/** An order that the owner makes: given away, or paid in cash. All of the rider's horses where none are named. */
export const NewOrder = z.object({
  riderId: Id,
  email: Email,
  phoneNumber: z.string().trim().max(40).nullish(),
  horses: HorseNumbers.optional(),
  paymentMethod: z.enum(['free', 'cash'], 'The order is either free or paid in cash'),
  /** Dollars paid in cash; what the horses cost where none are given. */
  amount: Amount.min(0, AMOUNT).max(100_000, 'The amount can be at most $100,000').optional(),
})
export type NewOrder = z.infer<typeof NewOrder>

export const SandboxPayment = z.object({ clientSecret: z.string().max(255), cardNumber: z.string().max(40) })

export const SandboxPaid = z.object({ status: z.literal('succeeded'), paymentIntentId: z.string() })
