import { itemsOf, type StartedPurchase, type StartPurchase } from '../../../contract/buying/purchase.ts'
import { HOLD_MINUTES } from '../../../contract/limits.ts'
import type { Shop } from '../../composed-shop.ts'
import type { Tx } from '../../platform/db/open.ts'
import { prepared, preparedInsert } from '../../platform/db/prepared.ts'
import { retryIfDuplicate } from '../../platform/db/retry-if-duplicate.ts'
import { notFound, ShopError } from '../../platform/http/errors.ts'
import { randomToken } from '../../platform/random-token.ts'
import type { RowOf } from '../../tables.ts'
import { lockCodeToUse, refuseInvalid, refuseUsedUp } from '../codes/use-code.ts'
import { type Intent, riderKey, shopMark } from '../providers/payments.ts'
import { FREE, freeIntent } from './free-order.ts'
import { findByIdempotencyKey, idempotencyKeyOf } from './idempotency-key.ts'
import { about, type Payer, priceOffers } from './price-offers.ts'
import { lockRidersForSale, type RiderForSale } from './rider-for-sale.ts'
import { settleIntent, settlePayment } from './settle-payment.ts'
import { refuseSoldOut, releaseOtherHolds } from './sold-out.ts'

type Checkout = RowOf<'checkout'>

/** Opens a checkout for each rider, which holds a copy where copies are limited, and the provider's intent to pay for all. */
export async function startPurchase(
  shop: Shop,
  wanted: StartPurchase,
  payer: Payer,
): Promise<StartedPurchase> {
  if (!(await shop.areMediaThere()))
    throw new ShopError(
      'unavailable',
      'The videos cannot be reached right now, so nothing is sold. Nothing was charged. Please try again later.',
    )
  const { checkout, riders, replaced } = await retryIfDuplicate(() => beginCheckout(shop, wanted, payer))
  // a hold can sell out the last copy, which cached pages show
  if (riders.some(({ salesLimit }) => salesLimit !== null)) shop.responses.invalidateEverywhere('sale')
  for (const earlier of replaced) await cancelEarlier(shop, earlier)
  const lead = riders.find(({ id }) => id === checkout.riderId) ?? notFound('rider')
  if (checkout.provider === FREE) return giveAway(shop, checkout)
  const { id, clientSecret } = await intentOf(shop, checkout, lead)
  return { clientSecret, paymentIntentId: id }
}

const beginCheckout = (shop: Shop, wanted: StartPurchase, payer: Payer) =>
  shop.db.transaction().execute(async (tx) => {
    const items = itemsOf(wanted)
    const riders = await lockRidersForSale(
      tx,
      items.map(({ riderId }) => riderId),
      shop.engine,
    )
    const known = await findByIdempotencyKey(tx, shop.secret, wanted, payer)
    if (known)
      return { checkout: await holdAgain(tx, shop, riders, known, wanted.code), riders, replaced: [] }
    const now = shop.now()
    const code = wanted.code ? await lockCodeToUse(tx, wanted.code, shop.engine) : null
    if (code) await refuseInvalid(tx, code, now)
    const offers = await priceOffers(tx, shop, riders, wanted, payer, code)
    const { browser, network } = payer
    const riderIds = riders.map(({ id }) => id)
    const replaced = await leadsOf(tx, await releaseOtherHolds(tx, { riderIds, browser, except: null, now }))
    for (const rider of riders) {
      // an upgrade has its copy
      const isUpgrade = offers.some((offer) => offer.riderId === rider.id && offer.isUpgrade)
      if (!isUpgrade) await about(rider, riders, () => refuseSoldOut(tx, rider, { now, browser }))
    }
    const except = replaced.map(({ id }) => id)
    if (code) await refuseUsedUp(tx, code, { now, email: wanted.email, except })
    const common = {
      email: wanted.email,
      browser,
      network,
      phoneNumber: wanted.phoneNumber || null,
      provider: wanted.amount === 0 ? FREE : shop.payments.provider,
      status: 'open' as const,
      heldUntil: holdEnd(now),
      createdAt: now.toISOString(),
    }
    const [first, ...further] = offers
    if (!first) return notFound('rider')
    const isBasket = further.length > 0
    const lead = {
      ...common,
      ...first,
      ...(isBasket && {
        basketCents: wanted.amount,
        description: `${first.description}, and ${further.length} more`,
      }),
      attempt: idempotencyKeyOf(shop.secret, wanted, payer),
      reference: randomToken(16, 'hex'),
    }
    const [checkout] = await insertCheckouts(tx, [lead])
    if (!checkout) throw new Error('The checkout was not stored')
    const led = { ...common, leadId: checkout.id, attempt: null, reference: null }
    if (isBasket)
      await insertCheckouts(
        tx,
        further.map((offer) => ({ ...led, ...offer })),
      )
    return { checkout, riders, replaced }
  })

