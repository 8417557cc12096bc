import { HOLD_MINUTES } from '../../../contract/limits.ts'
import type { Shop } from '../../composed-shop.ts'
import type { Tx } from '../../platform/db/open.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { randomToken } from '../../platform/random-token.ts'
import type { RowOf } from '../../tables.ts'

type Checkout = RowOf<'checkout'>

/** When a copy that is held from now on is free again. */
export const holdEnd = (now: Date) => new Date(now.getTime() + HOLD_MINUTES * 60_000).toISOString()

type NewCheckout = Omit<
  Checkout,
  'id' | 'status' | 'intentId' | 'outcome' | 'paidSeenAt' | 'declines' | 'nextAskAt'
>

/** Holds a copy where copies are limited. */
export const openCheckout = (
  tx: Tx,
  { payments, now }: Shop,
  wanted: Omit<NewCheckout, 'provider' | 'reference' | 'heldUntil' | 'createdAt'>,
): Promise<Checkout> =>
  insertCheckout.only(tx, {
    ...wanted,
    provider: payments.provider,
    reference: randomToken(16, 'hex'),
    heldUntil: holdEnd(now()),
    createdAt: now().toISOString(),
  })

const insertCheckout = prepared<NewCheckout>()((db, values) =>
  db
    .insertInto('checkout')
    .values({
      riderId: values.riderId,
      email: values.email,
      phoneNumber: values.phoneNumber,
      horses: values.horses,
      amountCents: values.amountCents,
      description: values.description,
      provider: values.provider,
      reference: values.reference,
      intentId: null,
      status: 'open',
      outcome: null,
      heldUntil: values.heldUntil,
      attempt: values.attempt,
      browser: values.browser,
      network: values.network,
      further: values.further,
      paidSeenAt: null,
      createdAt: values.createdAt,
    })
    .returningAll(),
)
