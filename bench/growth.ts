import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { FOLDER } from '../scripts/setup/folder.mjs'
import { Delivery } from '../src/contract/buying/order.ts'
import { StartedPurchase } from '../src/contract/buying/purchase.ts'
import { Rider } from '../src/contract/catalogue/rider.ts'
import { api } from '../tests/support/addresses.ts'
import { type Bar, median, printBars } from './support/bars.ts'
import { type Books, openBooks } from './support/books.ts'
import { startShop } from './support/child-server.ts'
import { type Open, onPostgres, onSqlite, type Place } from './support/engines.ts'
import { GROWTH_REQUESTS } from './support/growth-requests.ts'

/**
 * Every list, search and sum, a sale and a start, in three shops: one weekend's, ten times and a hundred times as much of
 * everything. What is ready to be sent is thrown away before each request, so that the work behind it is measured.
 *
 * A list that is a hundred times as long takes longer, and may. What takes more than three times as much longer as its
 * answer is larger has missed the bar, unless it stays under 150 ms.
 *
 * `growth sqlite` and `growth postgres` measure one engine, and a text after that only the rows that have it in their names:
 * `growth sqlite sales:`. Only the whole run writes its table into the documentation.
 */
const [engine, part = ''] = process.argv.slice(2)
const TIMES = [1, 10, 100] as const
const SIZE = { events: 10, ridersAnEvent: 50, purchases: 1000, others: 100 }
const MOST_FASTER_THAN_RESULT = 3
const QUICK_ENOUGH_MS = 150
const ROUNDS = 15
/** A row ends after so many milliseconds, though it had fewer rounds. */
const TIMEOUT_MS = 1500
const SALE = 'a sale, from the click to the paid order'
const PURCHASES = 12
const START = 'start, until the shop answers'
const STARTS = 3

interface Row {
  what: string
  /** Milliseconds in the shop of each size. */
  took: number[]
  /** How large the answer is, against that of the smallest shop. */
  result: number[]
}

const rows = { SQLite: [] as Row[], PostgreSQL: [] as Row[] }
if (engine !== 'postgres') {
  await onSqlite(async (open) => {
    rows.SQLite = await measure(open)
    printBars('Growth on SQLite', rows.SQLite.map(asBar))
  })
}
if (engine !== 'sqlite') {
  await onPostgres(async (open) => {
    rows.PostgreSQL = await measure(open)
    printBars('Growth on PostgreSQL', rows.PostgreSQL.map(asBar))
  })
}
if (!engine) writeTable()

async function measure(open: Open): Promise<Row[]> {
  const places: Place[] = []
  const shops: Books[] = []
  for (const times of TIMES) {
    const place = await open(`times${times}`)
    const { ridersAnEvent, ...counts } = SIZE
    const size = Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, count * times]))
    shops.push(await openBooks(place.env, { ...(size as typeof counts), ridersAnEvent }))
    await place.settle()
    places.push(place)
  }
  const measured: Row[] = []
  for (const [what, pathFor] of Object.entries(GROWTH_REQUESTS)) {
    if (!what.includes(part)) continue
    const timed: Awaited<ReturnType<typeof timeOf>>[] = []
    for (const shop of shops) timed.push(await timeOf(shop, pathFor(shop)))
    measured.push({
      what,
      took: timed.map(({ took }) => took),
      result: timed.map(({ bytes }) => bytes / (timed[0]?.bytes ?? 1)),
    })
  }
  if (SALE.includes(part)) {
    const took: number[] = []
    for (const shop of shops) took.push(await timeOfSale(shop))
    measured.push({ what: SALE, took, result: TIMES.map(() => 1) })
  }
  for (const shop of shops) await shop.close()
  if (START.includes(part)) {
    const took: number[] = []
    for (const place of places) took.push(await timeOfStart(place))
    measured.push({ what: START, took, result: TIMES.map(() => 1) })
  }
  return measured
}

