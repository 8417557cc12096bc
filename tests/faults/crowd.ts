import { setTimeout as sleep } from 'node:timers/promises'
import type { Chance } from '../../src/demo/chance.ts'
import { addRider } from '../../src/server/catalogue/add-rider.ts'
import type { Shop } from '../../src/server/composed-shop.ts'
import type { Cards } from './cards.ts'
import { type Offer, type Visit, visit } from './visitor.ts'

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
      const offer = chance.happens(0.15) ? offers[2] : offers[buyer % 2]
      if (!offer) throw new Error('There is nothing to buy')
      const email = `buyer-${buyer}@example.com`
      // some press the button on two devices
      const devices = chance.happens(0.1) ? 2 : 1
      visits.push(...(await Promise.all(Array.from({ length: devices }, () => visit(street, offer, email)))))
    }
    return visits
  }
}

/** Riders with any number of copies, and one whose copies run out during the run. */
export async function addOffers({ db, now }: Shop): Promise<Offer[]> {
  const createdAt = now().toISOString()
  const base = { createdAt, deletedAt: null }
  const { id: sportId } = await db
    .insertInto('sport')
    .values({ ...base, name: 'Barrel racing', description: '', icon: '🏃', imageUrl: null, isActive: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: eventId } = await db
    .insertInto('event')
    .values({ ...base, sportId, name: 'Classic', date: 'June 15', thumbnailUrl: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const limits = [null, null, 12]
  return Promise.all(
    limits.map(async (salesLimit, index) => {
      const videoUrl = `https://videos.example/${index}.mp4`
      const riderId = await addRider(
        db,
        { name: `Rider ${index}`, eventId, price: 65, videoUrl, salesLimit },
        now(),
      )
      return { riderId, amountCents: 6500 }
    }),
  )
}
