import { expectNoBarriers } from './support/barriers.ts'
import { answer, expectToast, openOwnerPage } from './support/owner-area.ts'
import { expect, test } from './support/test.ts'

test('the owner adds a cash order, refunds one horse of it, corrects its address and erases its buyer', {
  tag: '@long',
}, async ({ page, owner }) => {
  const { event } = await owner.addEventOf([])
  await owner.addRider({ name: 'Tess Calloway', eventId: event.id, horseCount: 2 })
  await openOwnerPage(page, '/admin/sales')
  await page.getByRole('button', { name: 'Add Order' }).click()
  const adding = page.getByRole('dialog', { name: 'Add Order' })
  await adding.getByLabel('Event').selectOption({ label: event.name })
  await adding.getByRole('button', { name: 'Add Order' }).click()
  await expect(adding.getByLabel('Rider')).toHaveAccessibleDescription('Please choose a rider')
  await expectNoBarriers(page)
  await adding.getByLabel('Rider').selectOption({ label: 'Tess Calloway' })
  await adding.getByRole('checkbox', { name: 'Horse 2' }).check()
  await adding.getByLabel('E-mail').fill('tpyo-fan@example.com')
  await adding.getByRole('button', { name: 'Add Order' }).click()
  await expectToast(page, 'Order added')
  const row = (text: string) => page.getByRole('row').filter({ hasText: text })
  await expect(row('tpyo-fan')).toContainText('$85')
  await expect(row('tpyo-fan')).toContainText('Cash')
  await expect(page.getByText(/of it in cash/)).toBeVisible()

  const open = async (text: string, item: string) => {
    await row(text)
      .getByRole('button', { name: /^More for order/ })
      .click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await open('tpyo-fan', 'Refund')
  const refund = page.getByRole('dialog', { name: 'Refund' })
  await refund.getByRole('checkbox', { name: 'Horse 2' }).check()
  await expect(refund).toContainText('You hand $20 back to tpyo-fan@example.com.')
  await expectNoBarriers(page)
  await refund.getByRole('button', { name: 'Refund $20' }).click()
  await expectToast(page, 'Hand it back')
  await page.goto('/admin')
  await page.getByRole('button', { name: 'Handed back' }).click()
  await answer(page, 'Handed back?', 'Handed back')
  await page.goto('/admin/sales')
  await expect(row('tpyo-fan')).toContainText('−$20')

  await open('tpyo-fan', 'Change address')
  const address = page.getByRole('dialog', { name: 'Change Address' })
  await address.getByLabel('E-mail').fill('typo-fan@example.com')
  await expectNoBarriers(page)
  await address.getByRole('button', { name: 'Change Address' }).click()
  await expectToast(page, 'Address changed')
  await expect(row('typo-fan@example.com')).toBeVisible()

  await open('typo-fan', 'Erase buyer’s data')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectNoBarriers(page)
  await answer(page, 'Erase the data of typo-fan@example.com?', 'Erase')
  await expectToast(page, 'Data erased')
  await expect(row('typo-fan@example.com')).toHaveCount(0)
  await expect(row('@erased.invalid').first()).toBeVisible()
})
