import { expectNoBarriersAtAnyWidth } from './support/barriers.ts'
import { enterRoom, expectToast } from './support/owner-room.ts'
import { sell } from './support/sandbox-sale.ts'
import { expect, test } from './support/test.ts'

test('the first screen tells of today, what waits and what the new shop lacks', async ({
  page,
  shop,
  owner,
}) => {
  const { riders, event } = await owner.addEventOf(['Tess Calloway'])
  await owner.addRider({ name: 'Not Filmed', eventId: event.id, videoUrl: null })
  const [rider] = riders
  if (!rider) throw new Error('nobody rides')
  await enterRoom(page)
  const today = page.getByRole('region', { name: 'Today' })
  const figures = async () => (await today.textContent()) ?? ''
  await expect(today).toContainText('Last 7 days')
  const before = await figures()
  await sell(shop.url, rider, 'fan@example.com')
  await page.reload()
  await expect.poll(figures).not.toBe(before)

  await expect(page.getByRole('region', { name: 'No mail server' })).toContainText('Set SMTP_URL')
  const waits = page.getByRole('region', { name: 'What waits' })
  await expect(waits.getByRole('link', { name: /1 rider without a film/ })).toBeVisible()
  const list = page.getByRole('region', { name: 'Ready to open' })
  await expect(list.getByRole('listitem')).toHaveText([
    /^Brand, still to do/,
    /^Logo, still to do/,
    /^Mail, still to do/,
    /^Payments, still to do/,
    /^Domain, still to do/,
    /^Backup, still to do/,
    /^First event, done/,
  ])
  // the sports stand below
  await expect(page.getByRole('link', { name: 'Manage Barrel Racing' })).toBeVisible()
  await expectNoBarriersAtAnyWidth(page)

  await waits.getByRole('link', { name: /letter/ }).click()
  await expect(page).toHaveURL('/admin/mail')
})

test("the owner's pages have a frame of their own", async ({ page }) => {
  await enterRoom(page)
  const bar = page.getByRole('banner')
  await expect(bar.getByRole('navigation', { name: 'Admin' }).getByRole('link')).toHaveText([
    'Dashboard',
    'Sports',
    'Videos',
    'Upload',
    'Sales',
    'Inbox',
    'Mail',
    'Settings',
  ])
  await expect(page.getByRole('link', { name: 'Browse Videos' })).toHaveCount(0)
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  await bar.getByRole('link', { name: 'View shop' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Browse Videos' })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await page.goBack()
  await page.setViewportSize({ width: 390, height: 844 })
  await bar.getByRole('button', { name: 'Logout' }).click()
  await expectToast(page, 'Logged out')
})

test('logo, colors, first words and share picture show as soon as they are saved', async ({
  page,
  owner,
}) => {
  // so that what is changed here is put back
  await owner.changeShop({})
  await enterRoom(page, '/admin/settings')
  const look = page.getByRole('region', { name: 'Look' })
  await look.getByLabel('Accent color', { exact: true }).fill('#222266')
  await expect(look.getByLabel('Accent color', { exact: true })).toHaveAccessibleDescription(
    /too dark to read words on/,
  )
  await expect(look.getByRole('button', { name: 'Save Look' })).toBeDisabled()
  await look.getByLabel('Accent color', { exact: true }).fill('#33ddaa')
  await look.getByLabel('Hero title').fill('Your ride,\nkept.')
  const choosing = page.waitForEvent('filechooser')
  await look.getByRole('group', { name: 'Logo' }).getByRole('button', { name: 'Upload' }).click()
  await (await choosing).setFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(LOGO) })
  await expect(look.getByRole('img', { name: 'Your logo' })).toBeVisible()
  await expectNoBarriersAtAnyWidth(page)
  await look.getByRole('button', { name: 'Save Look' }).click()
  await expectToast(page, 'Settings saved')
  // the room itself already wears it
  await expect(page.getByRole('banner').locator('img')).toHaveAttribute('src', /^\/media\/images\//)
  await page.getByRole('link', { name: 'View shop' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Your ride,\s+kept\./)
  await expect(page.getByRole('button', { name: 'Choose Your Sport' })).toHaveCSS(
    'background-color',
    'rgb(51, 221, 170)',
  )
  await expect(page.getByRole('banner').locator('img')).toHaveAttribute('src', /^\/media\/images\//)
})

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="80"><circle cx="40" cy="40" r="30" fill="#fff"/></svg>'
