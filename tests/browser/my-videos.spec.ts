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

  // this shop has no mail server
  const byEmail = page.getByRole('region', { name: 'Bought with another address?' })
  await byEmail.getByLabel('Email').fill('mom@gmial.com')
  await byEmail.getByRole('button', { name: 'Did you mean mom@gmail.com?' }).click()
  await expect(byEmail).toContainText('text or email us below')
  await byEmail.getByRole('button', { name: 'Send me my links' }).click()
  await expect(byEmail.getByRole('status')).toContainText("We can't send email yet.")
  await expect(byEmail.getByRole('status')).toContainText('mom@gmail.com')
  await byEmail.getByRole('button', { name: 'Try another address' }).click()
  await expect(byEmail.getByLabel('Email')).toHaveValue('mom@gmail.com')
  const us = page.getByRole('region', { name: "Can't find it? Text or email us" })
  await expect(us.getByRole('link', { name: /^Text / })).toHaveAttribute('href', /^sms:/)

  await order.click()
  await expect(page.getByRole('region', { name: 'Receipt' })).toBeVisible()
})
