import { emailsAreHeld } from '../support/world/emails.ts'
import { answer, expectToast, openOwnerPage } from './support/owner-area.ts'
import { sell } from './support/sandbox-sale.ts'
import { expect, test } from './support/test.ts'

test('emails that are too old are held until the owner sends or discards them', { tag: '@long' }, async ({
  page,
  shop,
  owner,
}) => {
  for (const fan of ['april', 'may']) await sell(shop.url, await owner.addFilmed(), `${fan}-late@example.com`)
  // as a shop that gets its mail server only now finds them
  await emailsAreHeld(shop.composed, ['april-late@example.com', 'may-late@example.com'])
  await openOwnerPage(page, '/admin/mail')
  const held = page.getByRole('region', { name: 'Held emails' })
  await expect(held).toContainText('2 emails are held.')
  await page.getByRole('button', { name: /^Send now .*april-late@example.com/ }).click()
  await expectToast(page, 'Email sent')
  await expect(held).toContainText('One email is held.')
  await held.getByRole('button', { name: 'Discard' }).click()
  await answer(page, 'Discard this email?', 'Discard')
  await expectToast(page, 'The emails are discarded')
  await expect(held).toBeHidden()
  await expect(page.getByRole('row').filter({ hasText: 'may-late@example.com' })).toContainText('discarded')
})
