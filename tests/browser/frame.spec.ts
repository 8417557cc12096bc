import { withMotion } from './support/motion.ts'
import { expect, test } from './support/test.ts'

test.use(withMotion)

test('the top bar and the foot lead everywhere, and on a phone a menu does, without Admin', async ({
  page,
}) => {
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

  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('button', { name: 'Admin' })).toBeVisible()
  for (const name of ['Privacy Policy', 'Terms of Service']) {
    await footer.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  }

  await page.setViewportSize({ width: 390, height: 844 })
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
