import type { Page } from '@playwright/test'
import { withMotion } from './support/motion.ts'
import { expect, test } from './support/test.ts'

test.use(withMotion)

test("an event's picture grows into that of its page, unless motion is unwelcome", { tag: '@long' }, async ({
  page,
  owner,
}) => {
  const { sport, event } = await owner.addEventOf(['Tess Calloway'])
  await countTransitions(page)
  await page.goto(`/sport/${sport.id}/events`)
  const view = page.getByRole('article').getByRole('link', { name: 'View Premium Videos' })
  await view.click()
  await expect(page).toHaveURL(`/event/${event.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cloverleaf Classic')
  expect(await transitions(page)).toBe(1)
  await expect(page.locator('[data-lead]')).toHaveCSS('view-transition-name', 'lead-picture')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goBack()
  await view.click()
  await expect(page).toHaveURL(`/event/${event.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cloverleaf Classic')
  expect(await transitions(page)).toBe(1)
})

/** Counts what the browser is asked to turn into a movement. */
const countTransitions = (page: Page) =>
  page.addInitScript(() => {
    const real = Document.prototype.startViewTransition
    Document.prototype.startViewTransition = function (this: Document, ...how) {
      performance.mark('transition')
      return real.apply(this, how)
    }
  })

const transitions = (page: Page) => page.evaluate(() => performance.getEntriesByName('transition').length)
