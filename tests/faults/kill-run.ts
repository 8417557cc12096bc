import { Rider } from '../../src/contract/catalogue/rider.ts'
import { DAY, MINUTE } from '../../src/contract/time.ts'
import { Chance } from '../../src/demo/chance.ts'
import { api } from '../support/addresses.ts'
import { openShopAt, type TestShop } from '../support/open-shop-at.ts'
import { work } from '../support/world/work.ts'
import { type Cards, sandboxCards, stripeCards } from './cards.ts'
import { addOffersUnderRules, Crowd } from './crowd.ts'
import { examineBooks, examineLedger, type Findings } from './examine.ts'
import { examineOrders } from './examine-orders.ts'
import { SecondThoughts } from './second-thoughts.ts'
import { ownerAt, type ShopProcess, startShopProcess } from './shop-process.ts'
import type { Offer } from './visitor.ts'

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

/** Kills the shop's server again and again while visitors buy, and looks afterwards what became of every payment. */
export async function runKills({ provider, kills, seed, place }: Run): Promise<Report> {
  const chance = new Chance(seed)
  const cards = provider === 'stripe' ? await stripeCards(new Chance(seed + 1)) : sandboxCards()
  const env = { ...place, ...cards.env, DEMO: '0' }
  try {
    // which makes the tables and the owner
    await withShop(env, async () => {})
    const { visits, offers } = await buyWhileDying({ env, cards, chance, kills })
    const findings = await withShop(env, async (test) => {
      // what was paid while the last server died is sold before any pre-order ends; the later times find only what a bank gave back
      // meanwhile, and must do no harm
      for (const _ of [1, 2, 3]) {
        await reconcile(test)
        await endPreorders(test, offers)
      }
      const found = await examineBooks(test, await cards.payments(test), { visits, offers })
      if (!cards.lines) return found
      // what the provider had not booked yet is asked for again
      test.later(DAY)
      await work.findTransactions(test.shop)
      const lines = cards.lines()
      await work.syncPayouts(test.shop)
      return { ...found, wrong: [...found.wrong, ...(await examineLedger(await test.admin(), lines))] }
    })
    const server = await startShopProcess(env)
    const orders = await examineOrders(server.url).finally(server.kill)
    return { ...findings, wrong: [...findings.wrong, ...orders], kills, visits: visits.length }
  } finally {
    await cards.close()
  }
}

export async function reconcile({ shop }: TestShop) {
  const { failures } = await work.reconcile(shop)
  if (failures.length > 0) throw new AggregateError(failures, 'The reconciler failed')
}

/** One of the two comes up, and the time of the other is over, while three workers look after both. */
export async function endPreorders(test: TestShop, offers: Offer[]) {
  const horses = [{ horse: 1, videoUrl: 'https://videos.example/late.mp4' }]
  const { riderId = 0 } = offers.find(({ preorder }) => preorder) ?? {}
  await (await test.admin()).put(Rider, api.rider(riderId), { horses })
  test.later(MINUTE)
  const { shop } = test
  await Promise.all([1, 2, 3].flatMap(() => [work.notifyFinished(shop), work.refundPreorders(shop)]))
}

async function withShop<T>(env: Record<string, string>, look: (test: TestShop) => Promise<T>): Promise<T> {
  const test = await openShopAt({ ...env, WORKER: '0' })
  try {
    return await look(test)
  } finally {
    await test.close()
  }
}

interface Dying {
  env: Record<string, string>
  cards: Cards
  chance: Chance
  kills: number
}

async function buyWhileDying({ env, cards, chance, kills }: Dying) {
  let server = await startShopProcess(env)
  const offers = await addOffersUnderRules(await ownerAt(server.url))
  cards.shopIsAt(server.url)
  const crowd = new Crowd({ shopUrl: () => server.url, cards, chance, offers })
  const thoughts = new SecondThoughts({ shopUrl: () => server.url, cards, chance })
  let next: Promise<ShopProcess> = startShopProcess(env)
  try {
    for (let killed = 0; killed < kills && crowd.comes; killed++) {
      await crowd.someTime()
      await server.kill()
      // the next server has opened meanwhile, so that visitors are always in the middle of something
      server = await next
      cards.shopIsAt(server.url)
      next = startShopProcess(env)
    }
    const visits = await crowd.leave()
    await thoughts.end()
    await cards.quiet()
    return { visits, offers }
  } finally {
    crowd.stop()
    thoughts.stop()
    await Promise.all([server.kill(), next.then((one) => one.kill())])
  }
}
