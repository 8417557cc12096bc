import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { addRider } from '../src/server/catalogue/add-rider.ts'
import { confirmPayment } from '../src/server/checkout/confirm-payment.ts'
import { startPurchase } from '../src/server/checkout/start-purchase.ts'
import { composeShop, type Shop } from '../src/server/compose.ts'
import { readConfig } from '../src/server/config.ts'
import { payInSandbox } from '../src/server/payments/sandbox.ts'
import { median, printBars } from './support/bars.ts'

const ROUNDS = 31
const PURCHASES = 16
const AT_ONCE = 8
const BAR = 0.6

const folder = mkdtempSync(join(tmpdir(), 'cloverleaf-bench-'))
const commits = countCommits()
try {
  const shop = await composeShop(readConfig({ DATA_DIR: folder, DEMO: '0' }))
  const riderId = await addOffer(shop)
  const bare = openBare()
  await buy(shop, riderId, 10 * PURCHASES)
  const rounds: { purchases: number; bare: number; each: number }[] = []
  // short turns, so that whatever else the machine does meets both
  for (let round = 0; round < ROUNDS; round++) {
    const before = commits.count
    const seconds = await secondsOf(() => buy(shop, riderId, PURCHASES))
    const synced = commits.count - before
    const bareSeconds = await secondsOf(async () => bare.commit(synced))
    rounds.push({ purchases: PURCHASES / seconds, bare: PURCHASES / bareSeconds, each: synced / PURCHASES })
  }
  bare.close()
  await shop.close()
  const share = median(rounds.map((round) => round.purchases / round.bare))
  const each = median(rounds.map((round) => round.each))
  const rates = [median(rounds.map((round) => round.purchases)), median(rounds.map((round) => round.bare))]
  printBars(
    `Durable purchases in SQLite, each ${each} synced transactions from the first click to the order`,
    [
      {
        what: 'purchases a second, of what the same synced transactions allow when they are bare',
        measured: `${rates.map((rate) => rate.toFixed(0)).join(' of ')} = ${Math.round(share * 100)} %`,
        bar: `at least ${BAR * 100} %`,
        ok: share >= BAR,
      },
    ],
  )
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function secondsOf(work: () => Promise<void>) {
  const started = performance.now()
  await work()
  return (performance.now() - started) / 1000
}

async function addOffer({ db, now }: Shop) {
  const base = { createdAt: now().toISOString(), deletedAt: null }
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
  const videoUrl = 'https://videos.example/jane.mp4'
  return addRider(db, { name: 'Jane Doe', eventId, price: 65, videoUrl }, now())
}

/** Some buyers at once, each from the first click to the paid order. */
async function buy(shop: Shop, riderId: number, purchases: number) {
  let left = purchases
  const keepBuying = async () => {
    while (left-- > 0) {
      const email = `${crypto.randomUUID()}@example.com`
      const { clientSecret, paymentIntentId } = await startPurchase(shop, {
        riderId,
        email,
        amount: 6500,
        quantity: 1,
      })
      await payInSandbox(shop.db, clientSecret, '4242424242424242')
      await confirmPayment(shop, { riderId, email, paymentIntentId })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, keepBuying))
}

/** The same engine with the same care, and nothing around it. */
function openBare() {
  const database = new Sqlite(join(folder, 'bare.sqlite'))
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = FULL')
  database.exec('create table note (id integer primary key, text text)')
  const insert = database.prepare('insert into note (text) values (?)')
  return {
    commit: (times: number) => {
      for (let time = 0; time < times; time++) insert.run('x'.repeat(400))
    },
    close: () => database.close(),
  }
}

/** Counts what the database has to bring safely to disk: commits, and writes outside of any transaction. */
function countCommits() {
  const seen = { count: 0 }
  const database = new Sqlite(':memory:')
  const statement = Object.getPrototypeOf(database.prepare('select 1')) as Sqlite.Statement
  database.close()
  for (const name of ['run', 'all'] as const) {
    const original = statement[name]
    statement[name] = function (this: Sqlite.Statement, ...parameters: unknown[]) {
      const { source } = this
      const isAlone = /^(insert|update|delete)/i.test(source) && !this.database.inTransaction
      if (isAlone || /^commit/i.test(source)) seen.count++
      return Reflect.apply(original, this, parameters)
    }
  }
  return seen
}
