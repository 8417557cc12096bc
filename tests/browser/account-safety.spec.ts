import * as OTPAuth from 'otpauth'
import { expectNoBarriers } from './support/barriers.ts'
import { choose, expectToast, openOwnerPage } from './support/owner-area.ts'
import { ADMIN } from './support/running-shop.ts'
import { expect, test } from './support/test.ts'

test('a rider is removed for good, after the owner has read what will happen and typed the name', {
  tag: '@long',
}, async ({ page, owner }) => {
  const { sport } = await owner.addEventOf(['Tess Calloway'])
  await openOwnerPage(page, `/admin/sport/${sport.id}?tab=riders`)
  await choose(page, 'More for Tess Calloway', 'Edit rider')
  await page.getByRole('link', { name: 'Remove for good…' }).click()
  await expect(page.getByText('Nobody has bought it.')).toBeVisible()
  await page.getByRole('button', { name: 'Remove for Good' }).click()
  await expect(page.getByText('Please type Tess Calloway')).toBeVisible()
  await expectNoBarriers(page)
  await page.getByLabel('Type Tess Calloway to go on').fill('Tess Calloway')
  await page.getByRole('button', { name: 'Remove for Good' }).click()
  await expect(page.getByText('Tess Calloway (rider)')).toBeVisible()
  await expect(page.getByText('Done')).toBeVisible()
})

test('two-step login is switched on and asked for; another login is listed and ended', {
  tag: '@long',
}, async ({ page, playwright, shop, expectFailureOf }) => {
  const elsewhere = await playwright.request.newContext({
    baseURL: shop.url,
    userAgent: 'Mozilla/5.0 (iPhone) Safari/604.1',
  })
  await elsewhere.post('/api/login', { data: ADMIN })
  for (const path of ['/api/login', '/api/totp/enable', '/api/user']) expectFailureOf(path)
  await openOwnerPage(page, '/admin/settings')
  const row = page.getByRole('listitem').filter({ hasText: 'Safari on iPhone' }).first()
  await row.getByRole('button', { name: 'Log out' }).click()
  await expectToast(page, 'Logged out there')
  await expect.poll(async () => (await elsewhere.get('/api/user')).status()).toBe(401)
  await elsewhere.dispose()

  await page.getByRole('button', { name: 'Switch On' }).click()
  const asked = page.getByRole('dialog', { name: 'Switch on two-step login' })
  await asked.getByLabel('Password', { exact: true }).fill(ADMIN.password)
  await asked.getByRole('button', { name: 'Go On' }).click()
  const dialog = page.getByRole('dialog', { name: 'Two-step login' })
  await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible()
  const totp = new OTPAuth.TOTP({ secret: (await dialog.getByRole('code').textContent()) ?? '' })
  await dialog.getByLabel('Code').fill('12')
  await dialog.getByRole('button', { name: 'Switch On' }).click()
  await expect(dialog.getByText('Please enter the six digits that your app shows')).toBeVisible()
  await expectNoBarriers(page)
  await dialog.getByLabel('Code').fill(totp.generate())
  await dialog.getByRole('button', { name: 'Switch On' }).click()
  await expectToast(page, 'Two-step login is on')
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await codes.getByRole('button', { name: 'I Have Kept Them' }).click()

  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('contentinfo').getByRole('button', { name: 'Admin' }).click()
  const login = page.getByRole('dialog', { name: 'Admin Login' })
  await login.getByLabel('Username').fill(ADMIN.username)
  await login.getByLabel('Password', { exact: true }).fill(ADMIN.password)
  await login.getByRole('button', { name: 'Log In' }).click()
  await login.getByLabel('Code').fill(totp.generate({ timestamp: Date.now() + 30_000 }))
  await login.getByRole('button', { name: 'Log In' }).click()
  await expect(page).toHaveURL('/admin')
})
