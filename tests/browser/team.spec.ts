import type { Page } from '@playwright/test'
import { pathTo } from '../../src/contract/pages.ts'
import { expectNoBarriers } from './support/barriers.ts'
import { answer, expectToast, openOwnerPage } from './support/owner-area.ts'
import { addOrderOfGo } from './support/running-order.ts'
import { expect, test } from './support/test.ts'

const PASSWORD = 'four words of Casey'

/** The invitation that the owner copies. */
async function inviteCasey(page: Page) {
  await openOwnerPage(page, '/admin/settings/team')
  await page.getByLabel('Name or email').fill('Casey')
  await page.getByRole('button', { name: 'Add a helper' }).click()
  return page.getByLabel('Invitation for Casey').inputValue()
}

test('a helper is invited, sees events and uploads alone, and is removed', { tag: '@long' }, async ({
  page,
  browser,
  owner,
  shop,
  expectFailureOf,
}) => {
  const { event } = await addOrderOfGo(owner, 3)
  const link = await inviteCasey(page)
  await expect(page.getByText('Never logged in')).toBeVisible()
  await expectNoBarriers(page)

  const context = await browser.newContext({ baseURL: shop.url })
  const helper = await context.newPage()
  await helper.goto(link)
  const dialog = helper.getByRole('dialog', { name: 'Join the team' })
  await expect(dialog.getByLabel('Username')).toHaveValue('Casey')
  await dialog.getByLabel('New password', { exact: true }).fill('short')
  await dialog.getByRole('button', { name: 'Save password' }).click()
  await expect(dialog.getByText('The new password needs at least 12 characters')).toBeVisible()
  await expectNoBarriers(helper)
  await dialog.getByLabel('New password', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Save password' }).click()

  await expect(helper.getByText('Logged in as Casey')).toBeVisible()
  expect(helper.url()).not.toContain('invite')
  const places = helper.getByRole('navigation', { name: 'Admin' }).first()
  await expect(places.getByRole('link')).toHaveText(['Today', 'Events', 'Add videos', 'Account'])
  await expect(helper.getByRole('region', { name: event.name })).toBeVisible()
  await expect(helper.getByText('Sales')).toHaveCount(0)
  await expectNoBarriers(helper)
  await helper.goto(pathTo('adminEvent', { eventId: event.id }))
  const tabs = helper.getByRole('navigation', { name: 'Event' })
  await expect(tabs.getByRole('link')).toHaveText([
    ...['Overview', 'Riders', 'Running order', 'Fence', 'Clips', 'Results'],
  ])
  await expect(helper.getByRole('button', { name: 'Edit event' })).toHaveCount(0)
  for (const path of [
    pathTo('adminRiders', { eventId: event.id }),
    pathTo('adminDraw', { eventId: event.id }),
    pathTo('adminResults', { eventId: event.id }),
    pathTo('adminClips', { eventId: event.id }),
    pathTo('adminEvents'),
    '/admin/settings/security',
  ]) {
    await helper.goto(path)
    await expect(helper.getByRole('heading', { level: 1 })).toBeVisible()
    await helper.waitForLoadState('networkidle')
    await expect(helper.getByText('This page is for the owner')).toHaveCount(0)
    await expectNoBarriers(helper)
  }
  await helper.goto(pathTo('adminUpload'))
  await expect(helper.getByRole('heading', { level: 1, name: 'Add videos' })).toBeVisible()
  await expect(helper.getByText('Quick video link')).toHaveCount(0)
  await expectNoBarriers(helper)
  for (const path of [
    pathTo('adminSales'),
    pathTo('adminInbox'),
    pathTo('adminWeekend', { eventId: event.id }),
  ]) {
    await helper.goto(path)
    await expect(helper.getByRole('heading', { name: 'This page is for the owner' })).toBeVisible()
  }

  await page.reload()
  await expect(page.getByText(/Last login/)).toHaveCount(2)
  await page.getByRole('button', { name: 'Remove Casey' }).click()
  await answer(page, 'Remove Casey?', 'Remove')
  await expectToast(page, 'Casey is removed')
  expectFailureOf('/api/user')
  await helper.goto('/admin')
  await expect(helper.getByRole('dialog', { name: 'Admin Login' })).toBeVisible()
  await context.close()
})
