import type { Rider } from '../../src/contract/rider.ts'
import { expectNoBarriersAtAnyWidth } from './support/barriers.ts'
import { expect, test } from './support/buyer.ts'
import { choose, enterRoom, expectToast } from './support/owner-room.ts'

test('a child is found by link only: the owner unlists it, a parent buys it by its link', async ({
  page,
  context,
  browser,
  addRun,
  owner,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const rider = await addRun()
  await owner.addRider({ name: 'Everybody Sees', eventId: rider.eventId })
  const { sportId } = await (await page.request.get(`/api/events/${rider.eventId}`)).json()
  await enterRoom(page, `/admin/sport/${sportId}?tab=riders`)
  await choose(page, 'More for Jane Doe', 'Find by link only')
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
  await expectNoBarriersAtAnyWidth(page)
  await dialog.getByRole('button', { name: 'Close' }).click()

  const visitor = await browser.newPage()
  await visitor.goto(new URL(`/event/${rider.eventId}`, link).href)
  await expect(visitor.getByRole('article', { name: 'Everybody Sees' })).toBeVisible()
  await expect(visitor.getByRole('article', { name: 'Jane Doe' })).toHaveCount(0)
  await visitor.getByLabel('Search riders').fill('Jane')
  await expect(visitor.getByRole('heading', { name: 'No Riders Found' })).toBeVisible()
  await visitor.close()

  const parent = await browser.newPage()
  await parent.goto(link)
  const card = parent.getByRole('article', { name: 'Jane Doe' })
  await expect(card.getByText('By link only')).toBeVisible()
  await expect(parent).not.toHaveTitle(/Jane Doe/)
  await expectNoBarriersAtAnyWidth(parent)
  await parent.getByRole('button', { name: 'UNLOCK VIDEO of Jane Doe' }).click()
  const unlock = parent.getByRole('dialog', { name: /^Unlock/ })
  await unlock.getByLabel('Email').fill('parent@example.com')
  await unlock.getByLabel('Phone number').fill('(555) 010-2030')
  await unlock.getByLabel('Card number').fill('4242 4242 4242 4242')
  await unlock.getByRole('button', { name: /^Pay/ }).click()
  await expect(parent.getByRole('dialog', { name: /^Thank you/ })).toBeVisible()
  await parent.goto(new URL(`/event/${rider.eventId}`, link).href)
  await expect(card.getByText('Owned', { exact: true })).toBeVisible()
  await parent.close()

  await page.reload()
  await choose(page, 'More for Jane Doe', 'List for everyone')
  const listed = async () => (await (await page.request.get(`/api/riders/${rider.id}`)).json()) as Rider
  await expect.poll(async () => (await listed()).linkKey).toBeUndefined()
})
