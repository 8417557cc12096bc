import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { startShop } from '../../bench/support/child-server.ts'
import { pathTo } from '../../src/contract/pages.ts'
import { inFolder } from '../setup/folder.mjs'
import { findChromium } from '../setup/programs.mjs'
import { fillWeekend } from './fill-weekend.ts'

const PUBLIC = [
  { name: 'home', path: '/', title: 'Home' },
  { name: 'contact', path: '/contact', title: 'Contact, a section of the home screen' },
  { name: 'sports', path: '/sports', title: 'Browse videos' },
  { name: 'sport-events', path: '/sport/1/events', title: 'The events of a sport' },
  { name: 'event', path: '/event/1', title: 'An event with its riders' },
  { name: 'my-work', path: '/my-work', title: 'My Work' },
  { name: 'about', path: '/about', title: 'About' },
  { name: 'privacy', path: '/privacy', title: 'Privacy Policy' },
  { name: 'terms', path: '/terms', title: 'Terms of Service' },
  { name: 'not-found', path: '/nowhere', title: 'Page not found' },
]
const WIDTHS = [
  { width: 390, height: 844 },
  { width: 820, height: 1100 },
  { width: 1440, height: 900 },
]
const SETTINGS = ['brand', 'prices', 'payments', 'email', 'domain', 'backup', 'team', 'security', 'texts']

const ownerPages = (eventId: number, videoId: number) => [
  { name: 'today', path: pathTo('admin'), title: 'Today' },
  { name: 'events', path: pathTo('adminEvents'), title: 'Events' },
  { name: 'overview', path: pathTo('adminEvent', { eventId }), title: "An event's week" },
  { name: 'riders', path: pathTo('adminRiders', { eventId }), title: 'Riders' },
  { name: 'running-order', path: pathTo('adminDraw', { eventId }), title: 'Running order' },
  { name: 'poster', path: pathTo('adminPoster', { eventId }), title: 'Poster' },
  { name: 'fence', path: pathTo('adminFence', { eventId }), title: 'Fence' },
  { name: 'clips', path: pathTo('adminClips', { eventId }), title: 'Clips' },
  { name: 'results', path: pathTo('adminResults', { eventId }), title: 'Results' },
  { name: 'money', path: pathTo('adminWeekend', { eventId }), title: 'Money' },
  { name: 'add-videos', path: pathTo('adminUpload'), title: 'Add videos' },
  { name: 'video', path: pathTo('adminVideo', { id: videoId }), title: 'Edit video' },
  { name: 'sales', path: pathTo('adminSales'), title: 'Sales' },
  { name: 'messages', path: pathTo('adminInbox'), title: 'Messages' },
  { name: 'emails', path: pathTo('adminEmails'), title: 'Emails' },
  ...SETTINGS.map((part) => ({
    name: `settings-${part}`,
    path: pathTo('adminSettingsPart', { part }),
    title: `Settings, ${part}`,
  })),
]

const OWNER = { username: 'admin', password: 'barrels and light' }
const folder = inFolder('docs/pictures')
const dataDir = await mkdtemp(join(tmpdir(), 'cloverleaf-pictures-'))
const shop = await startShop(dataDir, {
  DEMO: '1',
  ADMIN_USERNAME: OWNER.username,
  ADMIN_PASSWORD: OWNER.password,
})
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
let bytes = 0
let count = 0
try {
  await mkdir(folder, { recursive: true })
  const visitor = await newPage(browser)
  for (const { name, path } of PUBLIC) await takeWidths(visitor, name, path)
  const owned = await takeOwnerPages(await newPage(browser))
  await writeFile(
    join(folder, 'README.md'),
    album({ 'Every public page': PUBLIC, "The owner's pages": owned }),
  )
  console.log(`${count} pictures, ${Math.round(bytes / 1000)} KB, in docs/pictures`)
} finally {
  await browser.close()
  await shop.stop()
  await rm(dataDir, { recursive: true, force: true })
}

async function newPage(of: Browser) {
  const context = await of.newContext({
    baseURL: shop.url,
    viewport: WIDTHS[2] ?? null,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  return context.newPage()
}

async function takeOwnerPages(page: Page) {
  await page.request.post('/api/login', { data: OWNER })
  const { eventId, videoId, card } = await fillWeekend(page, dataDir, () => take(page, 'draw.webp'))
  const pages = ownerPages(eventId, videoId)
  for (const { name, path } of pages) {
    await page.goto(path, { waitUntil: 'networkidle' })
    if (name === 'clips') await readCard(page, card)
    await takeWidths(page, `owner-${name}`)
  }
  return pages.map((one) => ({ ...one, name: `owner-${one.name}` }))
}

async function readCard(page: Page, card: string) {
  await page.getByLabel('Folder of a memory card').setInputFiles(card)
  await page.getByText(/\d+ sure, /).waitFor()
  // each clip's picture is decoded in the browser
  await page.waitForTimeout(5000)
}

async function takeWidths(page: Page, name: string, path?: string) {
  for (const viewport of WIDTHS) {
    await page.setViewportSize(viewport)
    // some pages scroll to a part of them
    if (path) await page.goto(path, { waitUntil: 'networkidle' })
    await take(page, `${name}-${viewport.width}.webp`)
  }
}

/** What is seen first of a page, once its pictures are there. */
async function take(page: Page, file: string) {
  await page.evaluate(() => document.fonts.ready)
  await page.waitForFunction(() =>
    [...document.images].every((image) => {
      const { top, bottom, height } = image.getBoundingClientRect()
      return image.complete || height === 0 || bottom < 0 || top > innerHeight
    }),
  )
  const webp = await sharp(await page.screenshot())
    .webp({ quality: 72, effort: 6 })
    .toBuffer()
  await writeFile(join(folder, file), webp)
  bytes += webp.length
  count++
}

function album(parts: Record<string, { name: string; title: string }[]>) {
  const chapters = Object.entries(parts).map(([heading, pages]) => {
    const rows = pages.map(({ name, title }) => {
      const cells = WIDTHS.map(({ width }) => `![${title} at ${width} px](${name}-${width}.webp)`)
      return `### ${title}\n\n${cells.join('\n')}\n`
    })
    return `## ${heading}\n\n${rows.join('\n')}`
  })
  return `# Every page, at three widths\n\nMade by \`npm run pictures\` from the demo shop.\n\n${chapters.join('\n')}`
}
