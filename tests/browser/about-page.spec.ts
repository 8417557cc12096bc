import { expectToast, openOwnerPage } from './support/owner-area.ts'
import { expect, test } from './support/test.ts'

test('About shows its three pictures and what the owner writes', { tag: '@long' }, async ({ page }) => {
  await page.goto('/about')
  const pictures = page.getByRole('main').getByRole('img')
  await expect(pictures).toHaveCount(3)
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded()
    const width = () => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth)
    await expect.poll(width).toBeGreaterThan(0)
  }

  await openOwnerPage(page, '/admin/settings/texts')
  await page.getByLabel('Headline').fill('How it came to this')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Settings saved')
  await page.goto('/about')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How it came to this')
})
