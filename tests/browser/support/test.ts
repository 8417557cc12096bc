import { test as base, type ConsoleMessage, type Page } from '@playwright/test'
import { Owner } from './owner.ts'
import { makeTemplate, openPort, openShop, type Port, type RunningShop } from './running-shop.ts'

export { expect } from '@playwright/test'

interface PerWorker {
  port: Port
  template: string
}

interface PerTest {
  /** What the shop's environment has beside the usual. */
  shopEnv: Record<string, string | undefined>
  shopHost: string
  shop: RunningShop
  owner: Owner
  /** Names an address whose request is meant to fail, or with `*` how it begins: the browser always complains of those. */
  expectFailureOf(path: string): void
  failing: Set<string>
}

/** Each test has a shop of its own. Whatever the browser or the shop complains of fails the test. */
export const test = base.extend<PerTest, PerWorker>({
  port: [
    // biome-ignore lint/correctness/noEmptyPattern: the pattern is where Playwright reads what a fixture needs
    async ({}, use) => {
      const port = await openPort()
      await use(port)
      await port.close()
    },
    { scope: 'worker' },
  ],
  template: [
    // biome-ignore lint/correctness/noEmptyPattern: the pattern is where Playwright reads what a fixture needs
    async ({}, use) => {
      const { folder, remove } = await makeTemplate()
      await use(folder)
      await remove()
    },
    { scope: 'worker' },
  ],
  shopEnv: [{}, { option: true }],
  shopHost: ['127.0.0.1', { option: true }],
  shop: async ({ port, template, shopEnv, shopHost }, use) => {
    const shop = await openShop({ port, template, host: shopHost, env: shopEnv })
    await use(shop)
    await shop.stop()
  },
  owner: async ({ shop }, use) => {
    const owner = new Owner(shop.url)
    await owner.logIn()
    await use(owner)
  },
  baseURL: ({ shop }, use) => use(shop.url),
  // biome-ignore lint/correctness/noEmptyPattern: the pattern is where Playwright reads what a fixture needs
  failing: ({}, use) => use(new Set()),
  expectFailureOf: ({ failing }, use) => use((path) => void failing.add(path)),
  context: async ({ context, shop, failing }, use) => {
    const complaints: string[] = []
    context.on('weberror', (error) => complaints.push(String(error.error())))
    context.on('console', (message) => {
      if (isComplaint(message, failing)) complaints.push(`${message.text()} (${message.location().url})`)
    })
    context.on('page', waitForLife)
    // the emptied page of the test before, see reuseContext
    for (const page of context.pages()) waitForLife(page)
    await context.addInitScript(drawWithoutShades)
    shop.takeLog()
    await use(context)
    const seen = [...complaints]
    // else it would live on until the next test wants it, while its shop closes; what a test prepares pages with may not
    // run in an empty one, which is no complaint
    for (const page of context.pages()) await page.goto('about:blank')
    const log = shop.takeLog()
    if (log) seen.push(`The shop wrote: ${log}`)
    if (seen.length > 0) throw new Error(seen.join('\n'))
  },
})

/**
 * Without a graphics card, what shines through a blur takes longer to draw than all the rest, and a shade over a picture as
 * long as the rest of the page; no test sees them.
 */
function drawWithoutShades() {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`
    *, ::before, ::after { backdrop-filter: none !important }
    [class*='bg-linear-'], [class*='bg-gradient-'] { background-image: none !important }
  `)
  document.adoptedStyleSheets.push(sheet)
}

/** A page can be read before its script has come; the tests do more than reading, so they wait for it. */
function waitForLife(page: Page) {
  const { goto, reload } = page
  page.goto = async (...how) => {
    const answer = await goto.apply(page, how)
    await comesToLife(page)
    return answer
  }
  page.reload = async (...how) => {
    const answer = await reload.apply(page, how)
    await comesToLife(page)
    return answer
  }
}

async function comesToLife(page: Page) {
  await page.waitForFunction(() => {
    const root = document.getElementById('root')
    if (!root) return true
    const [, container] = Object.entries(root).find(([key]) => key.startsWith('__reactContainer')) ?? []
    return container?.stateNode.current.memoizedState.isDehydrated === false
  })
}

const isAt = (path: string, pathname: string) =>
  path.endsWith('*') ? pathname.startsWith(path.slice(0, -1)) : pathname === path

function isComplaint(message: ConsoleMessage, failing: Set<string>) {
  // whether a preload is used in time depends on how busy the machine is
  if (message.text().includes('was preloaded using link preload but not used')) return false
  if (!['error', 'warning'].includes(message.type())) return false
  // the tests' own doing, see playwright.config.ts
  if (message.text() === 'Service Worker registration blocked by Playwright') return false
  // a graphics card in software is read from to be shown, see graphics.ts
  if (message.text().includes('GL Driver Message (OpenGL, Performance')) return false
  const address = URL.parse(message.location().url)
  const meant = address !== null && [...failing].some((path) => isAt(path, address.pathname))
  return !(meant && message.text().startsWith('Failed to load resource'))
}
