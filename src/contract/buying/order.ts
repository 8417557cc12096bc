import { z } from 'zod'
import { Seller } from '../owner/shop.ts'
import { Email } from '../platform/email.ts'
import { VideoSize } from '../videos/video.ts'
import { Upgrade } from './sold-size.ts'

/** One bought video. `url` is permanent, and redirects to a short-lived address of the file. */
export const OrderVideo = z.object({
  horse: z.number().int(),
  /** The horse's name, where the rider brought several. */
  name: z.string().nullable(),
  url: z.string(),
  fileName: z.string(),
  /** The available sizes, by `?size=` on its `url`; empty where there is only one. */
  sizes: z.array(VideoSize),
  /** False while the video is being finished; its buyer gets an email when it is. */
  ready: z.boolean(),
  /** Of a pre-order: the time by which it is there, or refunded by itself. */
  promisedBy: z.string().optional(),
  /** Only the phone size exists yet; the full size comes under the same address. */
  betterComes: z.boolean(),
  /** Where the master has not been uploaded yet: `HD now, 4K when it has arrived`. Its buyer gets an email then. */
  arrives: z.string().optional(),
  /** In an order of several riders. */
  rider: z.object({ id: z.number().int(), name: z.string(), eventName: z.string() }).optional(),
})
export type OrderVideo = z.infer<typeof OrderVideo>

/** What a buyer has right after paying. */
export const Delivery = z.object({
  orderNumber: z.string(),
  orderUrl: z.string(),
  videos: z.array(OrderVideo),
  /** What of a basket could not be delivered, and why its money goes back. */
  note: z.string().optional(),
})
export type Delivery = z.infer<typeof Delivery>

/** What was paid to whom, by whom, and what went back. It stays when the order is refunded. */
export const Receipt = z.object({
  orderNumber: z.string(),
  riderName: z.string(),
  eventName: z.string(),
  email: z.string(),
  /** The horses by name, where the rider brought several. */
  horses: z.array(z.string()),
  /** `Phone size`, `Upgrade to full size`. */
  size: z.string().optional(),
  /** Dollars. */
  amount: z.number(),
  refundedAmount: z.number(),
  /** Each time that money went back; `isDispute` where the buyer's bank took it. */
  refunds: z.array(z.object({ amount: z.number(), createdAt: z.string(), isDispute: z.boolean() })),
  /** In an order of several riders: what each cost. */
  items: z
    .array(
      z.object({
        riderName: z.string(),
        eventName: z.string(),
        horses: z.array(z.string()),
        size: z.string().optional(),
        amount: z.number(),
        refundedAmount: z.number(),
      }),
    )
    .optional(),
  /** What made it cheaper, and by how many dollars. */
  code: z.object({ name: z.string(), discount: z.number() }).optional(),
  paymentMethod: z.string(),
  createdAt: z.string(),
  seller: Seller,
  /** No money moved for it. */
  isTest: z.boolean(),
})
export type Receipt = z.infer<typeof Receipt>

export const Order = Delivery.extend({
  ...Receipt.shape,
  riderId: z.number().int(),
  /** Of what was bought in phone size. */
  upgrades: z.array(Upgrade),
  /** The orders by which it was upgraded already. */
  upgradedBy: z.array(z.string()),
  /** A mistyped address can be corrected until then. */
  emailCorrectableUntil: z.string(),
})
export type Order = z.infer<typeof Order>

/** An order in the list of a browser's own orders. */
export const MyOrder = z.object({
  orderNumber: z.string(),
  orderUrl: z.string(),
  riderName: z.string(),
  eventName: z.string(),
  createdAt: z.string(),
  upgrade: Upgrade.optional(),
})
export type MyOrder = z.infer<typeof MyOrder>

/** A browser that can see orders of an address. */
export const BuyerDevice = z.object({
  id: z.string(),
  userAgent: z.string().nullable(),
  provenAt: z.string(),
  lastUsedAt: z.string(),
  /** All orders of the address, or those that were paid or opened there. */
  sees: z.enum(['everything', 'orders']),
  current: z.boolean(),
})
export type BuyerDevice = z.infer<typeof BuyerDevice>

export const ResendRequest = z.object({ email: Email })
/** The same whether there are orders or not. */
export const ResendAnswer = z.object({ message: z.string() })
export const EmailCorrection = z.object({ email: Email })

export const OrderParam = z.object({ token: z.string().max(100) })
