import { startMailServer } from '../support/mail-server.ts'
import { expectNoBarriers } from './support/barriers.ts'
import { expectToast, openOwnerPage } from './support/owner-area.ts'
import { expect, testWithoutKeys as test } from './support/stripe.ts'

const LOGIN = { user: 'shop', password: 'only the server knows' }

test('email, Stripe and a backup are connected in the browser, each with a sentence of how it went', {
  tag: '@long',
}, async ({ page, stripe }) => {
  // two backups, each with a slow key
  test.slow()
  const mail = await startMailServer(LOGIN)
  await openOwnerPage(page, '/admin/settings/email')
  const sections = page.getByRole('navigation', { name: 'Settings' })

  const email = page.getByRole('region', { name: 'Email' })
  await email.getByLabel('Provider').selectOption('Gmail')
  await expect(email.getByLabel('Server')).toHaveValue('smtp.gmail.com')
  await expect(email.getByLabel('Provider')).toHaveAccessibleDescription(/app password/)
  await email.getByLabel('Provider').selectOption('Another')
  await email.getByLabel('Server').fill('127.0.0.1')
  await email.getByLabel('Port').fill(String(mail.port))
  await email.getByLabel('User').fill(LOGIN.user)
  await email.getByLabel('Password').fill('wrong')
  await email.getByLabel('Sender').fill('Barrel Films <shop@example.com>')
  await email.getByLabel('Send a test email to').fill('me@example.com')
  await email.getByRole('button', { name: 'Send a test email' }).click()
  await expect(email.getByRole('alert')).toContainText('refused the user name or the password')
  await email.getByLabel('Password').fill(LOGIN.password)
  await email.getByRole('button', { name: 'Send a test email' }).click()
  await expect(email.getByRole('status')).toContainText('127.0.0.1 took the email for me@example.com')
  expect(mail.emailsTo('me@example.com')).toHaveLength(1)
  await email.getByRole('button', { name: 'Save', exact: true }).click()
  await expectToast(page, 'Email server saved')
  await expect(email.getByLabel('Password')).toHaveAccessibleDescription('Stored. Leave it empty to keep it.')

  await sections.getByRole('link', { name: 'Payments' }).click()
  const payments = page.getByRole('region', { name: 'Payments' })
  await payments.getByLabel('Publishable key').fill('pk_test_cloverleaf')
  await payments.getByLabel('Secret key').fill('sk_test_cloverleaf')
  await payments.getByRole('button', { name: 'Connect Stripe' }).click()
  await expectToast(page, 'Stripe is connected')
  await expect(payments).toContainText('Test: Barrel Films')
  await expect(payments.getByRole('heading', { name: 'Try a purchase' })).toBeVisible()
  expect(stripe.requests).toContain('GET /v1/account')

  await sections.getByRole('link', { name: 'Backup' }).click()
  const backup = page.getByRole('region', { name: 'Backup' })
  await backup.getByRole('button', { name: 'Make a passphrase' }).click()
  const shown = page.getByRole('dialog', { name: 'Your backup passphrase' })
  await expect(shown.locator('code')).toHaveText(/^(\w{8}-){4}\w{8}$/)
  await shown.getByRole('button', { name: 'I wrote it down' }).click()
  await backup.getByRole('switch', { name: 'Back up every night' }).click()
  await backup.getByRole('button', { name: 'Save', exact: true }).click()
  await expectToast(page, 'Backup saved')
  // the worker makes the first one at once
  const made = backup.getByRole('list', { name: 'Backups' }).getByRole('listitem')
  await expect(made).toHaveCount(1)
  await backup.getByRole('button', { name: 'Back up now' }).click()
  await expect(made).toHaveCount(2)
  const download = page.waitForEvent('download')
  await made
    .first()
    .getByRole('link', { name: /^Download/ })
    .click()
  expect((await download).suggestedFilename()).toMatch(/^cloverleaf-.*\.sqlite\.gz\.age$/)
  await made
    .first()
    .getByRole('button', { name: /^Restore/ })
    .click()
  const restoring = page.getByRole('dialog', { name: 'Restore this backup?' })
  await expect(restoring.getByRole('row', { name: /^Events/ })).toBeVisible()
  await expectNoBarriers(page)
  await restoring.getByRole('button', { name: 'Cancel' }).click()

  await sections.getByRole('link', { name: 'Domain' }).click()
  const domain = page.getByRole('region', { name: 'Domain' })
  // this shop's environment sets the address
  await expect(domain).toContainText('Set by the person who runs your server')
  await expectNoBarriers(page)
  for (const text of ['SMTP_', 'STRIPE_', 'PUBLIC_URL', 'BACKUP_', 'npm run'])
    await expect(page.locator('body')).not.toContainText(text)
  await mail.close()
})
