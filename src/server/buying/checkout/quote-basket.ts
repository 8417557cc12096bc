import type { z } from 'zod'
import { codeWords } from '../../../contract/buying/code.ts'
import type {
  BasketItem,
  BasketLine,
  BasketQuestion,
  BasketQuote,
} from '../../../contract/buying/purchase.ts'
import { nextStepWords } from '../../../contract/buying/rule-words.ts'
import { eventPicture } from '../../catalogue/events.ts'
import type { Shop } from '../../composed-shop.ts'
import { ShopError } from '../../platform/http/errors.ts'
import type { Proven } from '../access/buyer-proof.ts'
import {
  type CodeRow,
  discountOf,
  findTypedCode,
  refuseElsewhere,
  refuseInvalid,
  refuseUsedUp,
} from '../codes/use-code.ts'
import { sayWhen } from './preorder.ts'
import { type Offer, priceAll, readOffer } from './price-offers.ts'
import { findRiderForSale, type RiderForSale, readSizes } from './rider-for-sale.ts'
import { refuseSoldOut } from './sold-out.ts'

interface Asker {
  ip: string
  proven: Proven
  browser: string | undefined
}

/** What of a basket can be bought now, and for how much. A browser that has not proven the address learns nothing of what it owns. */
export async function quoteBasket(
  shop: Shop,
  { items, email = '', code: name }: z.output<typeof BasketQuestion>,
  asker: Asker,
): Promise<BasketQuote> {
  const read = []
  for (const item of items) read.push(await quoteItem(shop, item, email, asker))
  const offers = read.flatMap(({ offer }) => offer ?? [])
  const { code, problem } = name ? await readCode(shop, name, { email, ...asker }, offers) : NO_CODE
  const discount = code && problem === null ? discountOf(code, ridersOf(offers)) : undefined
  const buyer = { email, ...asker }
  const { lines, totalCents, listCents, saved, offCents } = await priceAll(shop.db, offers, buyer, discount)
  const amounts = new Map(lines.map(({ riderId, amountCents }) => [riderId, amountCents]))
  return {
    lines: read.map(({ line, offer }) => ({
      ...line,
      amountCents: (offer && amounts.get(offer.rider.id)) ?? 0,
    })),
    totalCents,
    listCents,
    notes: nextSteps(offers),
    saved,
    ...(name && {
      code: {
        name,
        words: code ? codeWords(code) : '',
        percent: code?.percent ?? null,
        amountCents: code?.amountCents ?? null,
        offCents,
        problem,
      },
    }),
  }
}

const ridersOf = (offers: Offer[]) => offers.map(({ rider }) => rider)
const NO_CODE = { code: null, problem: null }

/** A code that does not apply says why, and the price stays. */
async function readCode(
  shop: Shop,
  name: string,
  { email, ip, proven }: Asker & { email: string },
  offers: Offer[],
): Promise<{ code: CodeRow | null; problem: string | null }> {
  let code: CodeRow | null = null
  try {
    const now = shop.now()
    code = await findTypedCode(shop, name, ip)
    await refuseInvalid(shop.db, code, now)
    if (offers.length > 0 && discountOf(code, ridersOf(offers)).eventIds.length === 0)
      await refuseElsewhere(shop.db, code)
    // it tells whether an address has bought with it
    if (email && code.maxUsesPerBuyer !== null && !proven.emails.includes(email))
      await shop.addressRateLimit.count(shop, { ip, guess: email }, now)
    await refuseUsedUp(shop.db, code, { now, email })
    return { code, problem: null }
  } catch (error) {
    if (error instanceof ShopError) return { code, problem: error.message }
    throw error
  }
}

/** Said once where it is the same for every event of the basket. */
function nextSteps(offers: Offer[]): string[] {
  const videos = offers.reduce((sum, { priced }) => sum + priced.horses.length, 0)
  const byEvent = new Map(offers.map(({ rider, priced }) => [rider.eventName, priced.rules]))
  const ofAll = [...byEvent.values()].map((rules) => nextStepWords(videos, rules))
  if (new Set(ofAll).size < 2) return ofAll.slice(0, 1).flatMap((words) => words ?? [])
  return [...byEvent].flatMap(([name, rules]) => nextStepWords(videos, rules, name) ?? [])
}

type QuotedItem = { line: BasketLine; offer?: Offer }

async function quoteItem(shop: Shop, item: BasketItem, email: string, asker: Asker): Promise<QuotedItem> {
  const rider = await findRiderForSale(shop.db, item.riderId)
  const isHidden = !rider?.isVisible || (rider.linkKey !== null && rider.linkKey !== item.linkKey)
  if (!rider || isHidden) return { line: { ...GONE, riderId: item.riderId } }
  const nameOf = await horseNames(shop, rider)
  const named = (numbers: number[]) => numbers.map((horse) => ({ horse, name: nameOf(horse) }))
  const line = {
    ...GONE,
    ...(await describeRider(shop, rider)),
    horses: named(item.horses ?? []),
    size: item.size ?? 'full',
  }
  try {
    const offer = await readOffer(shop.db, shop, rider, { ...item, preorder: 'any' }, { email, ...asker })
    const chosen = offer.chooseProven()
    const horses = named(chosen)
    const sizes = offer.isUpgrade ? null : await sizesOf(shop, rider, offer, chosen)
    if (!offer.isUpgrade)
      await refuseSoldOut(shop.db, rider, { now: shop.now(), browser: asker.browser ?? null })
    const owned = offer.proven.map(({ horse }) => horse)
    const choices = named(offer.forSale.filter((horse) => !owned.includes(horse)))
    const { promisedBy: until } = offer
    const preorder = until !== null && { preorder: { until, by: await sayWhen(shop, until) } }
    return { line: { ...line, ...preorder, horses, choices, sizes, problem: null }, offer }
  } catch (error) {
    if (error instanceof ShopError) return { line: { ...line, problem: error.message } }
    throw error
  }
}

/** Where all of these horses are sold in phone size too. */
async function sizesOf({ db }: Shop, rider: RiderForSale, { priced }: Offer, horses: number[]) {
  if (priced.rules.phoneCents === null) return null
  const sizeOf = await readSizes(db, rider, horses)
  const phone = new Set(horses.map((horse) => sizeOf(horse)?.phone))
  const full = new Set(horses.map((horse) => sizeOf(horse)?.full ?? null))
  if (phone.has(null) || phone.has(undefined)) return null
  return { full: full.size === 1 ? ([...full][0] ?? null) : null, phone: [...phone].join(', ') }
}

const GONE: BasketLine = {
  riderId: 0,
  riderName: 'A video',
  eventName: '',
  thumbnailUrl: '',
  horses: [],
  choices: [],
  size: 'full',
  sizes: null,
  amountCents: 0,
  problem: 'This video is no longer in the shop',
}

async function describeRider({ db }: Shop, { id, name, eventId, eventName }: RiderForSale) {
  const { own, ofEvent } = await db
    .selectFrom('rider')
    .innerJoin('event', 'event.id', 'rider.eventId')
    .select(['rider.thumbnailUrl as own', 'event.thumbnailUrl as ofEvent'])
    .where('rider.id', '=', id)
    .executeTakeFirstOrThrow()
  return { riderId: id, riderName: name, eventName, thumbnailUrl: own || eventPicture(eventId, ofEvent) }
}

async function horseNames({ db }: Shop, { id }: RiderForSale) {
  const named = await db.selectFrom('run').select(['horse', 'horseName']).where('riderId', '=', id).execute()
  return (number: number) => named.find(({ horse }) => horse === number)?.horseName ?? null
}
