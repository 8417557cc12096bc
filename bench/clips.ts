import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Worker } from '@playwright/test'
import { findChromium } from '../scripts/setup/programs.mjs'
import { countPresses } from '../tests/support/weekend/keyboard-evening.ts'
import { simulateWeekend } from '../tests/support/weekend/simulate-weekend.ts'
import { median, printBars } from './support/bars.ts'
import { cardOfClips } from './support/card-of-clips.ts'
import { KillableShop, OWNER } from './support/killable-shop.ts'

const MB = 1_000_000
const count = Number(process.argv[2] ?? 600)
const WEEKENDS = 15
const DRAGS = [5, 8, 10]

const card = await cardOfClips(count)
const folder = await mkdtemp(join(tmpdir(), 'cloverleaf-bench-'))
const shop = new KillableShop(join(folder, 'data'))
await shop.start()
const browser = await chromium.launch({
  executablePath: findChromium() ?? '',
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  const { bytes, cpu, seconds } = await readCard(browser)
  printBars(`A card of ${count} clips, read in Chromium without pictures`, [
    {
      what: 'read of each clip',
      measured: `${(bytes / count / 1000).toFixed(1)} KB`,
      bar: 'at most 2 MB',
      // nothing at all would mean that it was not counted
      ok: bytes > 0 && bytes / count <= 2 * MB,
    },
    {
      what: 'CPU for each clip, page and browser too',
      measured: `${((1000 * cpu) / count).toFixed(1)} ms`,
      bar: 'at most 60 ms',
      ok: cpu / count <= 0.06,
    },
    {
      what: 'all of them',
      measured: `${seconds.toFixed(1)} s`,
      bar: 'under a minute',
      ok: seconds < 60,
    },
  ])
  const presses = Array.from({ length: WEEKENDS }, (_, index) =>
    countPresses(simulateWeekend(index + 1, { dragEvery: DRAGS[index % DRAGS.length] ?? 10 })),
  )
  printBars(`${WEEKENDS} weekends of 600 runs, a drag after every 5, 8 or 10`, [
    {
      what: 'keys until all have their clip, median',
      measured: `${median(presses)} (${Math.min(...presses)} to ${Math.max(...presses)})`,
      bar: 'at most 40',
      ok: median(presses) <= 40,
    },
  ])
} finally {
  await browser.close()
  await shop.kill()
  await rm(folder, { recursive: true, force: true })
}

async function readCard(browser: Browser) {
  const page = await browser.newPage()
  const { url } = shop
  const ask = async (path: string, data: object) => (await page.request.post(url + path, { data })).json()
  await ask('/api/login', OWNER)
  const sport = await ask('/api/sports', { name: 'Barrel Racing', description: 'Three barrels.' })
  const event = await ask('/api/events', { name: 'Classic', date: 'June 12-14', sportId: sport.id })
  const started = page.waitForEvent('worker')
  await page.goto(`${url}/admin/clips/${event.id}`)
  const reader = await started
  await countBytes(reader)
  // what makes pictures begins after the last clip was read, and is measured nowhere
  page.on('worker', (worker) => {
    worker.evaluate(() => Reflect.deleteProperty(globalThis, 'VideoDecoder')).catch(() => undefined)
  })
  const cpuBefore = await cpuSeconds(browser)
  const begun = performance.now()
  await page.getByLabel('Folder of a card').setInputFiles(card)
  await page.getByText(`${count} clips read`).waitFor({ timeout: 300_000 })
  const seconds = (performance.now() - begun) / 1000
  const cpu = (await cpuSeconds(browser)) - cpuBefore
  const bytes = await reader.evaluate(() => (globalThis as unknown as { bytesRead: number }).bytesRead)
  return { bytes, cpu, seconds }
}

/** Whatever way a file is read by in the worker, it is read as a part of it. */
function countBytes(worker: Worker) {
  return worker.evaluate(() => {
    const counted = globalThis as unknown as { bytesRead: number }
    counted.bytesRead = 0
    for (const name of ['arrayBuffer', 'text', 'stream', 'bytes'] as const) {
      const original = Blob.prototype[name] as () => unknown
      Object.defineProperty(Blob.prototype, name, {
        value(this: Blob) {
          counted.bytesRead += this.size
          return original.call(this)
        },
      })
    }
  })
}

/** Of all processes of the browser. */
async function cpuSeconds(browser: Browser) {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0)
}
