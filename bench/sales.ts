import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { api } from '../src/contract/api.ts'
import { databaseUrl, runSql } from '../tests/support/postgres.ts'
import { startPostgres } from '../tests/support/postgres-server.ts'
import { type Bar, printBars } from './support/bars.ts'
import { type Books, LAST_DAYS, openBooks, PAST_MONTH, PAST_YEAR } from './support/books.ts'

/** The sales page's requests with 1,000 purchases and with 100,000, each in turn on both. */
const SMALL = 1000
const LARGE = 100_000
const ROUNDS = 40
const MOST_TIMES_SLOWER = 5

const REQUESTS: Record<string, (books: Books) => string> = {
  'newest page': () => api.sales(),
  'page in the middle': ({ purchases }) => api.sales({ page: purchases / 100 }),
  'last page': ({ purchases }) => api.sales({ page: purchases / 50 }),
  'by amount': () => api.sales({ sort: 'amount' }),
  'by rider': () => api.sales({ sort: 'rider' }),
  'by e-mail': () => api.sales({ sort: 'email' }),
  'of a sport': ({ sportId }) => api.sales({ sportId }),
  'of a sport, by rider': ({ sportId }) => api.sales({ sportId, sort: 'rider' }),
  'of an event': ({ eventId }) => api.sales({ eventId }),
  'refunded ones': () => api.sales({ status: 'refunded' }),
  'search for an order': ({ orderNumber }) => api.sales({ search: orderNumber }),
  'search for an e-mail': ({ email }) => api.sales({ search: email }),
  'search for a rider': ({ riderName }) => api.sales({ search: riderName }),
  sums: () => api.salesSummary(),
  'sums of a sport': ({ sportId }) => api.salesSummary({ sportId }),
  'sums of an event': ({ eventId }) => api.salesSummary({ eventId }),
  'sums of paid ones': () => api.salesSummary({ status: 'paid' }),
  'sums of 30 days': () => api.salesSummary({ from: LAST_DAYS }),
  'sums of a past month': () => api.salesSummary(PAST_MONTH),
  'sums of a past year': () => api.salesSummary(PAST_YEAR),
  'sums of paid ones of a sport and year': ({ sportId }) =>
    api.salesSummary({ ...PAST_YEAR, sportId, status: 'paid' }),
  'revenue by day': () => api.salesByDay(),
  'revenue by event': () => api.salesByEvent(),
  overview: () => api.overview,
}

const engine = process.argv[2]
if (engine !== 'postgres') await onSqlite()
if (engine !== 'sqlite') await onPostgres()

async function onSqlite() {
  await inFolder(async (folder) => {
    const small = await openBooks({ DATA_DIR: join(folder, 'small') }, SMALL)
    const large = await openBooks({ DATA_DIR: join(folder, 'large') }, LARGE)
    await compare('SQLite', small, large)
  })
}

async function onPostgres() {
  const server = await startPostgres()
  try {
    await inFolder(async (folder) => {
      const openAs = async (name: string, purchases: number) => {
        await runSql(server.url, `create database ${name}`)
        const url = databaseUrl(server.url, name)
        const books = await openBooks({ DATA_DIR: join(folder, name), DATABASE_URL: url }, purchases)
        // what autovacuum does by itself a minute after so many changes
        await runSql(url, 'vacuum analyze')
        return books
      }
      await compare('PostgreSQL', await openAs('small', SMALL), await openAs('large', LARGE))
    })
  } finally {
    await server.stop()
  }
}

async function inFolder(work: (folder: string) => Promise<void>) {
  const folder = mkdtempSync(join(tmpdir(), 'cloverleaf-bench-'))
  try {
    await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function compare(name: string, small: Books, large: Books) {
  const bars: Bar[] = []
  for (const [what, pathFor] of Object.entries(REQUESTS)) {
    const times = { small: [] as number[], large: [] as number[] }
    for (let round = -3; round < ROUNDS; round++) {
      const took = { small: await small.time(pathFor(small)), large: await large.time(pathFor(large)) }
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
