import { expectNoBarriers } from './support/barriers.ts'
import { expect, test } from './support/buyer.ts'
import { expectToast, openOwnerPage } from './support/owner-area.ts'

test('the owner makes a code; who opens its link pays less, and a free one asks no card', {
  tag: '@long',
}, async ({ page, browser, shop, buyer, addRun }) => {
  const { eventId } = await addRun()
  const owner = await (await browser.newContext({ baseURL: shop.url })).newPage()
  await openOwnerPage(owner, '/admin/sales/codes')
  const addCode = async (name: string, fill: () => Promise<unknown>) => {
    await owner.getByRole('button', { name: 'Add Code' }).click()
    const dialog = owner.getByRole('dialog', { name: 'Add Code' })
    await dialog.getByLabel('Code', { exact: true }).fill(name)
    await fill()
    await dialog.getByRole('button', { name: 'Add Code' }).click()
    await expect(owner.getByRole('row', { name: new RegExp(name.toUpperCase()) })).toBeVisible()
  }
  await addCode('smith15', () => owner.getByLabel('Percent', { exact: true }).fill('15'))
  await addCode('gift', () => owner.getByLabel('Takes off').selectOption('free'))

  await page.goto(`/event/${eventId}?code=smith15`)
  await expectToast(page, 'SMITH15: 15% off')
  await page.getByRole('button', { name: 'UNLOCK VIDEO of Jane Doe' }).click()
  const dialog = page.getByRole('dialog', { name: 'Unlock Jane Doe' })
  await expect(dialog.getByText('−$9.75')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Pay $55.25' })).toBeVisible()
  await expectNoBarriers(page)

  await dialog.getByRole('button', { name: 'Remove the code SMITH15' }).click()
  await expect(dialog.getByRole('button', { name: 'Pay $65' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Have a code?' }).click()
  await dialog.getByLabel('Code', { exact: true }).fill('gifd')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('There is no code GIFD. Please check the spelling.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Pay $65' })).toBeVisible()
  await dialog.getByLabel('Code', { exact: true }).fill('gift')
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(dialog.getByLabel('Card number')).toBeHidden()
  await dialog.getByLabel('Email').fill('friend@example.com')
  await dialog.getByLabel('Phone number').fill('555 0100')
  await dialog.getByRole('button', { name: 'Get it free' }).click()
  await expect(buyer.thanks).toContainText('Jane Doe')

  await owner.reload()
  await expect(owner.getByRole('row', { name: /GIFT/ })).toContainText('1')
  await expectNoBarriers(owner)
})
