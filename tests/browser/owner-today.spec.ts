import { expectToast, openOwnerPage } from './support/owner-area.ts'
import { sell } from './support/sandbox-sale.ts'
import { expect, test } from './support/test.ts'

test("the first screen tells of today, what waits and what the new shop lacks, in the owner's own frame", async ({
  page,
  shop,
  owner,
}) => {
  const { riders, event } = await owner.addEventOf(['Tess Calloway'])
  await owner.addRider({ name: 'Not Filmed', eventId: event.id, videoUrl: null })
  const [rider] = riders
  if (!rider) throw new Error('nobody rides')
  await sell(shop.url, rider, 'fan@example.com')
  await openOwnerPage(page)
  const today = page.getByRole('region', { name: 'Today' })
  await expect(today).toContainText('Last 7 days')
  await expect(today).toContainText('$65')

  await expect(page.getByRole('region', { name: 'No mail server' })).toContainText('Set SMTP_URL')
  const waits = page.getByRole('region', { name: 'What waits' })
  await expect(waits.getByRole('link', { name: /1 rider without a film/ })).toBeVisible()
  const list = page.getByRole('region', { name: 'Ready to open' })
  await expect(list.getByRole('listitem')).toHaveText([
    /^Brand, still to do/,
    /^Logo, still to do/,
    /^Mail, still to do/,
    /^Payments, still to do/,
    /^Two-step login, still to do/,
    /^Domain, still to do/,
    /^Backup, still to do/,
    /^First event, done/,
  ])
  // the sports stand below
  await expect(page.getByRole('link', { name: 'Manage Barrel Racing' })).toBeVisible()

  await waits.getByRole('link', { name: /letter/ }).click()
  await expect(page).toHaveURL('/admin/mail')

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
