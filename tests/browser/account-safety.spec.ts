import type { Page } from '@playwright/test'
import * as OTPAuth from 'otpauth'
import { expectNoBarriers } from './support/barriers.ts'
import { checkEveryWidth } from './support/every-width.ts'
import { choose, expectToast, logInByDialog, openOwnerPage } from './support/owner-area.ts'
import { ADMIN } from './support/running-shop.ts'
import { sell } from './support/sandbox-sale.ts'
import { scanned } from './support/scanned.ts'
import { expect, test } from './support/test.ts'

test('one dialog explains three ways to remove a rider; for good only after the name was typed', {
  tag: '@long',
}, async ({ page, shop, owner }) => {
  const { sport, riders } = await owner.addEventOf(['Tess Calloway'])
  for (const rider of riders) await sell(shop.url, rider, 'fan@example.com')
  await openOwnerPage(page, `/admin/sport/${sport.id}?tab=riders`)
  await choose(page, 'More for Tess Calloway', 'Edit rider')
  await page.getByRole('button', { name: 'Remove…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove Tess Calloway' })
  await expect(dialog.getByRole('radio')).toHaveCount(3)
  await expect(dialog.getByRole('radio', { name: 'Find by link only' })).toBeChecked()
  await expect(dialog.getByText('One person bought it: they keep their videos')).toHaveCount(3)
  await expectNoBarriers(page)
  await dialog.getByRole('radio', { name: 'Delete' }).check()
  await expect(dialog.getByRole('button', { name: 'Delete Tess Calloway' })).toBeVisible()
  await dialog.getByRole('radio', { name: 'Remove for good' }).check()
  await dialog.getByRole('radio', { name: 'They get $65 back' }).check()
  await dialog.getByRole('button', { name: 'Remove for good and give $65 back' }).click()
  await expect(dialog.getByText('Please type Tess Calloway')).toBeVisible()
  await expectNoBarriers(page)
  await dialog.getByLabel('Type Tess Calloway to go on').fill('Tess Calloway')
  await dialog.getByRole('button', { name: /^Remove for good/ }).click()
  await expect(page.getByRole('heading', { name: 'Removed for good' })).toBeVisible()
  await expect(page.getByText('Tess Calloway (rider)')).toBeVisible()
  await expect(page.getByText('Done')).toBeVisible()
})

test('an event becomes a draft in the same dialog, and a draft cannot become one', { tag: '@long' }, async ({
  page,
  owner,
}) => {
  const { sport, event } = await owner.addEventOf(['Tess Calloway'], { name: 'June Jackpot' })
  await openOwnerPage(page, `/admin/sport/${sport.id}`)
  await choose(page, 'More for June Jackpot', 'Remove…')
  const dialog = page.getByRole('dialog', { name: 'Remove June Jackpot' })
  await dialog.getByRole('button', { name: 'Make June Jackpot a draft' }).click()
  await expectToast(page, 'June Jackpot is a draft')
  expect((await page.request.get(`/api/events/${event.id}`)).ok()).toBe(true)
  await page.goto(`/admin/event/${event.id}`)
  await page.getByRole('button', { name: 'Edit event' }).click()
  await page.getByRole('button', { name: 'Remove…' }).click()
  await expect(dialog.getByRole('radio', { name: 'Make it a draft' })).toBeDisabled()
  await expect(dialog.getByText('It is a draft already.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete June Jackpot' }).click()
  await expectToast(page, 'Event deleted successfully')
  await expect(page).toHaveURL(/\/admin\/events$/)
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
  await openOwnerPage(page, '/admin/settings/security')
  const row = page.getByRole('listitem').filter({ hasText: 'Safari on iPhone' }).first()
  await row.getByRole('button', { name: 'Log out' }).click()
  await expectToast(page, 'Logged out there')
  await expect.poll(async () => (await elsewhere.get('/api/user')).status()).toBe(401)
  await elsewhere.dispose()

  await page.getByRole('button', { name: 'Switch On' }).click()
  const asked = page.getByRole('dialog', { name: 'Switch on two-step login' })
  await asked.getByLabel('Password', { exact: true }).fill(ADMIN.password)
  await checkEveryWidth(page)
  await asked.getByRole('button', { name: 'Go On' }).click()
  const dialog = page.getByRole('dialog', { name: 'Two-step login' })
  expect(await scanned(dialog.getByRole('img', { name: /QR code/ }))).toMatch(/^otpauth:\/\/totp\//)
  const totp = new OTPAuth.TOTP({ secret: (await dialog.getByRole('code').textContent()) ?? '' })
  await dialog.getByLabel('Code').fill('12')
  await dialog.getByRole('button', { name: 'Switch On' }).click()
  await expect(dialog.getByText('Please enter the six digits that your app shows')).toBeVisible()
  await checkEveryWidth(page)
  await dialog.getByLabel('Code').fill(totp.generate())
  await dialog.getByRole('button', { name: 'Switch On' }).click()
  await expectToast(page, 'Two-step login is on')
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await codes.getByRole('button', { name: 'I wrote them down' }).click()

  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('contentinfo').getByRole('button', { name: 'Admin' }).click()
  const login = await logInByDialog(page)
  await login.getByLabel('Code').fill(totp.generate({ timestamp: Date.now() + 30_000 }))
  await login.getByRole('button', { name: 'Log In' }).click()
  await expect(page).toHaveURL('/admin')
})

/** Answers the next call to `path` as the server does where it wants to know more from the owner. */
const refuseOnce = (page: Page, path: string, code: string) =>
  page.route(
    path,
    (route) => route.fulfill({ status: 403, headers: { 'x-error-code': code }, body: 'Please confirm' }),
    { times: 1 },
  )

test('after hours without a change, settings ask for the password and then save', { tag: '@long' }, async ({
  page,
  expectFailureOf,
}) => {
  await openOwnerPage(page, '/admin/settings/payments')
  await page.getByLabel('Legal name').fill('Dusty Lens LLC')
  expectFailureOf('/api/shop')
  await refuseOnce(page, '**/api/shop', 'confirm-needed')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Is it you?' })
  expectFailureOf('/api/session/confirm')
  await dialog.getByLabel('Password', { exact: true }).fill('a wrong guess')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByText('The password is not right')).toBeVisible()
  await expectNoBarriers(page)
  await dialog.getByLabel('Password', { exact: true }).fill(ADMIN.password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog).toBeHidden()
  await page.reload()
  await expect(page.getByLabel('Legal name')).toHaveValue('Dusty Lens LLC')
})

