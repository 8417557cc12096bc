import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** The last answer is in the shop, and what follows from it on the screen. */
export async function settled(page: Page) {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}
