import type { Page } from '@playwright/test'
import { withMotion } from './support/motion.ts'
import { ADMIN } from './support/running-shop.ts'
import { expect, test } from './support/test.ts'

test.use(withMotion)

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Admin Login' })

async function openDialog(page: Page) {
  await page.goto('/about')
  await page.getByRole('banner').getByRole('button', { name: 'Admin' }).click()
  await expect(dialogOf(page)).toBeVisible()
  return dialogOf(page)
}

async function logIn(page: Page, password = ADMIN.password) {
  await dialogOf(page).getByLabel('Username').fill(ADMIN.username)
  await dialogOf(page).getByLabel('Password', { exact: true }).fill(password)
  await dialogOf(page).getByRole('button', { name: 'Log In' }).click()
}

test('the dialog opens by the Admin buttons and by the page-wide event', { tag: '@long' }, async ({
  page,
}) => {
  const dialog = await openDialog(page)
  await expect(dialog.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Admin' })).toBeFocused()

  await page.getByRole('contentinfo').getByRole('button', { name: 'Admin' }).click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()

  await page.evaluate(() => window.dispatchEvent(new Event('openAdminModal')))
  await expect(dialog).toBeVisible()
  // a dialog listens for what happens outside only once it is wholly open
  await expect(async () => {
    await page.mouse.click(5, 5)
    await expect(dialog).toBeHidden({ timeout: 1000 })
  }).toPass()
})

test('the owner logs in and out, and is told what is missing or wrong', async ({ page, expectFailureOf }) => {
  expectFailureOf('/api/login')
  await page.goto('/about')
  await page.getByRole('contentinfo').getByRole('button', { name: 'Admin' }).click()
  const dialog = dialogOf(page)
  const notifications = page.getByRole('region', { name: /Notifications/, includeHidden: true })

  await test.step('what is missing is said under its field', async () => {
    await dialog.getByRole('button', { name: 'Log In' }).click()
    const username = dialog.getByLabel('Username')
    const password = dialog.getByLabel('Password', { exact: true })
    await expect(username).toHaveAccessibleDescription('Username is required')
    await expect(password).toHaveAccessibleDescription('Password is required')
    await expect(username).toBeFocused()
    await username.fill('admin')
    await expect(dialog.getByText('Username is required')).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Log In' }).click()
    await expect(dialog.getByText('Password is required')).toBeVisible()
    await expect(password).toBeFocused()
  })
  await test.step('a wrong password is refused', async () => {
    await logIn(page, 'not the password')
    await expect(notifications.getByText('Login failed')).toBeVisible()
    await expect(notifications.getByText('Invalid username or password')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Log In' })).toBeEnabled()
  })
  await test.step('logging in says that it runs, and opens the admin area at its top, without the failure', async () => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    await page.route('/api/login', async (route) => {
      await answered
      await route.continue()
    })
    await logIn(page)
    await expect(dialog.getByRole('button', { name: 'Logging in...' })).toBeDisabled()
    answer()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL('/admin')
    await expect(page.getByText(`Logged in as ${ADMIN.username}`)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
    await expect(page.getByRole('main')).toBeFocused()
    await expect(notifications.getByText('Login failed')).toBeHidden()
  })
  await test.step('logging out leads home, and says so', async () => {
    // what is still asked for would be refused
    await page.waitForLoadState('networkidle')
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/')
    await expect(notifications.getByText('Logged out')).toBeVisible()
    expect((await page.request.get('/api/user')).status()).toBe(401)
  })
})

test('a logout that fails says why and leaves one logged in', { tag: '@long' }, async ({
  page,
  expectFailureOf,
}) => {
  expectFailureOf('/api/logout')
  await page.request.post('/api/login', { data: ADMIN })
  await page.goto('/admin')
  await page.route('/api/logout', (route) => route.fulfill({ status: 500, body: 'The door is stuck' }))
  await page.getByRole('button', { name: 'Logout' }).click()
  const notifications = page.getByRole('region', { name: /Notifications/ })
  await expect(notifications.getByText('Logout failed')).toBeVisible()
  await expect(notifications.getByText('The door is stuck')).toBeVisible()
  await expect(page).toHaveURL('/admin')

  // the button leads the owner on, without asking for a login again
  await page.goto('/about')
  await page.getByRole('banner').getByRole('button', { name: 'Admin' }).click()
  await expect(page).toHaveURL('/admin')
  await expect(dialogOf(page)).toBeHidden()
})

test('the admin area waits for the login to be known, and sends a visitor home', { tag: '@long' }, async ({
  page,
  expectFailureOf,
}) => {
  expectFailureOf('/api/user')
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('/api/user', async (route) => {
    await answered
    await route.continue()
  })
  await page.goto('/admin')
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Loading...')
  await expect(page.getByRole('heading', { name: 'Today' })).toHaveCount(0)
  answer()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toHaveText('Every run, in 4K.')
})

test('a link to an owner page shows the login and then goes there', { tag: '@long' }, async ({
  page,
  expectFailureOf,
}) => {
  expectFailureOf('/api/user')
  await page.goto('/admin/sales?state=refunded')
  const login = dialogOf(page)
  await login.getByLabel('Username').fill(ADMIN.username)
  await login.getByLabel('Password', { exact: true }).fill(ADMIN.password)
  await login.getByRole('button', { name: 'Log In' }).click()
  await expect(page).toHaveURL('/admin/sales?state=refunded')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sales')
})
