import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Nothing on the screen as it stands that would keep somebody out. */
export async function expectNoBarriers(page: Page) {
  const { violations } = await new AxeBuilder({ page })
    .withTags(TAGS)
    .options({ resultTypes: ['violations'] })
    // only pages with frames of other sites need more, and that costs a new tab for each look
    .setLegacyMode()
    .analyze()
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target} ${node.html}`),
  )
  expect(found, page.url()).toEqual([])
}

/** The same on a phone and on a desk, and nowhere in between does the page scroll sideways. */
export async function expectNoBarriersAtAnyWidth(page: Page) {
  for (const width of [820, 390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const widest = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(widest, `${page.url()} at ${width} px`).toBeLessThanOrEqual(width)
    if (width !== 820) await expectNoBarriers(page)
  }
}
