import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import sharp from 'sharp'
import { startShop } from '../../bench/support/child-server.ts'
import { inFolder } from '../setup/folder.mjs'
import { findChromium } from '../setup/programs.mjs'

const PAGES = [
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

const folder = inFolder('docs/pictures')
const dataDir = await mkdtemp(join(tmpdir(), 'cloverleaf-pictures-'))
const shop = await startShop(dataDir, { DEMO: '1' })
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
try {
  await mkdir(folder, { recursive: true })
  let bytes = 0
  for (const viewport of WIDTHS) {
    const context = await browser.newContext({ viewport, reducedMotion: 'reduce', serviceWorkers: 'block' })
    for (const { name, path } of PAGES) bytes += await take(context, path, `${name}-${viewport.width}.webp`)
    await context.close()
  }
  await writeFile(join(folder, 'README.md'), album())
  console.log(`${PAGES.length * WIDTHS.length} pictures, ${Math.round(bytes / 1000)} KB, in docs/pictures`)
} finally {
  await browser.close()
  await shop.stop()
  await rm(dataDir, { recursive: true, force: true })
}

/** What a visitor sees first of a page, once its pictures are there. */
async function take(context: BrowserContext, path: string, file: string) {
  const page = await context.newPage()
  await page.goto(shop.url + path, { waitUntil: 'networkidle' })
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
  await page.close()
  return webp.length
}

function album() {
  const rows = PAGES.map(({ name, title }) => {
    const cells = WIDTHS.map(({ width }) => `![${title} at ${width} px](${name}-${width}.webp)`)
    return `## ${title}\n\n${cells.join('\n')}\n`
  })
  return `# Every public page, at three widths\n\nMade by \`npm run pictures\` from the demo shop.\n\n${rows.join('\n')}`
}
