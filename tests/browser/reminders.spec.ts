import { continuePath } from '../../src/contract/buying/reminder.ts'
import { expectNoBarriers } from './support/barriers.ts'
import { expect, test } from './support/buyer.ts'
import { expectToast, openOwnerPage } from './support/owner-area.ts'

test('the link of a reminder opens the purchase, or the basket, as it was', { tag: '@long' }, async ({
  page,
  buyer,
  addRun,
  owner,
  expectFailureOf,
}) => {
  const rider = await addRun({ horseCount: 3 })
  const { eventId } = rider
  await page.goto(continuePath([{ riderId: rider.id, eventId, horses: [1, 2] }]))
  await expect(buyer.dialog.getByRole('checkbox', { checked: true })).toHaveCount(2)
  await expect(buyer.payButton).toHaveText('Pay $85')
  await expect(buyer.dialog.getByLabel('Email')).toHaveValue('')
  await expect(page).toHaveURL(`/event/${eventId}`)
  await buyer.close(buyer.dialog)
  await page.reload()
  await expect(buyer.card(rider.name)).toBeVisible()
  await expect(buyer.dialog).toBeHidden()

  const other = await owner.addRider({ name: 'Tess Calloway', eventId, videoUrl: rider.videoUrl ?? '' })
  const both = [rider, other].map(({ id }) => ({ riderId: id, eventId, horses: [1] }))
  await page.goto(continuePath(both as [(typeof both)[0]]))
  const basket = page.getByRole('dialog', { name: 'Your basket' })
  await expect(basket.getByRole('listitem')).toHaveText([/Jane Doe.*\$65/, /Tess Calloway.*\$65/])
  await basket.getByRole('button', { name: 'Close' }).click()

  expectFailureOf('/api/riders/999999')
  await page.goto(`/event/${eventId}?continue=999999.1`)
  await expect(buyer.toast).toContainText('This video is no longer here')
})

test('reminders are off until the owner reads what they say and switches them on, and end by their link', async ({
  page,
  expectFailureOf,
}) => {
  await openOwnerPage(page, '/admin/settings/email')
  const reminder = page.getByRole('region', { name: 'Reminder' })
  const onOff = reminder.getByRole('switch', { name: 'Remind buyers who did not finish paying' })
  await expect(onOff).not.toBeChecked()
  await expect(reminder).toContainText('You were not charged.')
  await onOff.click()
  await expectToast(page, 'Settings saved')
  await page.reload()
  await expect(onOff).toBeChecked()
  await expectNoBarriers(page)

  expectFailureOf('/api/reminders/no.token/stop')
  await page.goto('/waiting/no.token')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("That didn't work")
  await expect(page.getByText("This link doesn't work. Reply to the email instead")).toBeVisible()
})
