import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { apiCalls, crowdAt } from './support/api-calls.ts'
import { median, printBars } from './support/bars.ts'
import { makeBigShop } from './support/big-shop.ts'
import { startChild } from './support/child-server.ts'

const METRICS_TOKEN = 'metrics-token-of-the-bench'
const RUNS = 5
const BAR_SECONDS = 1.2
const BAR_MEGABYTES = 150
const BAR_AFTER_LOAD = 160
/** As long as `bench -- api` asks for each address. */
const SECONDS = 7.5

const { dataDir, eventId, remove } = await makeBigShop()
const startShop = () =>
  startChild('npm', ['start', '--silent'], { DATA_DIR: dataDir, DATABASE_URL: '', METRICS_TOKEN })
try {
  await secondsToAnswer()
  const starts: number[] = []
  const bareStarts: number[] = []
  for (let run = 0; run < RUNS; run++) {
    bareStarts.push(await secondsOfBareNode())
    starts.push(await secondsToAnswer())
  }
  const over = median(starts) - median(bareStarts)
  const { before, after } = await memory()
  printBars('npm start, when it has run before', [
    {
      what: 'until /healthz answers, over a bare node start',
      measured: `${median(starts).toFixed(2)} s - ${median(bareStarts).toFixed(2)} s = ${over.toFixed(2)} s`,
      bar: `at most ${BAR_SECONDS} s`,
      ok: over <= BAR_SECONDS,
    },
    {
      what: 'memory of the server before the first visitor',
      measured: `${before.toFixed(0)} MB`,
      bar: `at most ${BAR_MEGABYTES} MB`,
      ok: before <= BAR_MEGABYTES,
    },
    {
      what: 'memory after the load of "bench -- api"',
      measured: `${after.toFixed(0)} MB`,
      bar: `at most ${BAR_AFTER_LOAD} MB`,
      ok: after <= BAR_AFTER_LOAD,
    },
  ])
} finally {
  await remove()
}

async function secondsToAnswer() {
  const started = performance.now()
  const shop = await startShop()
  const seconds = (performance.now() - started) / 1000
  await shop.stop()
  return seconds
}

async function secondsOfBareNode() {
  const started = performance.now()
  await once(spawn('node', ['-e', '0'], { stdio: 'ignore' }), 'exit')
  return (performance.now() - started) / 1000
}

async function memory() {
  const shop = await startShop()
  try {
    const before = await megabytesOf(shop.url)
    for (const { path } of apiCalls(eventId)) await crowdAt(shop.url + path, SECONDS)
    return { before, after: await megabytesOf(shop.url) }
  } finally {
    await shop.stop()
  }
}

/** What the system counts for the server, by its own figures. */
async function megabytesOf(url: string) {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  const text = await (await fetch(`${url}/metrics`, { headers })).text()
  const bytes = /^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1]
  if (!bytes) throw new Error('The figures of the shop do not name its memory')
  return Number(bytes) / 2 ** 20
}
