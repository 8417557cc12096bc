import { formatCents, priceToPay } from '../../../contract/buying/pricing.ts'
import type { StartedPurchase, StartPurchase } from '../../../contract/buying/purchase.ts'
import { HOLD_MINUTES } from '../../../contract/limits.ts'
import type { Shop } from '../../composed-shop.ts'
import { readHorsePrice } from '../../owner/settings/settings.ts'
import type { Tx } from '../../platform/db/open.ts'
import { prepared, preparedInsert } from '../../platform/db/prepared.ts'
import { retryIfDuplicate } from '../../platform/db/retry-if-duplicate.ts'
import { notFound, ShopError } from '../../platform/http/errors.ts'
import { randomToken } from '../../platform/random-token.ts'
import type { RowOf } from '../../tables.ts'
import type { Proven } from '../access/buyer-proof.ts'
import { type Intent, riderKey, shopMark } from '../providers/payments.ts'
import { chooseHorses } from './choose-horses.ts'
import { findByIdempotencyKey, idempotencyKeyOf } from './idempotency-key.ts'
import { findHorsesForSale, findOwnedHorses, lockRiderForSale, type RiderForSale } from './rider-for-sale.ts'
import { settleIntent } from './settle-payment.ts'
import { refuseSoldOut, releaseOtherHolds } from './sold-out.ts'

type Checkout = RowOf<'checkout'>

/** The buyer's browser, as the request tells it. */
interface Payer {
  browser: string
  network: string
  proven: Pick<Proven, 'orders' | 'emails'>
  /** The Idempotency-Key of the call. */
  key: string | null
}

/** Opens a checkout, which holds a copy where copies are limited, and the provider's intent to pay for it. */
export async function startPurchase(
  shop: Shop,
  wanted: StartPurchase,
  payer: Payer,
): Promise<StartedPurchase> {
  const { checkout, rider, replaced } = await retryIfDuplicate(() => beginCheckout(shop, wanted, payer))
  // a hold can sell out the last copy, which cached pages show
  if (rider.salesLimit !== null) shop.responses.invalidateEverywhere()
  for (const earlier of replaced) await cancelEarlier(shop, earlier)
  const { id, clientSecret } = await intentOf(shop, checkout, rider)
  return { clientSecret, paymentIntentId: id }
}

const beginCheckout = (shop: Shop, wanted: StartPurchase, payer: Payer) =>
  shop.db.transaction().execute(async (tx) => {
    const rider = await lockRiderForSale(tx, wanted.riderId, shop.engine)
    const known = await findByIdempotencyKey(tx, wanted, payer)
    if (known) return { checkout: await holdAgain(tx, shop, rider, known), rider, replaced: [] }
    // an unlisted rider is sold only by its link
    const isUnlisted = rider.linkKey !== null && rider.linkKey !== wanted.linkKey
    if (!rider.isVisible || isUnlisted) notFound('rider')
    const offer = await priceOffer(tx, rider, wanted, payer)
    const now = shop.now()
    const { browser, network } = payer
    const replaced = await releaseOtherHolds(tx, { riderId: rider.id, browser, except: null, now })
    await refuseSoldOut(tx, rider, { now, browser })
    const checkout = await insertCheckout(tx, {
      ...offer,
      browser,
      network,
      phoneNumber: wanted.phoneNumber || null,
      attempt: idempotencyKeyOf(wanted, payer),
      provider: shop.payments.provider,
      reference: randomToken(16, 'hex'),
      status: 'open',
      heldUntil: holdEnd(now),
      createdAt: now.toISOString(),
    })
    return { checkout, rider, replaced }
  })

