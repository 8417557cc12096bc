import type { Page } from '@playwright/test'
import { videoIsReady } from '../support/world/videos.ts'
import { type Buyer, expect, test } from './support/buyer.ts'
import type { Owner } from './support/owner.ts'
import type { RunningShop } from './support/running-shop.ts'
import { storeRun } from './support/stored-run.ts'

// what a dialog says is what is paid; from `test.fail` on each test fails until the shop alone says it
const email = 'jane@example.com'

/** A run in 4K whose phone size costs $40. */
async function addSized(shop: RunningShop, owner: Owner) {
  const { event } = await owner.addEventOf([])
  const { id, rider } = await storeRun(shop, owner, event.id)
  await videoIsReady(shop.composed, id)
  await videoIsReady(shop.composed, id, 'phone', { height: 1080 })
  await owner.changePriceRules({ phoneCents: 4000 })
  return rider
}
const choosePhoneSize = async (page: Page) => {
  const size = page.getByRole('group', { name: 'Which size?' })
  await size.getByText('1080p phone size').click()
  return size
}
/** What the shop says to the press on Pay, where it does not start the payment. */
async function pressPay(page: Page, buyer: Buyer) {
  await buyer.dialog.getByLabel('Phone number').fill('555 0100')
  await buyer.dialog.getByLabel('Card number').fill('4242 4242 4242 4242')
  const answer = page.waitForResponse('**/api/create-payment-intent')
  await buyer.pay()
  const response = await answer
  return response.ok() ? null : response.text()
}

test('P9: a run under a pass of which another has left the shop can be paid', {
  tag: '@long',
}, async ({ page, buyer, owner, addRun, buyHere, expectFailureOf }) => {
  const gone = await addRun({ name: 'Hadley Moore' })
  await owner.changePriceRules({ pass: { of: 'rider', cents: 12_000 } })
  await buyHere(gone, email)
  const { eventId, videoUrl } = gone
  const rider = await owner.addRider({ name: 'Hadley Moore', eventId, videoUrl })
  await owner.removeRider(gone)
  await buyer.rememberEmail(email)
  await buyer.open(rider)
  expectFailureOf('/api/create-payment-intent')
  const refusal = await pressPay(page, buyer)
  test.fail()
  expect(refusal).toBeNull()
})

test('P9: a further run can be paid where the phone size is no longer sold', {
  tag: '@long',
}, async ({ page, buyer, owner, shop, expectFailureOf }) => {
  const rider = await addSized(shop, owner)
  await buyer.open(rider)
  await choosePhoneSize(page)
  await buyer.fill({ email })
  await buyer.payAndBeThanked()
  await owner.changePriceRules({ phoneCents: null })
  await owner.changeRider(rider.id, { horseCount: 2 })
  await page.reload()
  await buyer
    .card('Jane Doe')
    .getByRole('button', { name: /^Unlock the other horse/ })
    .click()
  expectFailureOf('/api/create-payment-intent')
  const refusal = await pressPay(page, buyer)
  test.fail()
  expect(refusal).toBeNull()
})

test('P15: "Upgrade later" says what the upgrade will cost, with a code too', {
  tag: '@long',
}, async ({ page, buyer, owner, shop }) => {
  const rider = await addSized(shop, owner)
  await owner.addCode({ name: 'TENOFF', percent: 10 })
  await page.goto(`/event/${rider.eventId}?code=TENOFF`)
  await buyer.unlock(rider)
  const size = await choosePhoneSize(page)
  await expect(buyer.payButton).toHaveText(/Pay \$36/)
  const said = /Upgrade later for (\$[\d.]+\d)/.exec((await size.textContent()) ?? '')?.[1]
  await buyer.fill({ email })
  await buyer.payAndBeThanked()
  await buyer.close(buyer.thanks)
  const upgrade = buyer.card('Jane Doe').getByRole('button', { name: /^Upgrade to 4K for/ })
  const asked = /for (\S+)/.exec((await upgrade.textContent()) ?? '')?.[1]
  test.fail()
  expect(said).toBe(asked)
})
