import { randomBytes } from 'node:crypto'
import { HOLD_MINUTES } from '../../contract/limits.ts'
import { formatCents, priceToPay } from '../../contract/money.ts'
import type { StartedPurchase, StartPurchase } from '../../contract/purchase.ts'
import type { Shop } from '../compose.ts'
import type { Tx } from '../db/open.ts'
import type { RowOf } from '../db/tables.ts'
import { notFound, ShopError } from '../errors.ts'
import type { Intent } from '../payments/payments.ts'
import { shopMark } from '../payments/shop-mark.ts'
import { chooseHorses } from './choose-horses.ts'
import { findOwnedHorses, haveVideos, isInShop, isSoldOut, lockRiderForSale } from './rider-for-sale.ts'

type Checkout = RowOf<'checkout'>

/** Opens a checkout, which holds a copy where copies are limited, and the provider's intent to pay for it. */
export async function startPurchase(shop: Shop, wanted: StartPurchase): Promise<StartedPurchase> {
  const { checkout, rider } = await shop.db.transaction().execute(async (tx) => {
    const rider = await lockRiderForSale(tx, wanted.riderId, shop.engine)
    const known = await findAttempt(tx, wanted)
    if (known) return { checkout: known, rider }
    if (!isInShop(rider)) notFound('rider')
    const email = wanted.email.toLowerCase()
    const owned = await findOwnedHorses(tx, rider.id, email)
    const horses = chooseHorses(wanted, rider.horseCount, owned)
    if (!(await haveVideos(tx, rider.id, horses))) throw new ShopError(409, 'This video is not ready yet')
    const amountCents = priceToPay(rider.priceCents, horses.length, owned.length)
    if (amountCents !== wanted.amount) {
      throw new ShopError(409, `The price has changed to ${formatCents(amountCents)}`)
    }
    if (await isSoldOut(tx, rider, email, shop.now())) throw new ShopError(409, 'This video is sold out')
    const content = {
      riderId: rider.id,
      email,
      horses: JSON.stringify(horses),
      amountCents,
      description: `${rider.name}, ${rider.eventName}`,
    }
    return { checkout: await openCheckout(tx, shop, wanted, content), rider }
  })
  // a hold can be what sells the last copy out, and every page says so
  if (rider.salesLimit !== null) shop.answers.drop()
  const { id, clientSecret } = await intentOf(shop, checkout)
  return { clientSecret, paymentIntentId: id }
}

/** The provider's intent of a checkout; asking again, also after a crash, gives the same one. */
async function intentOf(shop: Shop, checkout: Checkout): Promise<Intent> {
  const known = checkout.intentId && (await shop.payments.findIntent(checkout.intentId))
  if (known) return known
  const reference = checkout.reference ?? String(checkout.id)
  const intent = await shop.payments.createIntent({
    reference,
    shopMark: shopMark(shop),
    bought: {
      riderId: checkout.riderId,
      title: checkout.description,
      horses: JSON.parse(checkout.horses),
      email: checkout.email,
    },
    amountCents: checkout.amountCents,
    // random, since a restored shop counts its checkouts on from an older number
    idempotencyKey: `checkout-${reference}`,
  })
  await shop.db.updateTable('checkout').set({ intentId: intent.id }).where('id', '=', checkout.id).execute()
  return intent
}

/** The checkout that this very attempt opened before, so that a lost answer can be asked for again. */
async function findAttempt(tx: Tx, wanted: StartPurchase): Promise<Checkout | null> {
  if (!wanted.attempt) return null
  const known = await tx
    .selectFrom('checkout')
    .selectAll()
    .where('attempt', '=', wanted.attempt)
    .executeTakeFirst()
  if (!known) return null
  const horses: number[] = JSON.parse(known.horses)
  const same =
    known.riderId === wanted.riderId &&
    known.email === wanted.email.toLowerCase() &&
    known.amountCents === wanted.amount &&
    horses.length === wanted.quantity &&
    (wanted.horses ?? horses).every((horse) => horses.includes(horse))
  if (same && known.status !== 'cancelled') return known
  // an attempt that ran out, or was started with something else, leaves its key to the new one
  await tx.updateTable('checkout').set({ attempt: null }).where('id', '=', known.id).execute()
  return null
}

type Content = Pick<Checkout, 'riderId' | 'email' | 'horses' | 'amountCents' | 'description'>

const openCheckout = (
  tx: Tx,
  { payments, now }: Shop,
  wanted: StartPurchase,
  content: Content,
): Promise<Checkout> =>
  tx
    .insertInto('checkout')
    .values({
      ...content,
      phoneNumber: wanted.phoneNumber || null,
      provider: payments.provider,
      reference: randomBytes(16).toString('hex'),
      intentId: null,
      status: 'open',
      outcome: null,
      attempt: wanted.attempt ?? null,
      paidSeenAt: null,
      heldUntil: new Date(now().getTime() + HOLD_MINUTES * 60_000).toISOString(),
      createdAt: now().toISOString(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
