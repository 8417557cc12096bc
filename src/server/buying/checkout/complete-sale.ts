import { SECOND } from '../../../contract/time.ts'
import { bookCharge } from '../../books/ledger/movements.ts'
import { insertRefund } from '../../books/refunds/refund-rows.ts'
import { bookSales } from '../../books/sales/book-sale.ts'
import type { Shop } from '../../composed-shop.ts'
import { writeEmail, writeToOwner } from '../../email/write-email.ts'
import type { Tx } from '../../platform/db/open.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { RowOf } from '../../tables.ts'
import { isCodeUsedUp, lockCodeToUse } from '../codes/use-code.ts'
import type { Intent } from '../providers/payments.ts'
import { emailSales, insertSales } from './insert-sale.ts'
import { type Refusal, refusalWords } from './refusal-words.ts'
import { findOwnedHorses, isRemoved, lockRidersForSale, type RiderForSale } from './rider-for-sale.ts'
import { isSoldOut, releaseOtherHolds } from './sold-out.ts'

type Checkout = RowOf<'checkout'>

interface SaleResult {
  /** Null where all money goes back instead. */
  purchaseId: number | null
  sentence: string
  refundIds: number[]
  changed: boolean
  /** Cached pages show sold out only where there is a limit. */
  isLimited: boolean
}

/**
 * The money has arrived: purchases, entitlements and emails in one transaction, and refunds of what can no longer be sold. Of a
 * basket the rest is sold.
 */
export const completeSale = (
  shop: Shop,
  lead: Pick<Checkout, 'id' | 'riderId' | 'basketCents'>,
  intent: Intent,
): Promise<SaleResult> =>
  shop.db.transaction().execute(async (tx) => {
    const riders = await lockRidersForSale(tx, await ridersOf(tx, lead), shop.engine)
    // read again under the lock: another call may have completed it
    const checkouts = await checkoutsOf(tx, lead)
    const isDone = checkouts.some(({ status }) => status !== 'open' && status !== 'cancelled')
    if (isDone) return { ...DONE, purchaseId: await findOrderId(tx, lead.id), sentence: outcomeOf(checkouts) }
    const riderIds = riders.map(({ id }) => id)
    const owned = await findOwnedHorses(tx, riderIds, checkouts[0]?.email ?? '')
    const lines: Line[] = []
    for (const checkout of checkouts) {
      const rider = riders.find(({ id }) => id === checkout.riderId) ?? notFound('rider')
      const mine = owned.filter(({ riderId }) => riderId === rider.id)
      lines.push({
        checkout,
        rider,
        refusal: await whyNot(tx, shop, rider, mine, checkout, checkouts, intent),
      })
    }
    const sold = lines.filter(({ refusal }) => refusal === null)
    const purchaseId = sold.length > 0 ? await recordSales(tx, shop, sold, intent) : null
    if (intent.amountCents > 0) await bookCharge(tx, shop, intent, purchaseId)
    const refunds = []
    for (const line of lines) {
      if (line.refusal) refunds.push(await refuseSale(tx, shop, line, line.refusal, intent))
    }
    return {
      purchaseId,
      sentence: refunds.map(({ sentence }) => sentence).join(' '),
      refundIds: refunds.flatMap(({ refundId }) => refundId ?? []),
      changed: true,
      isLimited: riders.some(({ salesLimit }) => salesLimit !== null),
    }
  })

interface Line {
  checkout: Checkout
  rider: RiderForSale
  refusal: Refusal | null
}

const DONE: SaleResult = { purchaseId: null, sentence: '', refundIds: [], changed: false, isLimited: false }

const ridersOf = async (tx: Tx, { id, riderId, basketCents }: Parameters<typeof completeSale>[1]) =>
  basketCents === null
    ? [riderId]
    : (await furtherOf.all(tx, { id })).map((further) => further.riderId).concat(riderId)

/** Those of a basket in its order. */
const checkoutsOf = async (tx: Tx, { id, basketCents }: Pick<Checkout, 'id' | 'basketCents'>) => [
  await checkoutWithId.only(tx, { id }),
  ...(basketCents === null ? [] : await furtherOf.all(tx, { id })),
]

const furtherOf = prepared<{ id: number }>()((db, { id }) =>
  db.selectFrom('checkout').selectAll().where('leadId', '=', id).orderBy('id'),
)

const checkoutWithId = prepared<{ id: number }>()((db, { id }) =>
  db.selectFrom('checkout').selectAll().where('id', '=', id),
)

const outcomeOf = (checkouts: Checkout[]) => checkouts.flatMap(({ outcome }) => outcome ?? []).join(' ')

/** The purchase whose number and link the order has. */
const findOrderId = async (tx: Tx, leadId: number) =>
  (
    await tx
      .selectFrom('purchase')
      .innerJoin('checkout', 'checkout.id', 'purchase.checkoutId')
      .select('purchase.id')
      .where(({ or, eb }) => or([eb('checkout.id', '=', leadId), eb('checkout.leadId', '=', leadId)]))
      .where(({ or, eb, ref }) =>
        or([eb('purchase.orderId', 'is', null), eb('purchase.orderId', '=', ref('purchase.id'))]),
      )
      .executeTakeFirst()
  )?.id ?? null

