import { expectNoBarriers } from './support/barriers.ts'
import { answer, expectToast, openOwnerPage } from './support/owner-area.ts'
import { expect, test } from './support/test.ts'

const DISCARD = 'Discard your changes?'
const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="80"><circle cx="40" cy="40" r="30" fill="#fff"/></svg>'

test('brand, time zone, logo and colors are saved and seen in the shop, and no change is lost by Back', async ({
  page,
  owner,
}) => {
  await owner.changeShop({ timeZone: 'America/Chicago' })
  await openOwnerPage(page, '/admin/sales')
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByLabel('Brand').fill('')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByLabel('Brand')).toHaveAccessibleDescription('The shop needs a name')
  await page.getByLabel('Brand').fill('Dust & Light')
  await page.goBack()
  await answer(page, DISCARD, 'Keep editing')
  await expect(page).toHaveURL('/admin/settings')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Settings saved')
  await expect(page.getByRole('banner')).toContainText('Dust & Light')

  const zone = page.getByRole('region').or(page.locator('section')).filter({ hasText: 'Time zone' }).last()
  await expect(zone).toContainText('Central Time')
  await page.getByRole('button', { name: 'Change Time Zone' }).click()
  const dialog = page.getByRole('dialog', { name: 'Time Zone' })
  await dialog.getByRole('searchbox', { name: 'Search time zones' }).fill('nowhere at all')
  await expect(dialog.getByRole('status')).toHaveText('No time zone is called that. Try a large city nearby.')
  await dialog.getByRole('searchbox', { name: 'Search time zones' }).fill('mountain denver')
  await dialog.getByRole('button', { name: /^Denver/ }).click()
  await expect(zone).toContainText('Mountain Time')

  const look = page.getByRole('region', { name: 'Look' })
  await look.getByLabel('Accent color', { exact: true }).fill('#222266')
  // any color works: its words are light. At the top, since half of a field may be under the header elsewhere
  await page.evaluate(() => scrollTo(0, 0))
  await expectNoBarriers(page)
  await look.getByLabel('Accent color', { exact: true }).fill('#33ddaa')
  await look.getByLabel('Hero title').fill('Your ride,\nkept.')
  const choosing = page.waitForEvent('filechooser')
  await look.getByRole('group', { name: 'Logo' }).getByRole('button', { name: 'Upload' }).click()
  await (await choosing).setFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(LOGO) })
  await expect(look.getByRole('img', { name: 'Your logo' })).toBeVisible()
  await page.evaluate(() => scrollTo(0, 0))
  await expectNoBarriers(page)
  // one Save for all of it
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeDisabled()
  // the owner's own pages already have it
  await expect(page.getByRole('banner').locator('img')).toHaveAttribute('src', /^\/media\/images\//)
  await page.getByRole('link', { name: 'Sales' }).click()
  await expect(page.getByText('Days and times are those of America/Denver')).toBeVisible()

  await page.getByRole('link', { name: 'View shop' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Your ride,\s+kept\./)
  await expect(page.getByRole('button', { name: 'Choose Your Sport' })).toHaveCSS(
    'background-color',
    'rgb(51, 221, 170)',
  )
  await expect(page.getByRole('banner').locator('img')).toHaveAttribute('src', /^\/media\/images\//)
  await expect(page.getByRole('contentinfo')).toContainText('Dust & Light')

  await page.goto('/admin/settings/texts')
  await page.getByLabel('Headline').fill('How it came to this')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Settings saved')
  await page.goto('/about')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How it came to this')
})
