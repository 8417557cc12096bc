import { MINUTE } from '../../src/contract/time.ts'
import { Chance } from '../../src/demo/chance.ts'
import { syncPayouts } from '../../src/server/books/ledger/payouts.ts'
import { findTransactions } from '../../src/server/books/ledger/sync-money.ts'
import { reconcile } from '../../src/server/buying/checkout/reconcile.ts'
import { notifyFinished } from '../../src/server/buying/orders/notify-when-ready.ts'
import { refundPreorders } from '../../src/server/buying/orders/refund-preorders.ts'
import { saveHorses } from '../../src/server/catalogue/horses.ts'
import { composeShop } from '../../src/server/compose.ts'
import type { Shop } from '../../src/server/composed-shop.ts'
import { readConfig } from '../../src/server/platform/config/config.ts'
import { addQuickOwner } from '../support/world/accounts.ts'
import { type Cards, sandboxCards, stripeCards } from './cards.ts'
import { addOffersUnderRules, Crowd } from './crowd.ts'
import { examineBooks, examineLedger, examineOrders, type Findings } from './examine.ts'
import { OWNER, SecondThoughts } from './second-thoughts.ts'
import { type ShopProcess, startShopProcess } from './shop-process.ts'
import type { Offer, Visit } from './visitor.ts'

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
  const owner = { ADMIN_USERNAME: OWNER.username, ADMIN_PASSWORD: OWNER.password }
  const env = { ...place, ...cards.env, ...owner }
  try {
    const offers = await withShop(env, async (shop) => {
      await addQuickOwner(shop, OWNER)
      return addOffersUnderRules(shop)
    })
    const visits = await buyWhileDying({ env, cards, chance, offers, kills })
    const findings = await withShop(env, async (shop) => {
      // what was paid while the last server died is sold before any pre-order ends; the later times find only what a bank gave back
      // meanwhile, and must do no harm
      for (const _ of [1, 2, 3]) {
        const { failures } = await reconcile(shop)
        if (failures.length > 0) throw new AggregateError(failures, 'The reconciler failed')
        await endPreorders(shop, offers)
      }
      const found = await examineBooks(shop, await cards.payments(shop), visits)
      if (!cards.lines) return found
      await shop.db.updateTable('movement').set({ askAt: '' }).where('askAt', 'is not', null).execute()
      await findTransactions(shop)
      const lines = cards.lines()
      await syncPayouts(shop)
      return { ...found, wrong: [...found.wrong, ...(await examineLedger(shop, lines))] }
    })
    const server = await startShopProcess(env)
    const orders = await withShop(env, (shop) => examineOrders(shop, server.url)).finally(server.kill)
    return { ...findings, wrong: [...findings.wrong, ...orders], kills, visits: visits.length }
  } finally {
    await cards.close()
  }
}

/** One of the two comes up, and the time of the other is over, while three workers look after both. */
export async function endPreorders(shop: Shop, offers: Offer[]) {
  const videoUrl = 'https://videos.example/late.mp4'
  const { riderId = 0 } = offers.find(({ preorder }) => preorder) ?? {}
  await shop.db.transaction().execute((tx) => saveHorses(tx, riderId, [{ horse: 1, videoUrl }], shop.now()))
  const { now } = shop
  shop.now = () => new Date(Date.now() + MINUTE)
  await Promise.all([1, 2, 3].flatMap(() => [notifyFinished(shop), refundPreorders(shop)]))
  shop.now = now
}

async function withShop<T>(env: Record<string, string>, work: (shop: Shop) => Promise<T>): Promise<T> {
  const shop = await composeShop(readConfig({ ...env, DEMO: '0' }))
  try {
    return await work(shop)
  } finally {
    await shop.close()
  }
}

interface Dying {
  env: Record<string, string>
  cards: Cards
  chance: Chance
  offers: Offer[]
  kills: number
}

async function buyWhileDying({ env, cards, chance, offers, kills }: Dying): Promise<Visit[]> {
  let server = await startShopProcess(env)
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
    return visits
  } finally {
    crowd.stop()
    thoughts.stop()
    await Promise.all([server.kill(), next.then((one) => one.kill())])
  }
}
