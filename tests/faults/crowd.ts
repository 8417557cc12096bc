import { setTimeout as sleep } from 'node:timers/promises'
import type { OwnRules } from '../../src/contract/buying/own-rules.ts'
import { DAY } from '../../src/contract/time.ts'
import type { Chance } from '../../src/demo/chance.ts'
import { addRider } from '../../src/server/catalogue/add-rider.ts'
import type { Shop } from '../../src/server/composed-shop.ts'
import type { Cards } from './cards.ts'
import { CODE, type Offer, type Visit, visit } from './visitor.ts'

const VISITORS = 6
/** A server answers up to so many requests, and dies up to so many milliseconds later. */
const MOST_ANSWERS = 16
const LONGEST_WAIT = 60
const LONGEST_LIFE = 5000

interface Market {
  shopUrl(): string
  cards: Cards
  chance: Chance
  offers: Offer[]
}

/** Visitors who come and buy, one after the other at each of some tills, until they are told to leave. */
export class Crowd {
  readonly #market: Market
  readonly #visits: Promise<Visit[][]>
  #number = 0
  #answers = 0
  comes = true

  constructor(market: Market) {
    this.#market = market
    this.#visits = Promise.all(Array.from({ length: VISITORS }, () => this.#keepComing()))
    // thrown where the visits are waited for
    this.#visits.catch(() => this.stop())
  }

  /** Until the shop has given some more answers, and a moment longer. */
  async someTime() {
    const { chance } = this.#market
    const enough = this.#answers + 1 + Math.floor(chance.next() * MOST_ANSWERS)
    const deadline = Date.now() + LONGEST_LIFE
    while (this.#answers < enough && Date.now() < deadline) await sleep(2)
    await sleep(chance.next() * LONGEST_WAIT)
  }

  stop() {
    this.comes = false
  }

  /** Nobody comes any more; gives how every visit ended. */
  async leave(): Promise<Visit[]> {
    this.stop()
    return (await this.#visits).flat()
  }

  async #keepComing(): Promise<Visit[]> {
    const { chance, offers } = this.#market
    const street = { ...this.#market, onAnswer: () => void this.#answers++ }
    const visits: Visit[] = []
    while (this.comes) {
      const buyer = ++this.#number
      const offer = chance.happens(0.4) ? offers[2 + (buyer % 3)] : offers[buyer % 2]
      if (!offer) throw new Error('There is nothing to buy')
      // some buy all that is sold to the end at once
      const wanted = chance.happens(0.2) ? offers.slice(0, 4) : [offer]
      const email = `buyer-${buyer}@example.com`
      const code = chance.happens(0.4) ? CODE.name : undefined
      // some press the button on two devices
      const devices = chance.happens(0.1) ? 2 : 1
      const amount = wanted.length > 1 ? BASKET_CENTS : offer.amountCents
      const buyers = Array.from({ length: devices }, () => visit(street, wanted, email, amount, code))
      visits.push(...(await Promise.all(buyers)))
    }
    return visits
  }
}

/** The first two are one person with a pass, and three videos cost less: four of them 85% of $100 and twice $65. */
export async function addOffersUnderRules(shop: Shop): Promise<Offer[]> {
  const { db } = shop
  const offers = await addOffers(shop)
  const rules: OwnRules = { pass: { of: 'rider', cents: 10_000 }, volume: [{ from: 3, percent: 15 }] }
  await db
    .updateTable('event')
    .set({ priceRules: JSON.stringify(rules) })
    .execute()
  const both = offers.slice(0, 2).map(({ riderId }) => riderId)
  await db.updateTable('rider').set({ name: 'Hadley Moore' }).where('id', 'in', both).execute()
  return offers
}
const BASKET_CENTS = 19_550

const EVERYTHING = {
  ...{ amountCents: null, eventId: null, sportId: null, startsOn: null, endsOn: null },
  ...{ maxUsesPerBuyer: null, sharePercent: null },
}

/** Buyers of the last offer have their money back after this time, while the servers are killed. */
const PREORDER_SECONDS = 8

/** Riders with any number of copies, one whose copies run out during the run, two that are not up yet, and a code whose uses run out. */
export async function addOffers({ db, now }: Shop): Promise<Offer[]> {
  const createdAt = now().toISOString()
  const base = { createdAt, deletedAt: null }
  const { id: sportId } = await db
    .insertInto('sport')
    .values({ ...base, name: 'Barrel racing', description: '', icon: '🏃', imageUrl: null, isActive: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  // one is up in the end, and one never
  const soon = new Date(now().getTime() + PREORDER_SECONDS * 1000).toISOString()
  const later = new Date(now().getTime() + DAY).toISOString()
  const [{ id: eventId }, { id: laterId }, { id: soonId }] = await db
    .insertInto('event')
    .values(
      [null, later, soon].map((preorderUntil) => ({
        ...base,
        sportId,
        name: 'Classic',
        date: 'June 15',
        thumbnailUrl: null,
        preorderUntil,
      })),
    )
    .returning('id')
    .execute()
    .then((rows) => rows as [{ id: number }, { id: number }, { id: number }])
  await db
    .insertInto('code')
    .values({ ...EVERYTHING, ...CODE, createdAt })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const offers = [
    { eventId },
    { eventId },
    { eventId, salesLimit: 12 },
    { eventId: laterId, preorder: later },
    { eventId: soonId, preorder: soon },
  ]
  return Promise.all(
    offers.map(async ({ preorder, ...rider }, index) => {
      const videoUrl = preorder ? null : `https://videos.example/${index}.mp4`
      const name = `Rider ${index}`
      const riderId = await addRider(db, { ...rider, name, price: 65, videoUrl }, now())
      return { riderId, amountCents: 6500, ...(preorder && { preorder }) }
    }),
  )
}
