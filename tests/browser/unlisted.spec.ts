import type { Rider } from '../../src/contract/catalogue/rider.ts'
import { riderPath } from '../../src/contract/pages.ts'
import { expectNoBarriers } from './support/barriers.ts'
import { expect, test } from './support/buyer.ts'
import { checkEveryWidth } from './support/every-width.ts'
import { choose, expectToast, openOwnerPage } from './support/owner-area.ts'

test('an unlisted rider is bought by its link', { tag: '@long' }, async ({ page, buyer, addRun, owner }) => {
  const rider = await addRun({ unlisted: true })
  await owner.addRider({ name: 'Everybody Sees', eventId: rider.eventId })
  await page.goto(`/event/${rider.eventId}`)
  await expect(buyer.card('Everybody Sees')).toBeVisible()
  await expect(buyer.card('Jane Doe')).toHaveCount(0)
  await page.getByLabel('Search riders').fill('Jane')
  await expect(page.getByRole('heading', { name: 'No Riders Found' })).toBeVisible()

  await page.goto(riderPath(rider))
  await expect(buyer.card('Jane Doe').getByText('By link only')).toBeVisible()
  await expect(page).not.toHaveTitle(/Jane Doe/)
  await expectNoBarriers(page)
  await buyer.unlock(rider)
  await buyer.fill({ email: 'parent@example.com' })
  await buyer.payAndBeThanked()
  // the one who bought it finds it without the link
  await page.goto(`/event/${rider.eventId}`)
  await expect(buyer.card('Jane Doe').getByText('Owned', { exact: true })).toBeVisible()
})

test('the owner unlists a rider, copies the link, and lists it again', {
  tag: '@long',
}, async ({ page, context, browser, addRun, owner }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const rider = await addRun()
  await owner.addRider({ name: 'Everybody Sees', eventId: rider.eventId })
  const { sportId } = await (await page.request.get(`/api/events/${rider.eventId}`)).json()
  await openOwnerPage(page, `/admin/sport/${sportId}?tab=riders`)
  await choose(page, 'More for Jane Doe', 'Remove…')
  await page.getByRole('dialog').getByRole('button', { name: 'Find Jane Doe by link only' }).click()
  await expectToast(page, 'Jane Doe is found by link only')
  await expect(page.getByText('Jane Doe is found by link only').first()).toBeAttached()
  await page.getByLabel('Show', { exact: true }).selectOption('By link only')
  await expect(page.getByLabel('Name of Jane Doe')).toBeVisible()
  await expect(page.getByLabel('Name of Everybody Sees')).toHaveCount(0)
  await choose(page, 'More for Jane Doe', 'Copy link')
  await expectToast(page, 'Link copied')
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toMatch(new RegExp(`/event/${rider.eventId}\\?rider=${rider.id}&key=[\\w-]{16}$`))
  await choose(page, 'More for Jane Doe', 'Edit rider')
  const dialog = page.getByRole('dialog', { name: 'Edit Rider' })
  await expect(dialog.getByLabel('Found by link only')).toBeChecked()
  await checkEveryWidth(page)
  await dialog.getByRole('button', { name: 'Close' }).click()

  const parent = await browser.newPage()
  await parent.goto(link)
  await expect(parent.getByRole('article', { name: 'Jane Doe' }).getByText('By link only')).toBeVisible()
  await checkEveryWidth(parent)
  await parent.close()

  await page.reload()
  await choose(page, 'More for Jane Doe', 'List for everyone')
  const listed = async () => (await (await page.request.get(`/api/riders/${rider.id}`)).json()) as Rider
  await expect.poll(async () => (await listed()).linkKey).toBeUndefined()
})
