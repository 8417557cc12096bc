import { expectNoBarriers } from './support/barriers.ts'
import { expectToast, openOwnerPage } from './support/owner-area.ts'
import { sell } from './support/sandbox-sale.ts'
import { expect, test } from './support/test.ts'

test('a contact request is read, answered and archived; an email is listed with its state, read and sent again', async ({
  page,
  shop,
  owner,
}) => {
  const { riders } = await owner.addEventOf(['Tess'])
  for (const rider of riders) await sell(shop.url, rider, 'mail-fan@example.com')
  const asked = { fullName: 'Dana Whitfield', email: 'dana@example.com', eventType: 'Sports Event' }
  const details = 'Two days, every run.'
  await page.request.post('/api/contact', { data: { ...asked, additionalDetails: details } })
  await openOwnerPage(page, '/admin/inbox')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact requests')
  const request = page.getByRole('listitem').filter({ hasText: asked.fullName })
  await expect(request).toContainText('new')
  await request.getByRole('button', { name: asked.fullName }).click()
  await expect(request.getByRole('definition').filter({ hasText: details })).toBeVisible()
  await expect(request).toContainText('read')
  await expect(request.getByRole('link', { name: 'Reply by e-mail' })).toHaveAttribute(
    'href',
    /^mailto:dana@example\.com/,
  )
  await expectNoBarriers(page)
  await request.getByRole('button', { name: 'Mark as answered' }).click()
  await expectToast(page, 'Marked as answered')
  await request.getByRole('button', { name: 'Archive' }).click()
  await expectToast(page, 'Archived')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact requests')
  await expect(request).toHaveCount(0)
  await page.getByLabel('State').selectOption('archived')
  await expect(request).toBeVisible()

  await page.getByRole('link', { name: 'Email' }).click()
  const row = page.getByRole('row').filter({ hasText: 'mail-fan@example.com' })
  await expect(row).toContainText('waiting')
  await row.getByRole('button', { name: /^Read “Your video of Tess is ready/ }).click()
  const email = page.getByRole('dialog', { name: /^Your video of Tess is ready/ })
  await expect(email).toContainText('it would go out like this')
  const drawn = email.frameLocator('iframe')
  await expect(drawn.getByRole('heading', { name: 'Your video is ready' })).toBeVisible()
  await expect(drawn.getByRole('link', { name: 'Open my order' })).toHaveAttribute('href', /\/order\/…$/)
  await expectNoBarriers(page)
  await email.getByRole('radio', { name: 'Plain text' }).check()
  await expect(email.getByText(/The link does not expire\./)).toBeVisible()
  await page.keyboard.press('Escape')
  await row.getByRole('button', { name: /^Resend/ }).click()
  await expectToast(page, 'Letter sent again')
})
