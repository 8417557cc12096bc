import { z } from 'zod'
import { Id, IdText, LinkKey } from '../fields.ts'
import { MAX_BASKET, MAX_HORSES } from '../limits.ts'
import { Email, EmailQuery } from '../platform/email.ts'
import { CodeQuote, TypedCode } from './code.ts'
import { Preorder } from './preorder.ts'
import { SoldSize } from './sold-size.ts'

const AMOUNT = 'Please enter an amount'
/** Dollars with at most two decimals. */
const Amount = z.number(AMOUNT).multipleOf(0.01, 'The amount has at most two decimals')

const HorseNumbers = z.array(z.number().int().min(1).max(MAX_HORSES)).min(1).max(MAX_HORSES)

/** The videos of one rider. */
export const BasketItem = z.object({
  riderId: Id,
  quantity: z.number().int().min(1).max(MAX_HORSES).default(1),
  /** Which horses, where fewer than all are bought; the first ones not owned yet otherwise. */
  horses: HorseNumbers.optional(),
  /** Full where none is given; of horses that the buyer owns in phone size it is an upgrade, for the difference. */
  size: SoldSize.optional(),
  /** Of an unlisted rider. */
  linkKey: LinkKey,
  /** The time by which the buyer was promised a video that is not up yet, as it was shown. */
  preorder: z.iso.datetime('Please give the time that was shown').optional(),
})
export type BasketItem = z.infer<typeof BasketItem>

const BasketItems = z
  .array(BasketItem)
  .max(MAX_BASKET, `A basket holds at most ${MAX_BASKET} riders. Please pay for these first.`)
  .refine((items) => new Set(items.map(({ riderId }) => riderId)).size === items.length, {
    message: 'A rider is in the basket twice',
  })

/** One rider, or a basket of `items`. */
export const StartPurchase = BasketItem.extend({
  riderId: Id.optional(),
  items: BasketItems.min(1, 'The basket is empty').optional(),
  email: Email,
  /** Cents, as the buyer saw it. */
  amount: z.number().int(),
  phoneNumber: z.string().trim().max(40).nullish(),
  code: TypedCode.nullish(),
  /** The browser's own idempotency key of this attempt. */
  attempt: z.string().min(8).max(100).optional(),
}).superRefine(({ riderId, items = [] }, context) => {
  if ((riderId === undefined) === (items.length === 0))
    context.addIssue({ code: 'custom', path: ['riderId'], message: 'Invalid input' })
})
export type StartPurchase = z.infer<typeof StartPurchase>

/** The riders of a payment, one or many. */
export const itemsOf = ({
  items,
  riderId,
  quantity,
  horses,
  size,
  linkKey,
  preorder,
}: StartPurchase): BasketItem[] =>
  items ?? (riderId === undefined ? [] : [{ riderId, quantity, horses, size, linkKey, preorder }])

/** Asks what a basket costs. `email` counts only where this browser has proven it. */
export const BasketQuestion = z.object({
  items: BasketItems,
  email: EmailQuery.optional(),
  code: TypedCode.nullish(),
})

const NamedHorse = z.object({ horse: z.number().int(), name: z.string().nullable() })

/** A rider of a basket as it can be bought now. */
export const BasketLine = z.object({
  riderId: Id,
  riderName: z.string(),
  eventName: z.string(),
  thumbnailUrl: z.string(),
  /** What is bought, by number and name, and what can be chosen from. */
  horses: z.array(NamedHorse),
  choices: z.array(NamedHorse),
  size: SoldSize,
  /** What the sizes are called, where there is a choice. */
  sizes: z.object({ full: z.string().nullable(), phone: z.string() }).nullable(),
  amountCents: z.number().int(),
  /** Where it is not up yet. */
  preorder: Preorder.optional(),
  /** Why it cannot be bought now; null where it can. */
  problem: z.string().nullable(),
})
export type BasketLine = z.infer<typeof BasketLine>

const Cents = z.number().int()

/** `totalCents` is what all that can be bought costs; `listCents` what it would without price rules, and why it costs less. */
export const BasketQuote = z.object({
  lines: z.array(BasketLine),
  totalCents: Cents,
  listCents: Cents,
  /** What one more video would bring. */
  notes: z.array(z.string()),
  saved: z.object({ early: Cents, pass: Cents, volume: Cents, code: Cents, tooLittleToCharge: Cents }),
  /** What the code that was sent does. */
  code: CodeQuote.optional(),
})
export type BasketQuote = z.infer<typeof BasketQuote>

/** The secret is empty where nothing is to be paid: the order is complete, and confirming it delivers. */
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
  /** The code that made it cheaper, and by how many dollars. */
  code: z.string().nullable(),
  discount: z.number(),
  quantity: z.number().int(),
  horses: z.array(z.number().int()),
  size: SoldSize,
  /** It paid the difference to the phone size. */
  isUpgrade: z.boolean(),
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
  size: SoldSize.optional(),
  paymentMethod: z.enum(['free', 'cash'], 'The order is either free or paid in cash'),
  /** Dollars paid in cash; what the horses cost where none are given. */
  amount: Amount.min(0, AMOUNT).max(100_000, 'The amount can be at most $100,000').optional(),
  code: TypedCode.nullish(),
})
export type NewOrder = z.infer<typeof NewOrder>

export const SandboxPayment = z.object({ clientSecret: z.string().max(255), cardNumber: z.string().max(40) })

export const SandboxPaid = z.object({ status: z.literal('succeeded'), paymentIntentId: z.string() })
