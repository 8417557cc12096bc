import type { Page } from '@playwright/test'
import { expectNoBarriers, expectToFit } from './barriers.ts'

/** The screen as it stands fits these widths without scrolling sideways, and axe finds nothing on a phone and a desktop. */
export async function checkEveryWidth(page: Page, widths = [820, 390, 1440]) {
  for (const width of widths) {
    await expectToFit(page, width)
    if (width !== 820) await expectNoBarriers(page)
  }
}
