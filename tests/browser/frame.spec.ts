import { withMotion } from './support/motion.ts'
import { expect, test } from './support/test.ts'

test.use(withMotion)

test('the top bar leads everywhere', async ({ page }) => {
  await page.goto('/about')
  const bar = page.getByRole('banner')
  await expect(bar.getByRole('link', { name: 'Cloverleaf Films' })).toHaveAttribute('href', '/')
  for (const [name, path] of [
    ['Browse Videos', '/sports'],
    ['My Work', '/my-work'],
    ['About', '/about'],
  ] as const) {
    await bar.getByRole('link', { name }).click()
    await expect(page).toHaveURL(path)
    await expect(bar.getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
  }
  await expect(bar.getByRole('button', { name: 'Admin' })).toBeVisible()
})

test('on a phone a menu shows the three links and the way to one’s videos, without Admin', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/about')
  const bar = page.getByRole('banner')
  await expect(bar.getByRole('link', { name: 'My Work' })).toBeHidden()
  await bar.getByRole('button', { name: 'Open menu' }).click()
  await expect(bar.getByRole('navigation').getByRole('link')).toHaveText([
    'Browse Videos',
    'My Work',
    'About',
    'Find my videos',
  ])
  await expect(bar.getByRole('button', { name: 'Admin' })).toBeHidden()

  await bar.getByRole('link', { name: 'My Work' }).focus()
  await page.keyboard.press('Escape')
  await expect(bar.getByRole('link', { name: 'My Work' })).toBeHidden()
  await expect(bar.getByRole('button', { name: 'Open menu' })).toBeFocused()

  await bar.getByRole('button', { name: 'Open menu' }).click()
  await bar.getByRole('link', { name: 'My Work' }).click()
  await expect(page).toHaveURL('/my-work')
  await expect(bar.getByRole('link', { name: 'My Work' })).toBeHidden()
})

test('the footer names the shop and every way to reach it', async ({ page }) => {
  await page.goto('/about')
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByText('Cloverleaf Films', { exact: true })).toBeVisible()
  await expect(footer.getByText('Professional barrel racing videography')).toBeVisible()
  await expect(footer.getByRole('link', { name: 'Text (555) 010-0123' })).toHaveAttribute(
    'href',
    'sms:5550100123',
  )
  await expect(footer.getByRole('link', { name: 'hello@cloverleaf.example' })).toHaveAttribute(
    'href',
    'mailto:hello@cloverleaf.example',
  )
  await expect(footer.getByRole('link', { name: 'instagram.com' })).toHaveAttribute(
    'href',
    'https://www.instagram.com/',
  )
  await expect(footer.getByText(/^© \d{4} Cloverleaf Films/)).toBeVisible()
  await expect(footer.getByRole('button', { name: 'Admin' })).toBeVisible()
  for (const name of ['Privacy Policy', 'Terms of Service']) {
    await footer.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  }
})

test("the shop's own words are shown", async ({ page, owner }) => {
  await owner.changeShop({
    brand: 'Dusty Lens',
    tagline: 'Runs on film',
    phone: '+1 555 0199',
    email: 'a@b.example',
  })
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  await expect(page.getByRole('banner')).toContainText('Dusty Lens')
  await expect(footer).toContainText('Runs on film')
  await expect(footer).toContainText('Text +1 555 0199')
  await expect(footer).toContainText('a@b.example')
  await expect(page).toHaveTitle(/Dusty Lens/)
})

test('an unknown address is not found', async ({ page, expectFailureOf }) => {
  expectFailureOf('/no/such/page')
  const response = await page.goto('/no/such/page')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found')
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible()
})

for (const reducedMotion of ['reduce', 'no-preference'] as const)
  test(`a followed link opens at the top of its page, and the way back where one was (motion: ${reducedMotion})`, async ({
    page,
    owner,
  }) => {
    await owner.addEventOf(['Tess Calloway'])
    await page.emulateMedia({ reducedMotion })
    await page.setViewportSize({ width: 390, height: 700 })
    await page.goto('/')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter') // the skip link, which leaves no step in the history
    await page.getByRole('link', { name: 'Barrel Racing' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Barrel Racing')
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await page.goBack()
    await expect(page.getByRole('link', { name: 'Barrel Racing' })).toBeInViewport()
  })
