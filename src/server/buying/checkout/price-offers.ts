import { type Discount, type PricedItem, priceBasket } from '../../../contract/buying/price-basket.ts'
import type { PriceRules } from '../../../contract/buying/price-rules.ts'
import { formatCents } from '../../../contract/buying/pricing.ts'
import { type BasketItem, itemsOf, type StartPurchase } from '../../../contract/buying/purchase.ts'
import { MAX_HORSES } from '../../../contract/limits.ts'
import type { Shop } from '../../composed-shop.ts'
import type { Db, Tx } from '../../platform/db/open.ts'
import { notFound, ShopError } from '../../platform/http/errors.ts'
import type { Proven } from '../access/buyer-proof.ts'
import { type CodeRow, discountOf, refuseElsewhere } from '../codes/use-code.ts'
import { rulesOf } from '../price-rules.ts'
import { chooseHorses } from './choose-horses.ts'
import { refuseOtherPromise } from './preorder.ts'
import {
  findHorses,
  findHorsesForSale,
  findOwnedAtEvent,
  findOwnedHorses,
  findPaidEach,
  type RiderForSale,
  readSizes,
} from './rider-for-sale.ts'

/** The buyer's browser, as the request tells it. */
export interface Payer {
  browser: string
  network: string
  proven: Pick<Proven, 'orders' | 'emails'>
  /** The Idempotency-Key of the call. */
  key: string | null
}

/** In a basket it is said whose video it is. */
export async function about<T>(
  { name }: RiderForSale,
  riders: RiderForSale[],
  find: () => T | Promise<T>,
): Promise<T> {
  try {
    return await find()
  } catch (error) {
    if (riders.length === 1 || !(error instanceof ShopError)) throw error
    throw new ShopError(error.code, `${name}: ${error.message}`)
  }
}

/** What is bought and for how much, in the order of the basket. Throws where the buyer saw another price. */
export async function priceOffers(
  tx: Tx,
  shop: Pick<Shop, 'now'>,
  riders: RiderForSale[],
  wanted: StartPurchase,
  payer: Payer,
  code: CodeRow | null,
) {
  const read = []
  const buyer = { email: wanted.email, proven: payer.proven }
  const known = await readKnown(tx, riders, buyer)
  for (const item of itemsOf(wanted)) {
    const rider = riders.find(({ id }) => id === item.riderId) ?? notFound('rider')
    // an unlisted rider is sold only by its link
    const isUnlisted = rider.linkKey !== null && rider.linkKey !== item.linkKey
    if (!rider.isVisible || isUnlisted) notFound('rider')
    read.push(
      await about(rider, riders, async () => {
        const offer = await readOffer(tx, shop, rider, item, buyer, known)
        // what nobody can buy is said before any price
        if (offer.forSale.length === 0) offer.chooseProven()
        return offer
      }),
    )
  }
  const discount = code ? discountOf(code, riders) : undefined
  if (code && discount?.eventIds.length === 0) await refuseElsewhere(tx, code)
  const { lines, totalCents, fullLines } = await priceAll(tx, read, buyer, discount)
  if (totalCents !== wanted.amount) {
    throw new ShopError('price-changed', `The price has changed to ${formatCents(totalCents)}`)
  }
  const offers = []
  for (const [place, { rider, choose, proven, priced, size, isUpgrade, promisedBy }] of read.entries()) {
    const amountCents = lines[place]?.amountCents ?? 0
    const isMeant = discount?.eventIds.includes(rider.eventId)
    const offCents = isMeant ? Math.max(0, (fullLines[place]?.amountCents ?? 0) - amountCents) : 0
    offers.push({
      riderId: rider.id,
      horses: JSON.stringify(await about(rider, riders, choose)),
      size,
      isUpgrade: isUpgrade ? (1 as const) : (0 as const),
      amountCents,
      code: offCents > 0 ? (code?.name ?? null) : null,
      offCents,
      horseCents: horseCentsOf(priced, amountCents),
      promisedBy,
      further: proven.length > 0 ? (1 as const) : (0 as const),
      description: `${rider.name}, ${rider.eventName}`,
    })
  }
  return offers
}

export interface Buyer {
  email: string
  proven: Payer['proven']
}

export type Offer = Awaited<ReturnType<typeof readOffer>>

/** The horses of riders, and those that this buyer owns. */
async function readKnown(tx: Db | Tx, riders: RiderForSale[], { email }: Buyer) {
  const riderIds = riders.map(({ id }) => id)
  return { owned: await findOwnedHorses(tx, riderIds, email), horses: await findHorses(tx, riderIds) }
}

