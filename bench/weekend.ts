import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Chance } from '../src/demo/chance.ts'
import { median, printBars } from './support/bars.ts'
import { startShop } from './support/child-server.ts'
import { onPostgres, onSqlite } from './support/engines.ts'
import { megabytesOf, share } from './support/figures.ts'
import { fillFair } from './support/fill-fair.ts'
import { OWNER } from './support/owner-login.ts'
import { buy, type Fair, type Going, Log, Owner, visit } from './support/visitors.ts'

/**
 * A Sunday night: 2,000 visitors at once, each looking at something every quarter of a minute and followed by another when it
 * leaves, and 100 buying a minute, in a shop with 50,000 riders and 100,000 purchases, whose owner changes something every ten
 * seconds. The same visits and purchases, one after the other, say what the server needs when it has nothing else to do. The
 * visitors live on the same machine and take their share of it.
 */
const SIZE = { events: 1000, ridersAnEvent: 50, purchases: 100_000, others: 1000 }
const MINUTE = 60_000
const ARRIVING = 20_000
const THINKING = 15_000
const PRICING = 10_000
const LONE_VISITS = 60
const LONE_PURCHASES = 60
const OWNERS_NUMBER = 999
/** Buyers' numbers, beyond those of any visitor. */
const BUYERS_FROM = 1_000_000
const MOST_GROWTH = 1.1
const MOST_SLOWER = 3

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '3' },
    visitors: { type: 'string', default: '2000' },
    buyers: { type: 'string', default: '100' },
    postgres: { type: 'boolean', default: false },
  },
})
const [minutes, visitors, buyersAMinute] = [values.minutes, values.visitors, values.buyers].map(Number) as [
  number,
  number,
  number,
]

const owner = { ADMIN_USERNAME: OWNER.username, ADMIN_PASSWORD: OWNER.password }
const onEngine = values.postgres ? onPostgres : onSqlite
await onEngine(async (open) => {
  const { env, settle } = await open('weekend')
  const fair = await fillFair(env, SIZE)
  await settle()
  const shop = await startShop(env.DATA_DIR, { ...env, DEMO: '0', ...owner })
  try {
    const here = { ...fair, url: shop.url }
    const idle = await alone(here)
    const busy = await rush(here, shop.pid)
    report(idle, busy)
  } finally {
    await shop.stop()
  }
})

/** One after the other, without a pause. */
async function alone(fair: Fair): Promise<Log> {
  const log = new Log()
  const chance = new Chance(1)
  const atOnce = () => 0
  const never = () => false
  for (let i = 0; i < LONE_VISITS; i++) await visit({ fair, log, chance, number: i }, atOnce, never)
  const owner = new Owner({ fair, log, chance, number: OWNERS_NUMBER })
  await owner.logIn()
  const perPrice = Math.round((buyersAMinute * PRICING) / MINUTE)
  for (let i = 0; i < LONE_PURCHASES; i++) {
    if (i % perPrice === 0) await owner.setPrice()
    await buy({ fair, log, chance, number: 500 + i })
  }
  owner.close()
  return log
}

async function rush(fair: Fair, pid: number) {
  const log = new Log()
  const end = performance.now() + ARRIVING + minutes * MINUTE
  const isOver = () => performance.now() > end
  const memory: number[] = []
  const watching = setInterval(() => memory.push(megabytesOf(pid)), 1000)
  const started: Promise<unknown>[] = []
  for (let i = 0; i < visitors; i++) {
    const chance = new Chance(i)
    const think = () => chance.next() * 2 * THINKING
    started.push(
      pause((ARRIVING * i) / visitors).then(async () => {
        let number = 1000 + i
        for (; !isOver(); number += visitors) await visit({ fair, log, chance, number }, think, isOver)
      }),
    )
  }
  started.push(keepPricing({ fair, log, chance: new Chance(98), number: OWNERS_NUMBER }, isOver))
  await pause(ARRIVING)
  let bought = 0
  let delivered = 0
  const chance = new Chance(99)
  while (!isOver()) {
    const number = BUYERS_FROM + bought++
    started.push(
      buy({ fair, log, chance, number }).then((has) => {
        if (has) delivered++
      }),
    )
    await pause(MINUTE / buyersAMinute)
  }
  await Promise.all(started)
  clearInterval(watching)
  return { log, bought, delivered, memory }
}

async function keepPricing(going: Going, isOver: () => boolean) {
  const owner = new Owner(going)
  try {
    await owner.logIn()
    while (!isOver()) {
      await owner.setPrice()
      await pause(PRICING)
    }
  } catch (error) {
    going.log.errors.push(String(error))
  } finally {
    owner.close()
  }
}

function report(idle: Log, { log, bought, delivered, memory }: Awaited<ReturnType<typeof rush>>) {
  const count = [...log.times.values()].reduce((sum, times) => sum + times.length, 0)
  console.log(
    `\n${count.toLocaleString('en-US')} requests; milliseconds at p50 and p99, on the idle server and in the rush`,
  )
  let slowest = 0
  for (const [kind, times] of log.times) {
    const lone = idle.times.get(kind) ?? []
    const [a, b] = [share(lone, 0.5), share(times, 0.5)]
    const [c, d] = [share(lone, 0.99), share(times, 0.99)]
    slowest = Math.max(slowest, b / a)
    const cells = [
      kind.padEnd(24),
      String(times.length).padStart(7),
      `p50 ${a.toFixed(1)} → ${b.toFixed(1)} (${(b / a).toFixed(1)} times)`.padEnd(32),
      `p99 ${c.toFixed(1)} → ${d.toFixed(1)} (${(d / c).toFixed(1)} times)`,
    ]
    console.log(`  ${cells.join('   ')}`)
  }
  for (const error of [...idle.errors, ...log.errors].slice(0, 10)) console.log(`  ${error}`)
  const settled = memory.slice(Math.ceil(ARRIVING / 1000))
  const part = Math.max(1, Math.floor(settled.length / 4))
  const [early, late] = [median(settled.slice(part, 2 * part)), median(settled.slice(-part))]
  const errors = idle.errors.length + log.errors.length
  printBars(`${visitors} visitors and ${buyersAMinute} buyers a minute, for ${minutes} minutes`, [
    { what: 'errors', measured: String(errors), bar: 'none', ok: errors === 0 },
    {
      what: 'purchases delivered',
      measured: `${delivered} of ${bought}`,
      bar: 'all',
      ok: delivered === bought && bought > 0,
    },
    {
      what: 'what slowed down most, at p50',
      measured: `${slowest.toFixed(1)} times`,
      bar: `at most ${MOST_SLOWER} times`,
      ok: slowest <= MOST_SLOWER,
    },
    {
      what: 'memory in the second and in the last quarter',
      measured: `${early.toFixed(0)} MB, ${late.toFixed(0)} MB`,
      bar: `at most ${MOST_GROWTH} times`,
      ok: late <= early * MOST_GROWTH,
    },
  ])
}
