import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { OwnRules } from '../../src/contract/buying/own-rules.ts'
import { Event } from '../../src/contract/catalogue/event.ts'
import { Sport } from '../../src/contract/catalogue/sport.ts'
import { DAY } from '../../src/contract/time.ts'
import type { Chance } from '../../src/demo/chance.ts'
import { api } from '../support/addresses.ts'
import { addRider } from '../support/buying.ts'
import type { Client } from '../support/client.ts'
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
      // the first two pre-order
      const offer = buyer < 3 || chance.happens(0.4) ? offers[2 + (buyer % 3)] : offers[buyer % 2]
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

const BASKET_CENTS = 19_550

/** The first two are one person with a pass, and three videos cost less: four of them 85% of $100 and twice $65. */
export async function addOffersUnderRules(owner: Client): Promise<Offer[]> {
  const offers = await addOffers(owner, 'Hadley Moore')
  const rules: OwnRules = { pass: { of: 'rider', cents: 10_000 }, volume: [{ from: 3, percent: 15 }] }
  for (const { id } of await owner.get(z.array(Event), api.events))
    await owner.put(z.object({}), '/api/price-rules', { eventId: id, rules })
  await owner.post(z.object({}), '/api/codes', CODE)
  return offers
}

/** Buyers of the last offer have their money back after this time, while the servers are killed. */
const PREORDER_SECONDS = 10

/** Riders with any number of copies, one whose copies run out during the run, and two that are not up yet. */
export async function addOffers(owner: Client, firstTwo?: string): Promise<Offer[]> {
  const { id: sportId } = await owner.post(Sport, api.sports, { name: 'Barrel racing' })
  // one is up in the end, and one never
  const [later, soon] = [DAY, PREORDER_SECONDS * 1000].map((ms) => new Date(Date.now() + ms).toISOString())
  const addEvent = (preorderUntil?: string) =>
    owner.post(Event, api.events, { sportId, name: 'Classic', date: 'June 15', preorderUntil })
  const [now, tomorrow, today] = [await addEvent(), await addEvent(later), await addEvent(soon)]
  const offers: Offer[] = []
  for (const [index, event] of [now, now, now, tomorrow, today].entries()) {
    const { preorderUntil: preorder } = event
    const { id: riderId } = await addRider(owner, {
      eventId: event.id,
      name: (index < 2 && firstTwo) || `Rider ${index}`,
      price: 65,
      videoUrl: preorder ? null : `https://videos.example/${index}.mp4`,
      salesLimit: index === 2 ? 12 : null,
    })
    offers.push({ riderId, amountCents: 6500, ...(preorder && { preorder }) })
  }
  return offers
}
