import { expectNoBarriers } from './support/barriers.ts'
import { expect, test } from './support/buyer.ts'
import { openOwnerPage } from './support/owner-area.ts'

const HOUR = 60 * 60_000

test('a run is pre-ordered, waits under its order, and is delivered when it is up', { tag: '@long' }, async ({
  page,
  buyer,
  owner,
  addRun,
}) => {
  await owner.changeShop({ timeZone: 'UTC' })
  const { eventId, videoUrl } = await addRun()
  const rider = await owner.addRider({ name: 'Tess Calloway', eventId, videoUrl: null })
  await openOwnerPage(page, `/admin/event/${eventId}`)
  await page.getByRole('button', { name: 'Edit event' }).click()
  const until = new Date(Date.now() + 30 * HOUR)
  const edit = page.getByRole('dialog', { name: 'Edit event' })
  await edit.getByLabel('Pre-orders until').fill(until.toISOString().slice(0, 16))

  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit).toBeHidden()
  await page.context().clearCookies()

  await page.goto(`/event/${eventId}`)
  const card = buyer.card('Tess Calloway')
  await expect(card).toContainText('Not up yet')
  await expect(card.getByRole('button', { name: /Tell me when it's up/ })).toBeVisible()

  await expect(card).toContainText(/Up by \w+day .*, or your money back\./)
  await card.getByRole('button', { name: 'Pre-order $65 of Tess Calloway' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pre-order Tess Calloway' })
  await expect(dialog).toContainText(/It isn't up yet\. You'll get it by \w+day .*, or get your money back\./)
  await expectNoBarriers(page)

  await dialog.getByLabel('Email').fill('early@example.com')
  await dialog.getByLabel('Phone number').fill('555 0100')
  await dialog.getByLabel('Card number').fill('4242 4242 4242 4242')
  await dialog.getByRole('button', { name: 'Pay $65' }).click()
  await expect(buyer.thanks).toContainText("isn't up yet. You'll get it by")
  await expect(buyer.thanks).toContainText('or get your money back')

  const orderUrl =
    (await buyer.thanks.getByRole('link', { name: 'Your order link' }).getAttribute('href')) ?? ''
  await buyer.close(buyer.thanks)

  await expect(card).toContainText("It's yours as soon as it's up. We'll email you then.")

  await page.goto(orderUrl)
  await expect(page.getByRole('status').filter({ hasText: "isn't up yet" })).toContainText(
    'or get your money back',
  )
  await expectNoBarriers(page)

  await owner.changeRider(rider.id, { videoUrl: videoUrl ?? '' })
  await page.reload()
  await expect(page.locator('video')).toHaveCount(1)
})

test('a basket says what of it is a pre-order', { tag: '@long' }, async ({ page, owner, addRun }) => {
  const { eventId, name } = await addRun()
  await owner.addRider({ name: 'Tess Calloway', eventId, videoUrl: null })
  await owner.changeEvent(eventId, { preorderUntil: new Date(Date.now() + 30 * HOUR).toISOString() })
  await page.goto(`/event/${eventId}`)
  for (const rider of [name, 'Tess Calloway'])
    await page.getByRole('button', { name: `Add ${rider} to the basket` }).click()
  await page.getByRole('button', { name: 'Basket: 2 riders' }).click()
  const basket = page.getByRole('dialog', { name: 'Your basket' })
  await expect(basket).toContainText('Videos that are up are yours to download a moment after paying.')
  await expect(basket.getByRole('listitem')).toHaveText([
    /Jane Doe/,
    /Tess Calloway.*Pre-order: up by \w+day .*, or your money back\./,
  ])
  await expectNoBarriers(page)
})

test('W2: the question before riders are deleted names their pre-orders and the sum', {
  tag: '@long',
}, async ({ page, owner, sellTo }) => {
  const { event, sport } = await owner.addEventOf(['Up Already'])
  const until = new Date(Date.now() + 30 * HOUR).toISOString()
  await owner.changeEvent(event.id, { preorderUntil: until })
  for (const name of ['Tess Calloway', 'Cal Cedar']) {
    const rider = await owner.addRider({ name, eventId: event.id, videoUrl: null })
    await sellTo('early@example.com', { ...rider, preorder: { until, by: '' } })
  }
  await openOwnerPage(page, `/admin/sport/${sport.id}`)
  await page.getByRole('tab', { name: /^Riders/ }).click()
  await page.getByLabel('Select all riders').check()
  await page.getByRole('region', { name: 'Selected riders' }).getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete 3 riders?' })
  await expect(question).toContainText('This removes them from the shop.')
  // the rest fails until it does
  test.fail()
  await expect(question).toContainText(/2 pre-orders.*\$130/, { timeout: 3000 })
})