/** What is bought and for how much. Throws where the buyer saw another price. */
async function priceOffer(tx: Tx, rider: RiderForSale, wanted: StartPurchase, payer: Payer) {
  const { email } = wanted
  const owned = await findOwnedHorses(tx, rider.id, email)
  // the lower price of a further horse needs a proven address
  const { orders, emails } = payer.proven
  const proven = owned.filter(({ purchaseId }) => emails.includes(email) || orders.includes(purchaseId))
  const forSale = await findHorsesForSale(tx, rider)
  const { horseCount } = rider
  const choose = () => chooseHorses(wanted, { horseCount, forSale, owned: owned.map(({ horse }) => horse) })
  // whoever has not proven the address learns only for the right amount whether it owns the video
  const known = proven.length > 0 ? choose() : null
  // not needed for one horse
  const horseCents = wanted.quantity + proven.length > 1 ? await readHorsePrice(tx) : 0
  const amountCents = priceToPay(rider.priceCents, wanted.quantity, proven.length, horseCents)
  if (amountCents !== wanted.amount) {
    throw new ShopError('price-changed', `The price has changed to ${formatCents(amountCents)}`)
  }
  const horses = known ?? choose()
  return {
    riderId: rider.id,
    email,
    horses: JSON.stringify(horses),
    amountCents,
    further: proven.length > 0 ? (1 as const) : (0 as const),
    description: `${rider.name}, ${rider.eventName}`,
  }
}

/** A repeated attempt whose hold has run out holds a copy again, if there is one. */
async function holdAgain(tx: Tx, shop: Shop, rider: RiderForSale, checkout: Checkout): Promise<Checkout> {
  const now = shop.now()
  if (checkout.status !== 'open' || checkout.heldUntil > now.toISOString()) return checkout
  await refuseSoldOut(tx, rider, { now, browser: checkout.browser })
  const heldUntil = holdEnd(now)
  await tx.updateTable('checkout').set({ heldUntil }).where('id', '=', checkout.id).execute()
  return { ...checkout, heldUntil }
}

/** An earlier attempt of the same browser can no longer be paid, unless it just was. */
async function cancelEarlier(
  shop: Shop,
  { id, intentId, email }: Pick<Checkout, 'id' | 'intentId' | 'email'>,
) {
  const intent = intentId && (await shop.payments.cancelIntent(intentId).catch(() => null))
  const settled = intent ? await settleIntent(shop, intent) : null
  if (settled?.state === 'paid') {
    throw new ShopError(
      'already-paid',
      `Your first payment has gone through, so there is nothing more to pay. Its link is on the way to ${email}.`,
    )
  }
  if (settled?.state !== 'cancelled') await supersede(shop, id)
}

/** It may still be paid: the provider did not answer, or its intent is only being made. The reconciler cancels it. */
const supersede = ({ db, now }: Shop, checkoutId: number) =>
  db
    .updateTable('checkout')
    .set({ supersededAt: now().toISOString() })
    .where('id', '=', checkoutId)
    .where('status', '=', 'open')
    .where('supersededAt', 'is', null)
    .execute()

const holdEnd = (now: Date) => new Date(now.getTime() + HOLD_MINUTES * 60_000).toISOString()

const insertCheckout = preparedInsert('checkout')

/** The provider's intent of a checkout, the same one at every call, also after a crash. */
async function intentOf(shop: Shop, checkout: Checkout, rider: RiderForSale): Promise<Intent> {
  const { payments } = shop
  // the owner has connected another provider since it began
  if (checkout.provider !== payments.provider)
    throw new ShopError(
      'unavailable',
      'Payments have just changed here. You were not charged: reload the page and try again.',
    )
  const known = checkout.intentId && (await payments.findIntent(checkout.intentId))
  if (known) return known
  const reference = checkout.reference ?? String(checkout.id)
  const intent = await payments.createIntent({
    reference,
    shopMark: shopMark(shop),
    bought: {
      riderId: rider.id,
      riderKey: riderKey(shop, rider),
      title: checkout.description,
      horses: JSON.parse(checkout.horses),
      email: checkout.email,
    },
    amountCents: checkout.amountCents,
    // random, since ids can repeat after a restore
    idempotencyKey: `checkout-${reference}`,
  })
  await setIntent.all(shop.db, { checkoutId: checkout.id, intentId: intent.id })
  return intent
}

const setIntent = prepared<{ checkoutId: number; intentId: string }>()((db, { checkoutId, intentId }) =>
  db.updateTable('checkout').set({ intentId }).where('id', '=', checkoutId),
)
