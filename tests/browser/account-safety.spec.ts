import { expectNoBarriersAtAnyWidth } from './support/barriers.ts'
import { choose, enterRoom } from './support/owner-room.ts'
import { expect, test } from './support/test.ts'

test('the list of what was done, and why there are no passkeys, are free of barriers', async ({ page }) => {
  await enterRoom(page, '/admin/settings')
  await expect(page.getByRole('heading', { name: 'What was done' })).toBeVisible()
  // the shop of the tests has a number for an address
  await expect(page.getByText('Passkeys belong to a name')).toBeVisible()
  await expect(page.getByText(/^Logged in/).first()).toBeVisible()
  await expectNoBarriersAtAnyWidth(page)
})

test('a rider is removed for good, after the owner has read what will happen and typed the name', async ({
  page,
  owner,
}) => {
  const { sport } = await owner.addEventOf(['Tess Calloway'])
  await enterRoom(page, `/admin/sport/${sport.id}?tab=riders`)
  await choose(page, 'More for Tess Calloway', 'Edit rider')
  await page.getByRole('link', { name: 'Remove for good…' }).click()
  await expect(page.getByText('Nobody has bought it.')).toBeVisible()
  await expectNoBarriersAtAnyWidth(page)
  await page.getByRole('button', { name: 'Remove for Good' }).click()
  await expect(page.getByText('Please type Tess Calloway')).toBeVisible()
  await page.getByLabel('Type Tess Calloway to go on').fill('Tess Calloway')
  await page.getByRole('button', { name: 'Remove for Good' }).click()
  await expect(page.getByText('Tess Calloway (rider)')).toBeVisible()
  await expect(page.getByText('Done')).toBeVisible()
  await expectNoBarriersAtAnyWidth(page)
})
