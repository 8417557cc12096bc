import { setTimeout as sleep } from 'node:timers/promises'
import { Chance } from '../../src/demo/chance.ts'
import { addRider } from '../../src/server/catalogue/add-rider.ts'
import { reconcile } from '../../src/server/checkout/reconcile.ts'
import { composeShop, type Shop } from '../../src/server/compose.ts'
import { readConfig } from '../../src/server/config.ts'
import { type Cards, sandboxCards, stripeCards } from './cards.ts'
import { examineBooks, examineOrders, type Findings } from './examine.ts'
import { type ShopProcess, startShopProcess } from './shop-process.ts'
import { type Offer, type Visit, visit } from './visitor.ts'

export interface Run {
  provider: 'sandbox' | 'stripe'
  kills: number
  seed: number
  /** Where the shop keeps its data: a folder, and a database unless it is SQLite. */
  place: Record<string, string>
}

export interface Report extends Findings {
  kills: number
  visits: number
}

const VISITORS = 6
/** A server answers up to so many requests, and dies up to so many milliseconds later. */
const MOST_ANSWERS = 16
const LONGEST_WAIT = 60
const LONGEST_LIFE = 5000

/** Kills the shop's server again and again while visitors buy, and looks afterwards what became of every payment. */
export async function runKills({ provider, kills, seed, place }: Run): Promise<Report> {
  const chance = new Chance(seed)
  const cards = provider === 'stripe' ? await stripeCards(new Chance(seed + 1)) : sandboxCards()
  const env = { ...place, ...cards.env }
  try {
    const offers = await withShop(env, addOffers)
    const visits = await buyWhileDying({ env, cards, chance, offers, kills })
    const findings = await withShop(env, async (shop) => {
      // the second time finds nothing to do, but it must do no harm either
      for (const _ of [1, 2]) {
        const { failures } = await reconcile(shop)
        if (failures.length > 0) throw new AggregateError(failures, 'The reconciler failed')
      }
      return examineBooks(shop, await cards.payments(shop), visits)
    })
    const server = await startShopProcess(env)
    const orders = await withShop(env, (shop) => examineOrders(shop, server.url)).finally(server.kill)
    return { ...findings, wrong: [...findings.wrong, ...orders], kills, visits: visits.length }
  } finally {
    await cards.close()
  }
}

async function withShop<T>(env: Record<string, string>, work: (shop: Shop) => Promise<T>): Promise<T> {
  const shop = await composeShop(readConfig({ ...env, DEMO: '0' }))
  try {
    return await work(shop)
  } finally {
    await shop.close()
  }
}

/** Riders with any number of copies, and one whose copies run out during the run. */
async function addOffers({ db, now }: Shop): Promise<Offer[]> {
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

interface Dying {
  env: Record<string, string>
  cards: Cards
  chance: Chance
  offers: Offer[]
  kills: number
}

async function buyWhileDying({ env, cards, chance, offers, kills }: Dying): Promise<Visit[]> {
  let open = true
  let number = 0
  let server = await startShopProcess(env)
  cards.shopIsAt(server.url)
  let answers = 0
  const onAnswer = () => void answers++
  const street = { shopUrl: () => server.url, cards, chance, onAnswer }

  const keepComing = async (): Promise<Visit[]> => {
    const visits: Visit[] = []
    while (open) {
      const buyer = ++number
      const offer = chance.happens(0.15) ? offers[2] : offers[buyer % 2]
      if (!offer) throw new Error('There is nothing to buy')
      const email = `buyer-${buyer}@example.com`
      // some press the button on two devices
      const devices = chance.happens(0.1) ? 2 : 1
      visits.push(...(await Promise.all(Array.from({ length: devices }, () => visit(street, offer, email)))))
    }
    return visits
  }
  const visitors = Promise.all(Array.from({ length: VISITORS }, keepComing))
  // a failure must end the killing too, and is thrown where the visitors are waited for
  visitors.catch(() => {
    open = false
  })

  let next: Promise<ShopProcess> = startShopProcess(env)
  try {
    for (let killed = 0; killed < kills && open; killed++) {
      const enough = answers + 1 + Math.floor(chance.next() * MOST_ANSWERS)
      const deadline = Date.now() + LONGEST_LIFE
      while (answers < enough && Date.now() < deadline) await sleep(2)
      await sleep(chance.next() * LONGEST_WAIT)
      await server.kill()
      // the next server has opened meanwhile, so that visitors are always in the middle of something
      server = await next
      cards.shopIsAt(server.url)
      next = startShopProcess(env)
    }
    open = false
    const visits = await visitors
    await cards.quiet()
    return visits.flat()
  } finally {
    open = false
    await Promise.all([server.kill(), next.then((one) => one.kill())])
  }
}
