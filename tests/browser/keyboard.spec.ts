import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/test.ts'

/** Presses Tab until the wanted control has the focus; each stop on the way must show that it has it. */
async function tabTo(page: Page, wanted: Locator, most = 20) {
  for (let stop = 0; stop < most; stop++) {
    await page.keyboard.press('Tab')
    expect(await showsFocus(page), await page.evaluate(() => document.activeElement?.outerHTML)).toBe(true)
    if (await wanted.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`${wanted} cannot be reached by ${most} tabs`)
}

/** A ring of two pixels, around the control or around the card that it opens. */
const showsFocus = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement
    if (!focused || focused === document.body) return false
    return [undefined, '::after'].some((part) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(focused, part)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    })
  })

test('the first tab skips to the content, and a run is found and reached without a mouse', async ({
  page,
  owner,
}) => {
  await owner.addEventOf(['Rylee McAllister', 'Tess Calloway'])
  await page.goto('/')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await tabTo(page, page.getByRole('link', { name: 'Barrel Racing' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Barrel Racing')
  await expect(page.getByRole('main')).toBeFocused()
  await tabTo(page, page.getByRole('link', { name: 'View Premium Videos' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cloverleaf Classic')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Back to events' })).toBeFocused()
  await tabTo(page, page.getByRole('searchbox'))
  await page.keyboard.type('tess')
  await expect(page.getByRole('article')).toHaveCount(1)
  await tabTo(page, page.getByRole('button', { name: 'UNLOCK VIDEO of Tess Calloway' }))
})

test('the login dialog keeps the focus inside', { tag: '@long' }, async ({ page }) => {
  await page.goto('/about')
  await tabTo(page, page.getByRole('banner').getByRole('button', { name: 'Admin' }))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Username')).toBeFocused()
  const stops = ['Password', 'Show password', 'Log In', 'Close', 'Username']
  for (const name of stops) {
    await page.keyboard.press('Tab')
    await expect(dialog.locator(':focus')).toHaveAccessibleName(name)
    expect(await showsFocus(page), name).toBe(true)
  }
})
