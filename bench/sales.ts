import { type Bar, printBars } from './support/bars.ts'
import { openBooks } from './support/books.ts'
import { type Open, onPostgres, onSqlite } from './support/engines.ts'
import { SALES_REQUESTS } from './support/sales-requests.ts'

/** The sales page's requests with 1,000 purchases and with 100,000, each in turn on both. */
const SMALL = 1000
const LARGE = 100_000
const ROUNDS = 40
const MOST_TIMES_SLOWER = 5

const engine = process.argv[2]
if (engine !== 'postgres') await onSqlite((open) => compare('SQLite', open))
if (engine !== 'sqlite') await onPostgres((open) => compare('PostgreSQL', open))

async function compare(name: string, open: Open) {
  const opened = async (purchases: number) => {
    const place = await open(`with${purchases}`)
    const books = await openBooks(place.env, { events: 60, ridersAnEvent: 100, purchases, others: 0 })
    await place.settle()
    return books
  }
  const [small, large] = [await opened(SMALL), await opened(LARGE)]
  const bars: Bar[] = []
  for (const [what, pathFor] of Object.entries(SALES_REQUESTS)) {
    const times = { small: [] as number[], large: [] as number[] }
    for (let round = -3; round < ROUNDS; round++) {
      const took = {
        small: (await small.ask(pathFor(small))).took,
        large: (await large.ask(pathFor(large))).took,
      }
      if (round < 0) continue
      times.small.push(took.small)
      times.large.push(took.large)
    }
    // the quickest of each: what else the machine does at the time slows some rounds, and hastens none
    const [a, b] = [Math.min(...times.small), Math.min(...times.large)]
    bars.push({
      what,
      measured: `${a.toFixed(2)} ms, ${b.toFixed(2)} ms: ${(b / a).toFixed(1)} times`,
      bar: `at most ${MOST_TIMES_SLOWER} times`,
      ok: b / a <= MOST_TIMES_SLOWER,
    })
  }
  await small.close()
  await large.close()
  printBars(`Sales on ${name}: ${SMALL} purchases, ${LARGE} purchases`, bars)
}
