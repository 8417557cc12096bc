import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { type BrowserContext, chromium } from '@playwright/test'
import { findChromium } from '../../scripts/setup/programs.mjs'
import { OWNER } from './killable-shop.ts'

/** What a browser keeps when it is killed: by it the shop knows that the same computer comes back. */
type Profile = Awaited<ReturnType<BrowserContext['storageState']>>

/** The owner at the upload page, in a browser of this machine that can be killed without warning. */
export async function openOwnersBrowser(shopUrl: string, storageState?: Profile) {
  const mark = `--owners-browser=${randomUUID()}`
  const browser = await chromium.launch({
    executablePath: findChromium() ?? '',
    args: ['--no-sandbox', '--disable-gpu', mark],
  })
  const page = await browser.newPage(storageState && { storageState })
  await page.request.post(`${shopUrl}/api/login`, { data: OWNER })
  const open = () => page.goto(`${shopUrl}/admin/upload`)
  const choose = (file: string) => page.getByLabel('Video files').setInputFiles(file)
  const row = page.getByRole('list', { name: 'Uploads' }).getByRole('listitem').first()
  await open()

  return {
    /** It goes up as soon as it is chosen. */
    addFile: choose,

    async rejoinFile(file: string) {
      await row.getByText('Needs its file').waitFor()
      await choose(file)
    },

    /** Seconds until all of it has arrived. */
    async timeUpload(file: string) {
      // what came before must not be taken for this one
      const before: { id: string }[] = await (await page.request.get(`${shopUrl}/api/admin/uploads`)).json()
      for (const { id } of before) await page.request.delete(`${shopUrl}/api/admin/uploads/${id}`)
      await open()
      const begun = performance.now()
      await choose(file)
      await row.getByText(/^(Checking|Storing|Arrived)$/).waitFor({ timeout: 300_000 })
      const seconds = (performance.now() - begun) / 1000
      await row.getByText('Arrived', { exact: true }).waitFor({ timeout: 300_000 })
      return seconds
    },

    async timePlainPost(url: string, file: string) {
      await page.goto(url)
      await page.getByLabel('File').setInputFiles(file)
      return page.getByLabel('File').evaluate(async (input) => {
        const begun = performance.now()
        await fetch('/', { method: 'POST', body: (input as HTMLInputElement).files?.[0] ?? null })
        return (performance.now() - begun) / 1000
      })
    },

    async kill(): Promise<Profile> {
      const profile = await page.context().storageState()
      const gone = new Promise((resolve) => browser.once('disconnected', resolve))
      for (const pid of processesWith(mark)) process.kill(pid, 'SIGKILL')
      await gone
      return profile
    },
  }
}

/** The running processes that were started with this word. */
const processesWith = (word: string) =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        return readFileSync(`/proc/${name}/cmdline`, 'utf8').includes(word)
      } catch {
        return false
      }
    })
    .map(Number)
