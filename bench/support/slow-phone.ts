import type { Browser, CDPSession, Page } from '@playwright/test'

export interface Visit {
  /** Milliseconds until the largest content stood on the screen. */
  largestPaint: number
  layoutShift: number
  scriptBytes: number
}

const BITS_DOWN = 1_600_000
const BITS_UP = 750_000
const LATENCY = 150
const CPU_SLOWDOWN = 4
/** So long must nothing be painted or asked for before we read the figures. */
const QUIET = 2500
const TIMEOUT_MS = 60_000

/** One first visit with nothing in the browser's cache. */
export async function visitOnSlowPhone(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  })
  try {
    const page = await context.newPage()
    const cdp = await context.newCDPSession(page)
    await slowDown(cdp)
    const scriptBytes = countScriptBytes(cdp)
    await page.addInitScript(watchPaints)
    await page.goto(url, { waitUntil: 'load', timeout: TIMEOUT_MS })
    return { ...(await figuresWhenQuiet(page)), scriptBytes: scriptBytes() }
  } finally {
    await context.close()
  }
}

async function slowDown(cdp: CDPSession) {
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY,
    downloadThroughput: BITS_DOWN / 8,
    uploadThroughput: BITS_UP / 8,
  })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
}

/** Every script of the visit as it came over the wire, those that load when the page is idle too. */
function countScriptBytes(cdp: CDPSession) {
  const scripts = new Set<string>()
  let bytes = 0
  cdp.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script' || response.mimeType.includes('javascript')) scripts.add(requestId)
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  return () => bytes
}

interface Figures {
  largestPaint: number
  layoutShift: number
}

/** Runs in the page, before anything else does. */
function watchPaints() {
  const figures: Figures = { largestPaint: 0, layoutShift: 0 }
  Object.assign(window, { figures })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) figures.largestPaint = entry.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) figures.layoutShift += 'value' in entry ? Number(entry.value) : 0
  }).observe({ type: 'layout-shift', buffered: true })
}

async function figuresWhenQuiet(page: Page): Promise<Figures> {
  const read = () => page.evaluate(() => (window as unknown as { figures: Figures }).figures)
  const end = Date.now() + TIMEOUT_MS
  let before = await read()
  while (Date.now() < end) {
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(QUIET)
    const now = await read()
    if (now.largestPaint > 0 && now.largestPaint === before.largestPaint) return now
    before = now
  }
  throw new Error(`${page.url()} did not come to rest within ${TIMEOUT_MS / 1000} seconds`)
}