/** What of a rider is wanted, and what of it this buyer has. */
export async function readOffer(
  tx: Db | Tx,
  { now }: Pick<Shop, 'now'>,
  rider: RiderForSale,
  item: BasketItem,
  buyer: Buyer,
  known?: Awaited<ReturnType<typeof readKnown>>,
) {
  const { owned: ofAll, horses } = known ?? (await readKnown(tx, [rider], buyer))
  const isTheirs = ({ riderId }: { riderId: number }) => riderId === rider.id
  const owned = ofAll.filter(isTheirs)
  // the lower price of a further horse needs a proven address
  const proven = owned.filter(isProvenTo(buyer))
  const {
    forSale: all,
    nameOf,
    promisedBy,
  } = await findHorsesForSale(tx, rider, horses.filter(isTheirs), now())
  const { preorder: shown } = item
  // only a buyer who was told so pays for what is not up
  const inFull = promisedBy !== null && shown === undefined ? [] : all
  if (shown !== undefined && shown !== 'any') refuseOtherPromise(shown, promisedBy)
  const { horseCount } = rider
  const { size = 'full' } = item
  const rules = await rulesFor(tx, rulesOf(rider, now()), proven)
  const forSale = size === 'phone' ? await inPhoneSize(tx, rider, rules, inFull) : inFull
  const upgradable = size === 'full' ? onlyInPhoneSize(proven) : []
  const isUpgrade = isForUpgrade(
    item,
    upgradable,
    forSale.filter((horse) => !isInFull(proven, horse)),
  )
  const chooseFrom = (had: typeof owned) => () => {
    const mine = had.filter((one) => !isUpgrade || one.size === 'full').map(({ horse }) => horse)
    const chosen = isUpgrade ? upgradable.filter((horse) => forSale.includes(horse)) : forSale
    const inPhone = size === 'full' ? onlyInPhoneSize(had) : []
    return chooseHorses(item, { horseCount, forSale: chosen, owned: mine, inPhone })
  }
  const choose = chooseFrom(owned)
  // a browser that has not proven the address learns only for the right amount whether it owns the video
  if (proven.length > 0) choose()
  const named = (horse: number) => ({ horse, name: nameOf(horse) })
  const mine = proven.map(({ horse }) => horse)
  const others = isUpgrade ? upgradable : [...forSale, ...ALL_HORSES].filter((horse) => !mine.includes(horse))
  const priced: PricedItem = {
    riderId: rider.id,
    eventId: rider.eventId,
    riderName: rider.name,
    priceCents: rider.priceCents,
    rules,
    size,
    horses: likelyHorses(item, others).map(named),
    owned: proven.map(({ horse, size }) => ({ ...named(horse), size })),
  }
  return {
    rider,
    choose,
    chooseProven: chooseFrom(proven),
    forSale,
    nameOf,
    proven,
    priced,
    size,
    isUpgrade,
    promisedBy,
  }
}

type Owned = Awaited<ReturnType<typeof findOwnedHorses>>

export const onlyInPhoneSize = (owned: Owned) =>
  owned.map(({ horse }) => horse).filter((horse) => !isInFull(owned, horse))

const isInFull = (owned: Owned, horse: number) =>
  owned.some((one) => one.horse === horse && one.size === 'full')

/** The named horses are owned in phone size, or none is named and no other is left to buy. */
const isForUpgrade = ({ horses }: BasketItem, upgradable: number[], rest: number[]) =>
  upgradable.length > 0 && (horses ?? rest).every((horse) => upgradable.includes(horse))

/** Those with a phone size, where it is sold. */
async function inPhoneSize(tx: Db | Tx, rider: RiderForSale, { phoneCents }: PriceRules, forSale: number[]) {
  const sizes = phoneCents === null ? null : await readSizes(tx, rider, forSale)
  const horses = forSale.filter((horse) => sizes?.(horse)?.phone)
  if (horses.length > 0) return horses
  throw new ShopError('conflict', 'The phone size of this video is not for sale. Please choose the full size')
}

/** Where the phone size is sold no more, it counts as what was paid for it, so that it can still be upgraded. */
async function rulesFor(tx: Db | Tx, rules: PriceRules, proven: Owned): Promise<PriceRules> {
  const first = proven.find(({ size }) => size === 'phone')
  if (rules.phoneCents !== null || !first) return rules
  return { ...rules, phoneCents: await findPaidEach(tx, first.purchaseId) }
}

const isProvenTo =
  ({ email, proven: { orders, emails } }: Buyer) =>
  ({ purchaseId }: { purchaseId: number }) =>
    emails.includes(email) || orders.includes(purchaseId)

const ALL_HORSES = Array.from({ length: MAX_HORSES }, (_, index) => index + 1)

/** As many horses as are paid for, before it is checked which: the named ones, or the first ones. */
const likelyHorses = ({ horses = [], quantity }: BasketItem, others: number[]) =>
  [...new Set([...horses, ...others])].slice(0, quantity)

/** All together, with what the buyer owns of the same persons where there is a pass. */
export async function priceAll(
  tx: Db | Tx,
  offers: Pick<Offer, 'priced'>[],
  buyer: Buyer,
  discount?: Discount | undefined,
) {
  const items = offers.map(({ priced }) => priced)
  const others = new Map<number, PricedItem>()
  for (const [eventId, rules] of new Map(items.map((item) => [item.eventId, item.rules]))) {
    if (!rules.pass) continue
    const owned = (await findOwnedAtEvent(tx, eventId, buyer.email)).filter(isProvenTo(buyer))
    for (const { riderId, riderName, priceCents, horse, horseName, size } of owned) {
      if (items.some((item) => item.riderId === riderId)) continue
      const known = others.get(riderId)?.owned ?? []
      const other = { riderId, eventId, riderName, priceCents, rules, horses: [] }
      others.set(riderId, { ...other, owned: [...known, { horse, name: horseName, size }] })
    }
  }
  const all = [...items, ...others.values()]
  const priced = priceBasket(all, discount)
  /** Without the code. */
  const full = discount ? priceBasket(all) : priced
  return { ...priced, fullLines: full.lines, offCents: full.totalCents - priced.totalCents }
}

/** For a refund of one horse of several: what it cost beside the others, after all that was taken off. */
function horseCentsOf(priced: PricedItem, amountCents: number) {
  if (priced.horses.length === 1) return null
  const item = { ...priced, rules: { ...priced.rules, pass: null, volume: [] } }
  const costOf = (horses: PricedItem['horses']) => priceBasket([{ ...item, horses }]).totalCents
  const all = costOf(priced.horses)
  const last = all - costOf(priced.horses.slice(0, -1))
  return Math.max(1, all === 0 ? 0 : Math.floor((last * amountCents) / all))
}
