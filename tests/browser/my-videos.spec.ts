import { expectNoBarriers } from './support/barriers.ts'
import { expect, test } from './support/buyer.ts'

test('what was bought is found again, at once where this browser bought it', async ({
  page,
  addRun,
  buyHere,
}) => {
  const rider = await addRun()
  await buyHere(rider)
  await page.goto(`/event/${rider.eventId}`)
  await page.getByRole('main').getByRole('link', { name: 'Find my videos' }).click()
  await expect(page).toHaveURL('/my-videos')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Find my videos')
  const order = page.getByRole('main').getByRole('link', { name: /Jane Doe/ })
  await expect(order).toBeVisible()
  await expectNoBarriers(page)
  await order.click()
  await expect(page.getByRole('region', { name: 'Receipt' })).toBeVisible()
})
