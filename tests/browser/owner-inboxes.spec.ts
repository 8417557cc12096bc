import * as OTPAuth from 'otpauth'
import { expectNoBarriersAtAnyWidth } from './support/barriers.ts'
import { enterRoom, expectToast } from './support/owner-room.ts'
import { ADMIN } from './support/running-shop.ts'
import { sell } from './support/sandbox-sale.ts'
import { expect, test } from './support/test.ts'

test('a contact request is read, answered and archived', async ({ page }) => {
  await enterRoom(page, '/admin/inbox')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact requests')
  const asked = { fullName: `Dana ${Date.now()}`, email: 'dana@example.com', eventType: 'Sports Event' }
  const details = 'Two days, every run.'
  await page.request.post('/api/contact', { data: { ...asked, additionalDetails: details } })
  await page.reload()
  const row = page.getByRole('listitem').filter({ hasText: asked.fullName })
  await expect(row).toContainText('new')
  await row.getByRole('button', { name: asked.fullName }).click()
  await expect(row.getByRole('definition').filter({ hasText: details })).toBeVisible()
  await expect(row).toContainText('read')
  await expect(row.getByRole('link', { name: 'Reply by e-mail' })).toHaveAttribute(
    'href',
    /^mailto:dana@example\.com/,
  )
  await row.getByRole('button', { name: 'Mark as answered' }).click()
  await expectToast(page, 'Marked as answered')
  await row.getByRole('button', { name: 'Archive' }).click()
  await expectToast(page, 'Archived')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact requests')
  await expect(row).toHaveCount(0)
  await page.getByLabel('State').selectOption('archived')
  await expect(row).toBeVisible()
})

test('a letter is listed with its state, and sent again', async ({ page, shop, owner }) => {
  const { event } = await owner.addEventOf([])
  const rider = await owner.addRider({
    name: 'Tess',
    eventId: event.id,
    videoUrl: 'https://videos.example/1',
  })
  await sell(shop.url, rider, 'mail-fan@example.com')
  await enterRoom(page, '/admin/mail')
  const row = page.getByRole('row').filter({ hasText: 'mail-fan@example.com' })
  await expect(row).toContainText('waiting')
  await row.getByRole('button', { name: /^Read “Your video of Tess is ready/ }).click()
  const letter = page.getByRole('dialog', { name: /^Your video of Tess is ready/ })
  await expect(letter).toContainText('it would go out like this')
  const drawn = letter.frameLocator('iframe')
  await expect(drawn.getByRole('heading', { name: 'Your video is ready' })).toBeVisible()
  await expect(drawn.getByRole('link', { name: 'Open my order' })).toHaveAttribute('href', /\/order\/…$/)
  await expectNoBarriersAtAnyWidth(page)
  await letter.getByRole('radio', { name: 'Plain text' }).check()
  await expect(letter.getByText(/The link does not expire\./)).toBeVisible()
  await page.keyboard.press('Escape')
  await row.getByRole('button', { name: /^Resend/ }).click()
  await expectToast(page, 'Letter sent again')
})

test('the settings are saved and seen in the shop', async ({ page, owner }) => {
  await owner.changeShop({})
  await enterRoom(page, '/admin/settings')
  await page.getByLabel('Brand').fill('')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByLabel('Brand')).toHaveAccessibleDescription('The shop needs a name')
  await page.getByLabel('Brand').fill('Dust & Light')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Settings saved')
  await expect(page.getByRole('banner')).toContainText('Dust & Light')
  await page.getByRole('link', { name: 'Sales' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sales')
  await page.goto('/')
  await expect(page.getByRole('contentinfo')).toContainText('Dust & Light')
})

test('another login is listed and ended', async ({ page, playwright, shop }) => {
  const elsewhere = await playwright.request.newContext({
    baseURL: shop.url,
    userAgent: 'Mozilla/5.0 (iPhone) Safari/604.1',
  })
  await elsewhere.post('/api/login', { data: ADMIN })
  await enterRoom(page, '/admin/settings')
  const row = page.getByRole('listitem').filter({ hasText: 'Safari on iPhone' }).first()
  await row.getByRole('button', { name: 'Log out' }).click()
  await expectToast(page, 'Logged out there')
  await expect.poll(async () => (await elsewhere.get('/api/user')).status()).toBe(401)
  await elsewhere.dispose()
})

test('two-step login is switched on, asked for, and switched off', async ({ page, expectFailureOf }) => {
  test.slow()
  for (const path of ['/api/login', '/api/totp/enable', '/api/user']) expectFailureOf(path)
  await enterRoom(page, '/admin/settings')
  await page.getByRole('button', { name: 'Switch On' }).click()
  const asked = page.getByRole('dialog', { name: 'Switch on two-step login' })
  await asked.getByLabel('Password', { exact: true }).fill(ADMIN.password)
  await asked.getByRole('button', { name: 'Go On' }).click()
  const dialog = page.getByRole('dialog', { name: 'Two-step login' })
  await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible()
  const totp = new OTPAuth.TOTP({ secret: (await dialog.getByRole('code').textContent()) ?? '' })
  try {
    await dialog.getByLabel('Code').fill('12')
    await dialog.getByRole('button', { name: 'Switch On' }).click()
    await expect(dialog.getByText('Please enter the six digits that your app shows')).toBeVisible()
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
  } finally {
    await page.request.post('/api/totp/disable', { data: { password: ADMIN.password } })
  }
  await page.goto('/admin/settings')
  await expect(page.getByRole('button', { name: 'Switch On' })).toBeVisible()
})
