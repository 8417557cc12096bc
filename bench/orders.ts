import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '../src/server/app.ts'
import { composeShop } from '../src/server/compose.ts'
import { readConfig } from '../src/server/platform/config/config.ts'
import { openLog } from '../src/server/platform/logs/open-log.ts'
import { addOffers } from '../tests/faults/crowd.ts'
import { openShopAt } from '../tests/support/open-shop-at.ts'
import { openBare } from './support/bare-sqlite.ts'
import { median, printBars } from './support/bars.ts'
import { startChild, startShop } from './support/child-server.ts'
import { OrderClient } from './support/order-client.ts'
import { recordTransactions } from './support/record-transactions.ts'
import { buyBasketOverHttp, buyOverHttp, CLIENTS, ORDERS, ordersAt } from './support/whole-orders.ts'

/**
 * Whole orders over HTTP (create, pay in the sandbox, confirm) by 8 clients at once, and what each costs the shop's processor.
 *
 * Bare is what cannot be spared: three POSTs of the same size to a Fastify that only answers, and the transactions that the
 * shop wrote, statement by statement, each with a sync of its own, on the same tables with the same triggers.
 */
const ROUNDS = 5
const BAR = 2
const IN_BASKET = 5
const BASKET_BAR = 2

/** Of the seconds for a round those for one order. */
const milliseconds = (seconds: number) => ((seconds / ORDERS) * 1000).toFixed(2)

const folder = mkdtempSync(join(tmpdir(), 'cloverleaf-bench-'))
const recorder = recordTransactions()
try {
  const env = { DEMO: '0', LOG_LEVEL: 'warn' }
  const riderIds = await prepare('shop')
  const [riderId = 0] = riderIds
  await prepare('bare')
  const { warmUp, transactions, sizes } = await record((await prepare('recorded'))[0] ?? 0)
  const shop = await startShop(join(folder, 'shop'), env)
  const posts = await startChild(process.execPath, ['bench/support/bare-posts.ts', ...sizes.map(String)])
  const bare = openBare(join(folder, 'bare'))
  try {
    await ordersAt(shop, (client) => buyOverHttp(client, riderId))
    await ordersAt(shop, (client) => buyBasketOverHttp(client, riderIds))
    await ordersAt(posts, postThrice)
    bare.repeat(warmUp)
    const rounds: {
      shop: number
      basket: number
      bare: number
      posts: number
      rows: number
      perSecond: number
    }[] = []
    // short turns, so that whatever else the machine does meets all
    for (let round = 0; round < ROUNDS; round++) {
      const ours = await ordersAt(shop, (client) => buyOverHttp(client, riderId))
      const basket = await ordersAt(shop, (client) => buyBasketOverHttp(client, riderIds))
      const theirs = await ordersAt(posts, postThrice)
      const rows = round === 0 ? cpuOf(() => bare.repeat(transactions)) : (rounds[0]?.rows ?? 0)
      rounds.push({
        shop: ours.cpu,
        basket: basket.cpu,
        bare: theirs.cpu + rows,
        posts: theirs.cpu,
        rows,
        perSecond: ours.perSecond,
      })
    }
    const of = (name: keyof (typeof rounds)[number]) => median(rounds.map((round) => round[name]))
    const ratio = median(rounds.map((round) => round.shop / round.bare))
    const basketRatio = median(rounds.map((round) => round.basket / round.shop))
    printBars(
      `Whole orders over HTTP by ${CLIENTS} clients, each ${transactions.length / ORDERS} transactions`,
      [
        {
          what: "the shop's processor time for an order, against three bare POSTs and the same synced transactions",
          measured: `${milliseconds(of('shop'))} against ${milliseconds(of('posts'))} + ${milliseconds(of('rows'))} ms: ${ratio.toFixed(2)} times`,
          bar: `at most ${BAR} times`,
          ok: ratio <= BAR,
        },
        {
          what: `a basket of ${IN_BASKET} riders, against an order of one`,
          measured: `${milliseconds(of('basket'))} against ${milliseconds(of('shop'))} ms: ${basketRatio.toFixed(2)} times`,
          bar: `at most ${BASKET_BAR} times`,
          ok: basketRatio <= BASKET_BAR,
        },
      ],
    )
    console.log(`  orders a second: ${of('perSecond').toFixed(0)}`)
  } finally {
    bare.close()
    await posts.stop()
    await shop.stop()
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function prepare(name: string) {
  const test = await openShopAt({ DATA_DIR: join(folder, name), DEMO: '0' })
  const owner = await test.admin()
  const riderIds: number[] = []
  while (riderIds.length < IN_BASKET) {
    // the last one of them has few copies
    const offers = (await addOffers(owner)).slice(0, 2)
    riderIds.push(...offers.map(({ riderId }) => riderId))
  }
  await test.close()
  return riderIds.slice(0, IN_BASKET)
}

/** What the shop writes for two rounds of orders, the first for warming up, and how large its answers are. */
async function record(riderId: number) {
  const shop = await composeShop(readConfig({ DATA_DIR: join(folder, 'recorded'), DEMO: '0' }))
  const app = await buildApp(shop, { log: openLog({ level: 'warn' }) })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const client = new OrderClient(app.listeningOrigin)
  let sizes: number[] = []
  const round = async () => {
    recorder.start()
    for (let order = 0; order < ORDERS; order++) sizes = await buyOverHttp(client, riderId)
    return recorder.stop()
  }
  const warmUp = await round()
  const transactions = await round()
  client.close()
  await app.close()
  await shop.close()
  return { warmUp, transactions, sizes }
}

async function postThrice(client: OrderClient) {
  const email = `${crypto.randomUUID()}@example.com`
  for (const step of [0, 1, 2]) {
    await client.post(`/step/${step}`, {
      riderId: 1,
      email,
      amount: 6500,
      quantity: 1,
      attempt: crypto.randomUUID(),
    })
  }
}

function cpuOf(work: () => void) {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000_000
}
