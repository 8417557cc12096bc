import type { Page } from '@playwright/test'
import type { ReviewScreen } from '../../support/weekend/keyboard-owner.ts'
import { expect } from './test.ts'

/** What somebody sees in front of the review: the group in doubt with the keys beside everything; null where none is. */
export async function readScreen(page: Page): Promise<ReviewScreen | null> {
  return page.evaluate(() => {
    const panel = document.querySelector('section[aria-labelledby="doubt-title"]')
    if (!panel) return null
    const keyIn = (element: Element) => element.querySelector('kbd')?.textContent?.toLowerCase() ?? ''
    const clips = [...panel.querySelectorAll('ol[aria-label="Clips"] button[data-clip]')].map((button) => {
      const name = button.querySelector('.sr-only')?.textContent?.trim() ?? ''
      return { key: keyIn(button), name, draw: Number(button.querySelector('.figures')?.textContent) || null }
    })
    const draws = [...panel.querySelectorAll('ol[aria-label="Draws"] > li')].map((row) => ({
      key: keyIn(row),
      draw: Number(row.querySelector('p span')?.textContent),
    }))
    return { clips, draws }
  })
}

/** Presses keys as a person does, who looks what came of it before the next answer. */
export async function pressKeys(page: Page, keys: string[]) {
  for (const key of keys) await page.keyboard.press(key.replace(/^Shift\+(\d)$/, 'Shift+Digit$1'))
  await settled(page)
}

/** The last answer is in the shop, and what follows from it on the screen. */
export async function settled(page: Page) {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}
