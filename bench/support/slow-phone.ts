import type { Browser, CDPSession, Page } from '@playwright/test'

export interface Visit {
  /** Milliseconds until the largest content stood on the screen. */
  largestPaint: number
  layoutShift: number
  /** Milliseconds of tasks beyond their first 50, until the page came to rest. */
  blocking: number
  scriptBytes: number
  documentBytes: number
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
    const bytes = countBytes(cdp)
    await page.addInitScript(watchPaints)
    await page.goto(url, { waitUntil: 'load', timeout: TIMEOUT_MS })
    return { ...(await figuresWhenQuiet(page)), ...bytes }
  } finally {
    await context.close()
  }
}

async function slowDown(cdp: CDPSession) {
  await cdp.send('Network.enable')
  await cdp.send('Page.enable')
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY,
    downloadThroughput: BITS_DOWN / 8,
    uploadThroughput: BITS_UP / 8,
  })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
}

/** Later the page loads the next screens, when the browser has nothing else to do (`whenIdle`). */
const FIRST_VIEW_SECONDS = 1.9

/** The page, and the scripts of the first view, as they came over the wire. */
function countBytes(cdp: CDPSession) {
  const sent = new Map<string, number>()
  const kinds = new Map<string, 'scriptBytes' | 'documentBytes'>()
  const bytes = { scriptBytes: 0, documentBytes: 0 }
  let loadedAt = Number.POSITIVE_INFINITY
  cdp.on('Page.loadEventFired', ({ timestamp }) => {
    loadedAt = timestamp
  })
  cdp.on('Network.requestWillBeSent', ({ requestId, timestamp }) => sent.set(requestId, timestamp))
  cdp.on('Network.responseReceived', ({ requestId, type, response }) => {
    const isScript = type === 'Script' || response.mimeType.includes('javascript')
    const isLater = (sent.get(requestId) ?? 0) > loadedAt + FIRST_VIEW_SECONDS
    if (type === 'Document') kinds.set(requestId, 'documentBytes')
    if (isScript && !isLater) kinds.set(requestId, 'scriptBytes')
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId)
    if (kind) bytes[kind] += encodedDataLength
  })
  return bytes
}

interface Figures {
  largestPaint: number
  layoutShift: number
  blocking: number
}

/** Runs in the page, before anything else does. */
function watchPaints() {
  const figures: Figures = { largestPaint: 0, layoutShift: 0, blocking: 0 }
  Object.assign(window, { figures })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) figures.largestPaint = entry.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) figures.layoutShift += 'value' in entry ? Number(entry.value) : 0
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) figures.blocking += Math.max(0, duration - 50)
  }).observe({ type: 'longtask', buffered: true })
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