/** A repeated attempt whose hold has run out holds its copies and its code again, if there are any. */
async function holdAgain(
  tx: Tx,
  shop: Shop,
  riders: RiderForSale[],
  checkout: Checkout,
  name: string | null | undefined,
): Promise<Checkout> {
  const now = shop.now()
  if (checkout.status !== 'open' || checkout.heldUntil > now.toISOString()) return checkout
  const ofBasket = tx
    .selectFrom('checkout')
    .select('riderId')
    .where(({ or, eb }) => or([eb('id', '=', checkout.id), eb('leadId', '=', checkout.id)]))
    .where('isUpgrade', '=', 0)
  const holding = new Set((await ofBasket.execute()).map(({ riderId }) => riderId))
  for (const rider of riders.filter(({ id }) => holding.has(id)))
    await about(rider, riders, () => refuseSoldOut(tx, rider, { now, browser: checkout.browser }))
  if (name) {
    const code = await lockCodeToUse(tx, name, shop.engine)
    await refuseInvalid(tx, code, now)
    await refuseUsedUp(tx, code, { now, email: checkout.email })
  }
  const heldUntil = holdEnd(now)
  await tx
    .updateTable('checkout')
    .set({ heldUntil })
    .where(({ or, eb }) => or([eb('id', '=', checkout.id), eb('leadId', '=', checkout.id)]))
    .execute()
  return { ...checkout, heldUntil }
}

type Replaced = Pick<Checkout, 'id' | 'intentId' | 'email'>

/** The payments of the checkouts: those of a basket are paid by the one that leads it. */
async function leadsOf(tx: Tx, held: Awaited<ReturnType<typeof releaseOtherHolds>>): Promise<Replaced[]> {
  if (held.every(({ leadId }) => leadId === null)) return held
  return tx
    .selectFrom('checkout')
    .select(['id', 'intentId', 'email'])
    .where(
      'id',
      'in',
      held.map(({ id, leadId }) => leadId ?? id),
    )
    .execute()
}

/** An earlier attempt of the same browser can no longer be paid, unless it just was. */
async function cancelEarlier(shop: Shop, { id, intentId, email }: Replaced) {
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

/** Nothing is to be paid, so it is sold at once. */
async function giveAway(shop: Shop, checkout: Checkout): Promise<StartedPurchase> {
  const { id, clientSecret } = freeIntent(shop, checkout)
  const settled = await settlePayment(shop, id)
  if (settled.state === 'refunded') throw new ShopError('conflict', settled.sentence)
  return { clientSecret, paymentIntentId: id }
}

const holdEnd = (now: Date) => new Date(now.getTime() + HOLD_MINUTES * 60_000).toISOString()

const insertCheckouts = preparedInsert('checkout')

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
      // a basket is more than fits there, so that it cannot be made again after a restore
      horses: checkout.basketCents === null ? JSON.parse(checkout.horses) : [],
      ...(checkout.size === 'phone' && { size: checkout.size }),
      email: checkout.email,
    },
    amountCents: checkout.basketCents ?? checkout.amountCents,
    // random, since ids can repeat after a restore
    idempotencyKey: `checkout-${reference}`,
  })
  await setIntent.all(shop.db, { checkoutId: checkout.id, intentId: intent.id })
  return intent
}

const setIntent = prepared<{ checkoutId: number; intentId: string }>()((db, { checkoutId, intentId }) =>
  db.updateTable('checkout').set({ intentId }).where('id', '=', checkoutId),
)
