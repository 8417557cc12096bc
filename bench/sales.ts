import { type Bar, printBars } from './support/bars.ts'
import { openBooks } from './support/books.ts'
import { type Open, onPostgres, onSqlite } from './support/engines.ts'
import { SALES_PAGE, SALES_REQUESTS } from './support/sales-requests.ts'

/** The sales page's requests with 100,000 purchases: each of them, and all that the page asks for when it opens. */
const PURCHASES = 100_000
const ROUNDS = 20
const MOST_MS = 150
const PAGE = 'the page when it opens'

const engine = process.argv[2]
if (engine !== 'postgres') await onSqlite((open) => measure('SQLite', open))
if (engine !== 'sqlite') await onPostgres((open) => measure('PostgreSQL', open))

async function measure(name: string, open: Open) {
  const place = await open('sales')
  const books = await openBooks(place.env, {
    events: 60,
    ridersAnEvent: 100,
    purchases: PURCHASES,
    others: 0,
  })
  await place.settle()
  const bars: Bar[] = []
  const quickest: Record<string, number> = {}
  for (const [what, pathFor] of Object.entries(SALES_REQUESTS)) {
    // the quickest: other work on the machine slows some rounds, and speeds up none
    quickest[what] = Number.POSITIVE_INFINITY
    for (let round = 0; round < ROUNDS; round++)
      quickest[what] = Math.min(quickest[what], (await books.ask(pathFor(books))).took)
    bars.push(bar(what, quickest[what]))
  }
  bars.push(
    bar(
      PAGE,
      SALES_PAGE.reduce((sum, what) => sum + (quickest[what] ?? 0), 0),
    ),
  )
  await books.close()
  printBars(`Sales on ${name}: ${PURCHASES} purchases`, bars)
}

const bar = (what: string, took: number): Bar => ({
  what,
  measured: `${took.toFixed(1)} ms`,
  bar: `at most ${MOST_MS} ms`,
  ok: took <= MOST_MS,
})