/** The quickest of some: what else the machine does at the time slows some rounds, and hastens none. */
async function timeOf(shop: Books, path: string) {
  const end = performance.now() + TIMEOUT_MS
  let quickest = Number.POSITIVE_INFINITY
  let size = 0
  for (let round = -2; round < ROUNDS && (round < 1 || performance.now() < end); round++) {
    shop.forget()
    const { took, bytes } = await shop.ask(path)
    if (round >= 0) quickest = Math.min(quickest, took)
    size = bytes
  }
  return { took: quickest, bytes: size }
}

async function timeOfSale(shop: Books) {
  const riders = z.array(Rider).parse(JSON.parse((await shop.ask(api.eventRiders(shop.eventId))).answer))
  const times: number[] = []
  for (const rider of riders.slice(0, PURCHASES)) {
    const email = `${crypto.randomUUID()}@example.com`
    const start = performance.now()
    const started = await shop.ask(api.createPaymentIntent, {
      riderId: rider.id,
      email,
      amount: rider.price * 100,
      quantity: 1,
    })
    const { clientSecret, paymentIntentId } = StartedPurchase.parse(JSON.parse(started.answer))
    await shop.ask(api.sandboxPay, { clientSecret, cardNumber: '4242424242424242' })
    const paid = await shop.ask(api.confirmPayment, { riderId: rider.id, email, paymentIntentId })
    times.push(performance.now() - start)
    Delivery.parse(JSON.parse(paid.answer))
  }
  return Math.min(...times)
}

async function timeOfStart({ env }: Place) {
  const times: number[] = []
  for (let start = 0; start < STARTS; start++) {
    const started = performance.now()
    const shop = await startShop(env.DATA_DIR, { ...env, DEMO: '0' })
    times.push(performance.now() - started)
    await shop.stop()
  }
  return median(times)
}

function ratios({ took, result }: Row) {
  const [first = 1] = took
  const slower = took.map((time) => time / first)
  const worst = Math.max(...slower.map((ratio, i) => ratio / Math.max(1, result[i] ?? 1)))
  return { slower, worst }
}

function asBar(row: Row): Bar {
  const { slower, worst } = ratios(row)
  const [, tenfold = 0, hundredfold = 0] = slower
  return {
    what: row.what,
    measured: `${row.took[0]?.toFixed(2)} ms, ${tenfold.toFixed(1)}, ${hundredfold.toFixed(1)} times for ${row.result.at(-1)?.toFixed(1)} times the answer`,
    bar: `at most ${MOST_FASTER_THAN_RESULT} times its answer, or ${QUICK_ENOUGH_MS} ms`,
    ok: worst <= MOST_FASTER_THAN_RESULT || Math.max(...row.took) <= QUICK_ENOUGH_MS,
  }
}

function writeTable() {
  const file = join(FOLDER, 'docs/performance.md')
  const cells = (row: Row) => {
    const { slower } = ratios(row)
    return [`${row.took[0]?.toFixed(2)} ms`, ...slower.slice(1).map((ratio) => ratio.toFixed(1))]
  }
  const lines = rows.SQLite.map((row, i) => {
    const other = rows.PostgreSQL[i]
    const grown = row.result.slice(1).map((ratio) => ratio.toFixed(1))
    return [row.what, ...grown, ...cells(row), ...(other ? cells(other) : [])]
  })
  const head = ['', 'answer ×10', '×100', 'SQLite', '×10', '×100', 'PostgreSQL', '×10', '×100']
  const table = ['<!-- growth -->', ...drawn([head, ...lines]), '<!-- end of growth -->'].join('\n')
  const page = readFileSync(file, 'utf8')
  writeFileSync(
    file,
    page.replace(/<!-- growth -->[\s\S]*<!-- end of growth -->/, () => table),
  )
}

/** Names on the left, figures on the right, each column as wide as it must be. */
function drawn([head = [], ...lines]: string[][]) {
  const widths = head.map((_, column) =>
    Math.max(...[head, ...lines].map((line) => line[column]?.length ?? 0)),
  )
  const rule = widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`))
  return [head, rule, ...lines].map((line) => {
    const padded = line.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
    )
    return `| ${padded.join(' | ')} |`
  })
}