test('real money asks for two-step login, which can be declined in words', { tag: '@long' }, async ({
  page,
  expectFailureOf,
}) => {
  await openOwnerPage(page, '/admin/settings/payments')
  await page.getByLabel('Legal name').fill('Dusty Lens Inc.')
  expectFailureOf('/api/shop')
  await refuseOnce(page, '**/api/shop', 'two-step-needed')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Two-step login' })
  await expectNoBarriers(page)
  await dialog.getByLabel(/^Or type/).fill('I decline two-step login')
  await dialog.getByRole('button', { name: 'Go On Without It' }).click()
  await expect(dialog).toBeHidden()
  await expectToast(page, 'Settings saved')
  await page.getByRole('link', { name: 'Security' }).click()
  await expect(page.getByText('Declined two-step login')).toBeVisible()
})

test('the first password is replaced before the first page opens', { tag: '@long' }, async ({
  page,
  expectFailureOf,
}) => {
  expectFailureOf('/api/today')
  await refuseOnce(page, '**/api/today', 'first-password')
  await openOwnerPage(page)
  const dialog = page.getByRole('dialog', { name: 'Choose your password' })
  await dialog.getByLabel('Current password').fill(ADMIN.password)
  await dialog.getByLabel('New password').fill('password1234')
  await dialog.getByRole('button', { name: 'Change Password' }).click()
  await expect(dialog.getByText('This password is among the first that are guessed')).toBeVisible()
  await expectNoBarriers(page)
  await dialog.getByLabel('New password').fill(`${ADMIN.password} again`)
  await dialog.getByRole('button', { name: 'Change Password' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('region', { name: 'Today' })).toBeVisible()
})

test('after too many failed logins there is a way in', { tag: '@long' }, async ({
  page,
  expectFailureOf,
}) => {
  for (const path of ['/api/login', '/api/login/unlock', '/api/login/unlocked']) expectFailureOf(path)
  await page.route(
    '**/api/login',
    (route) =>
      route.fulfill({
        status: 429,
        headers: { 'x-error-code': 'too-many-requests' },
        body: 'Too many failed logins. Please try again in 1 minute.',
      }),
    { times: 1 },
  )
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('button', { name: 'Admin' }).click()
  const login = await logInByDialog(page)
  await expect(login.getByLabel('Code')).toBeVisible()
  await expect(login.getByRole('button', { name: 'Use a Passkey' })).toBeVisible()
  // this shop has no mail server, and says what helps instead
  await login.getByRole('button', { name: 'Email Me a Link' }).click()
  await expect(page.getByText('can give you a new password').first()).toBeVisible()
  await expectNoBarriers(page)
  // an emailed link opens the login, and an old one says so
  await page.goto('/about#unlock=1.none')
  await expect(page.getByRole('dialog', { name: 'Admin Login' })).toBeVisible()
  await expect(page.getByText('This link has expired.').first()).toBeVisible()
  await expect(page).toHaveURL('/about')
})
