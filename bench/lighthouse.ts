import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { findChromium } from '../scripts/setup/programs.mjs'
import { type Bar, median, printBars } from './support/bars.ts'
import { startShop } from './support/child-server.ts'

const PAGES = [
  { what: 'home', path: '/' },
  { what: 'event with 600 riders', path: '/event/1' },
  { what: 'my work', path: '/my-work' },
  { what: 'about', path: '/about' },
]

/** Points of a hundred, on Lighthouse's own slow phone. */
const LEAST = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }
const CATEGORIES = Object.keys(LEAST) as (keyof typeof LEAST)[]

/** Speed depends on what else the machine does; the rest is the same every time. */
const RUNS = Number(process.argv[2] ?? 3)

const dataDir = await mkdtemp(join(tmpdir(), 'cloverleaf-bench-'))
const shop = await startShop(dataDir, { DEMO: '1' })
const browser = await launch({
  chromePath: findChromium(),
  chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu'],
})
try {
  const bars: Bar[] = []
  const remarks: string[] = []
  for (const { what, path } of PAGES) {
    const visits = []
    for (let run = 0; run < RUNS; run++) visits.push(await examine(shop.url + path))
    for (const category of CATEGORIES) {
      const points = median(visits.map(({ scores }) => scores[category]))
      bars.push({
        what: `${what}: ${category}`,
        measured: points.toFixed(0),
        bar: `at least ${LEAST[category]}`,
        ok: points >= LEAST[category],
      })
    }
    remarks.push(...new Set(visits.flatMap(({ faults }) => faults.map((fault) => `${what}: ${fault}`))))
  }
  printBars(`Lighthouse, mobile, median of ${RUNS}`, bars)
  for (const remark of remarks) console.log(`  ${remark}`)
} finally {
  browser.kill()
  await shop.stop()
  await rm(dataDir, { recursive: true, force: true })
}

async function examine(url: string) {
  const result = await lighthouse(url, { port: browser.port, onlyCategories: CATEGORIES, logLevel: 'error' })
  if (!result) throw new Error(`Lighthouse said nothing about ${url}`)
  const { categories, audits, runtimeError } = result.lhr
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`)
  const scores = Object.fromEntries(
    CATEGORIES.map((name) => [name, Math.round(100 * (categories[name]?.score ?? 0))]),
  ) as Record<keyof typeof LEAST, number>
  const faults = CATEGORIES.flatMap((name) => {
    if (scores[name] >= LEAST[name]) return []
    return (categories[name]?.auditRefs ?? []).flatMap(({ id, weight }) => {
      const audit = audits[id]
      const isFault = weight > 0 && audit?.score !== null && (audit?.score ?? 1) < 0.9
      return isFault ? [`${name}: ${audit?.title} ${audit?.displayValue ?? ''}`.trim()] : []
    })
  })
  return { scores, faults }
}
