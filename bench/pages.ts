import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { findChromium } from '../scripts/setup/programs.mjs'
import { type Bar, median, printBars } from './support/bars.ts'
import { startShop } from './support/child-server.ts'
import { type Visit, visitOnSlowPhone } from './support/slow-phone.ts'

const RUNS = 5
const MOST_OF_CLIENT = 0.5
const MOST_SCRIPT_BYTES = 95_000
const MOST_SHIFT = 0.02

/** The limits of blocking depend on the machine. */
const pages = [
  { what: 'home', path: '/', mostBytes: 18_000, mostBlocking: 100 },
  { what: 'event with 600 riders', path: '/event/1', mostBytes: 25_000, mostBlocking: 200 },
]

const dataDir = await mkdtemp(join(tmpdir(), 'cloverleaf-bench-'))
const shop = await startShop(dataDir, { DEMO: '1' })
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
try {
  const bars: Bar[] = []
  for (const { what, path, mostBytes, mostBlocking } of pages) {
    const { server, client } = await compare(path)
    const paint = (visits: Visit[]) => median(visits.map((visit) => visit.largestPaint))
    const ratio = paint(server) / paint(client)
    const scripts = Math.max(...server.map((visit) => visit.scriptBytes))
    const document = Math.max(...server.map((visit) => visit.documentBytes))
    const blocking = median(server.map((visit) => visit.blocking))
    const shift = Math.max(...server.map((visit) => visit.layoutShift))
    bars.push(
      {
        what: `${what}: largest paint, rendered on the server : only in the browser`,
        measured: `${seconds(paint(server))} : ${seconds(paint(client))} = ${ratio.toFixed(2)}`,
        bar: `at most ${MOST_OF_CLIENT}`,
        ok: ratio <= MOST_OF_CLIENT,
      },
      {
        what: `${what}: the page over the wire, with headers`,
        measured: kilobytes(document),
        bar: `at most ${kilobytes(mostBytes)}`,
        ok: document <= mostBytes,
      },
      {
        what: `${what}: blocking`,
        measured: `${blocking.toFixed(0)} ms`,
        bar: `at most ${mostBlocking} ms`,
        ok: blocking <= mostBlocking,
      },
      {
        what: `${what}: JavaScript over the wire`,
        measured: kilobytes(scripts),
        bar: `at most ${kilobytes(MOST_SCRIPT_BYTES)}`,
        ok: scripts <= MOST_SCRIPT_BYTES,
      },
      {
        what: `${what}: layout shift, the worst`,
        measured: shift.toFixed(3),
        bar: `at most ${MOST_SHIFT}`,
        ok: shift <= MOST_SHIFT,
      },
    )
  }
  printBars(`Slow phone: 1.6 Mbps, 150 ms, a quarter of the processor, median of ${RUNS}`, bars)
} finally {
  await browser.close()
  await shop.stop()
  await rm(dataDir, { recursive: true, force: true })
}

/** The two take turns, so that whatever else the machine does meets both. */
async function compare(path: string) {
  const server: Visit[] = []
  const client: Visit[] = []
  for (let run = 0; run < RUNS; run++) {
    server.push(await visitOnSlowPhone(browser, shop.url + path))
    client.push(await visitOnSlowPhone(browser, `${shop.url + path}?render=client`))
  }
  return { server, client }
}

function seconds(milliseconds: number) {
  return `${(milliseconds / 1000).toFixed(2)} s`
}

function kilobytes(bytes: number) {
  return `${(bytes / 1000).toFixed(1)} KB`
}
