import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { builtProgram } from '../scripts/setup/build.mjs'
import { FOLDER } from '../scripts/setup/folder.mjs'
import { findChromium } from '../scripts/setup/programs.mjs'
import { crowdAt } from './support/api-calls.ts'
import { type Bar, median, printBars } from './support/bars.ts'
import { type ChildServer, startChild } from './support/child-server.ts'
import { type Visit, visitOnSlowPhone } from './support/slow-phone.ts'
import { buyOverHttp, ORDERS, ordersAt } from './support/whole-orders.ts'

/**
 * This shop against an older one of itself, in turns on the same machine: `npm run bench -- against ../older`, where the folder
 * is a checkout that was installed and built by its own README. Both open the demo; what is asked for stands in the specification,
 * so that every edition answers it.
 */
const CROWDS = 60
const SECONDS = 0.25
const ORDER_ROUNDS = 15
const VISITS = 15
/** What two runs of the very same shop may differ by. */
const NOISE = 1.05
const EVENT = 1

const older = resolve(process.argv[2] ?? '')
if (!process.argv[2] || !existsSync(join(older, 'dist'))) {
  console.error('Which one? npm run bench -- against <folder of an older shop that is installed and built>')
  process.exit(2)
}

const dataDir = await mkdtemp(join(tmpdir(), 'cloverleaf-bench-'))
const opened: ChildServer[] = []
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
try {
  const shops = { now: await open(FOLDER, 'now'), before: await open(older, 'before') }
  const riderId = await firstRider(shops.now)
  if (riderId !== (await firstRider(shops.before))) throw new Error('The two demos are not the same')
  const bars: Bar[] = []
  for (const path of ['/', '/api/sports', `/api/riders?eventId=${EVENT}&adminView=false`])
    bars.push(
      await compare(`GET ${path}: requests a second`, CROWDS, -1, ({ url }) => crowdAt(url + path, SECONDS)),
    )
  bars.push(
    await compare('an order: milliseconds of the processor', ORDER_ROUNDS, 1, async (shop) => {
      const { cpu } = await ordersAt(shop, (client) => buyOverHttp(client, riderId))
      return (cpu / ORDERS) * 1000
    }),
  )
  for (const path of ['/', `/event/${EVENT}`]) bars.push(...(await compareVisits(browser, path)))
  printBars(`Now against before (${older}), in turns`, bars)

  async function compareVisits(on: Browser, path: string) {
    const visits: Record<string, Visit[]> = {}
    const paint = await compare(
      `${path} on a slow phone: milliseconds to the largest paint`,
      VISITS,
      1,
      async ({ url }) => {
        const visit = await visitOnSlowPhone(on, url + path)
        visits[url] = [...(visits[url] ?? []), visit]
        return visit.largestPaint
      },
    )
    const also = {
      blocking: 'milliseconds of blocking',
      documentBytes: 'bytes of the page',
      scriptBytes: 'bytes of JavaScript',
    }
    const others = Object.entries(also).map(([name, what]) => {
      const [now = 0, before = 0] = [shops.now, shops.before].map(({ url }) =>
        median((visits[url] ?? []).map((visit) => visit[name as keyof Visit])),
      )
      return line(`${path} on a slow phone: ${what}`, now, before, now / before)
    })
    return [paint, ...others]
  }

  /**
   * The two take turns, and in each second round the other way round, so that whatever else the machine does meets both. Many
   * short rounds: with 15 rounds of half a second a shop differed from itself by a tenth.
   */
  async function compare(
    what: string,
    rounds: number,
    lessIsBetter: 1 | -1,
    measure: (shop: ChildServer) => Promise<number>,
  ) {
    await measure(shops.now)
    await measure(shops.before)
    const figures: { now: number; before: number }[] = []
    for (let round = 0; round < rounds; round++) {
      if (round % 2 === 0)
        figures.push({ now: await measure(shops.now), before: await measure(shops.before) })
      else {
        const before = await measure(shops.before)
        figures.push({ now: await measure(shops.now), before })
      }
    }
    const [now, before] = (['now', 'before'] as const).map((name) => median(figures.map((one) => one[name])))
    const worse = median(figures.map((one) => (one.now / one.before) ** lessIsBetter))
    return line(what, now ?? 0, before ?? 0, worse)
  }
} finally {
  await browser.close()
  for (const { stop } of opened) await stop()
  await rm(dataDir, { recursive: true, force: true })
}

function line(what: string, now: number, before: number, worse: number): Bar {
  const [a, b] = [now, before].map((figure) =>
    figure.toLocaleString('en-US', { maximumSignificantDigits: 4 }),
  )
  return {
    what,
    measured: `${a} : ${b}, costs ${worse.toFixed(2)} times`,
    bar: `at most ${NOISE} times`,
    ok: worse <= NOISE,
  }
}

async function open(folder: string, name: string) {
  const program = [builtProgram('main'), 'src/server/main.ts'].find((path) => existsSync(join(folder, path)))
  const env = { DATA_DIR: join(dataDir, name), DATABASE_URL: '', DEMO: '1', LOG_LEVEL: 'warn' }
  const shop = await startChild(process.execPath, [program ?? ''], env, folder)
  opened.push(shop)
  return shop
}

async function firstRider({ url }: ChildServer): Promise<number> {
  const answer = await fetch(`${url}/api/riders?eventId=${EVENT}&adminView=false`)
  const [first]: { id: number }[] = await answer.json()
  if (!first) throw new Error('The demo has no rider')
  return first.id
}