async function whyNot(
  tx: Tx,
  shop: Shop,
  rider: RiderForSale,
  owned: Awaited<ReturnType<typeof findOwnedHorses>>,
  checkout: Checkout,
  [lead = checkout]: Checkout[],
  intent: Intent,
) {
  if (isRemoved(rider, checkout)) return 'removed'
  const horses: number[] = JSON.parse(checkout.horses)
  const mine = owned.filter(({ horse }) => horses.includes(horse))
  if (mine.some(({ size }) => size === 'full' || size === checkout.size)) return 'owned-already'
  const isUpgrade = checkout.isUpgrade === 1
  if (isUpgrade && mine.length < horses.length) return 'nothing-to-upgrade'
  if (!isUpgrade && mine.length > 0) return 'upgrade-instead'
  if (isPaidTooLate(lead, intent)) return 'superseded'
  const now = shop.now()
  const holds = checkout.status === 'open' && checkout.heldUntil > now.toISOString()
  if (holds) return null
  // an upgrade has its copy
  if (!isUpgrade && (await isSoldOut(tx, rider, { now, browser: checkout.browser }))) return 'sold-out'
  return (await isUsedUp(tx, shop, checkout)) ? 'code-used-up' : null
}

/** The use that a payment held is free again with its hold. */
async function isUsedUp(tx: Tx, shop: Shop, { id, riderId, email, browser, code }: Checkout) {
  if (code === null) return false
  const now = shop.now()
  // of one browser's attempts for a rider one is sold at most
  if (browser !== null) await releaseOtherHolds(tx, { riderIds: [riderId], browser, except: id, now })
  return isCodeUsedUp(tx, await lockCodeToUse(tx, code, shop.engine), { email, now })
}

/** Another attempt had taken its place. Stripe tells only the second of the charge, so the same second is too late. */
function isPaidTooLate({ supersededAt }: Checkout, { paidAt }: Intent) {
  if (supersededAt === null || paidAt === null) return false
  return Date.parse(paidAt) >= Math.floor(Date.parse(supersededAt) / SECOND) * SECOND
}

/** One order, one email. Gives the purchase whose number and link the order has. */
async function recordSales(tx: Tx, shop: Shop, lines: Line[], intent: Intent): Promise<number> {
  const wanted = lines.map(({ checkout, rider }) => ({
    rider,
    checkoutId: checkout.id,
    email: checkout.email,
    phoneNumber: checkout.phoneNumber,
    horses: JSON.parse(checkout.horses),
    size: checkout.size,
    isUpgrade: checkout.isUpgrade,
    amountCents: checkout.amountCents,
    promisedBy: checkout.promisedBy,
    horseCents: checkout.horseCents,
    code: checkout.code,
    offCents: checkout.offCents,
    paymentMethod: intent.paymentMethod ?? 'card',
    mode: intent.mode,
    paidAt: intent.paidAt,
  }))
  const sales = await insertSales(tx, shop, wanted, await bookSales(tx))
  await markPaid.all(tx, { ids: lines.map(({ checkout }) => checkout.id), intentId: intent.id })
  const [{ checkout }] = lines as [Line, ...Line[]]
  const { browser } = checkout
  // the browser's other attempts need no copy and no code any more
  const riderIds = lines.flatMap(({ checkout: { code }, rider: { id, salesLimit } }) =>
    salesLimit !== null || code !== null ? id : [],
  )
  if (riderIds.length > 0 && browser !== null)
    await releaseOtherHolds(tx, { riderIds, browser, except: null, now: shop.now() })
  const bought = await emailSales(tx, shop, sales, checkout)
  const amountCents = lines.reduce((sum, { checkout }) => sum + checkout.amountCents, 0)
  const payload = { ...bought, amountCents }
  await writeToOwner(tx, { kind: 'owner-sale', payload, now: shop.now(), network: checkout.network })
  return bought.purchaseId
}

/** The intent belongs to the first of a basket. */
const markPaid = prepared<{ ids: number[]; intentId: string }>()((db, { ids, intentId }) =>
  db
    .updateTable('checkout')
    .set(({ eb, ref }) => ({
      status: 'paid',
      intentId: eb.case().when('leadId', 'is', null).then(intentId).else(ref('intentId')).end(),
    }))
    .where('id', 'in', ids),
)

async function refuseSale(tx: Tx, shop: Shop, { checkout, rider }: Line, reason: Refusal, intent: Intent) {
  const { amountCents } = checkout
  // of a basket it is said whose video it is
  const isBasket = checkout.leadId !== null || checkout.basketCents !== null
  const words = refusalWords(reason, amountCents)
  const sentence = isBasket ? `${rider.name}: ${words}` : words
  await tx
    .updateTable('checkout')
    .set({
      status: 'refunded',
      outcome: sentence,
      ...(checkout.leadId === null && { intentId: intent.id }),
    })
    .where('id', '=', checkout.id)
    .execute()
  if (amountCents === 0) return { sentence, refundId: null }
  const { id: refundId } = await insertRefund(tx, shop, {
    checkoutId: checkout.id,
    purchaseId: null,
    intentId: intent.id,
    amountCents,
    reason,
    askedBy: 'shop',
  })
  const payload = {
    riderName: rider.name,
    eventName: rider.eventName,
    email: checkout.email,
    amountCents,
    reason: words,
  }
  const email = { payload, now: shop.now(), network: checkout.network }
  await writeEmail(tx, { kind: 'refused-payment', recipient: checkout.email, ...email })
  await writeToOwner(tx, { kind: 'owner-refused', ...email })
  return { sentence, refundId }
}
