import { pathTo } from '../../src/contract/pages.ts'
import { expectNoBarriers } from './support/barriers.ts'
import { expectToast, openOwnerPage } from './support/owner-area.ts'
import { addOrderOfGo } from './support/running-order.ts'
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
  const today = page.getByRole('region', { name: 'Today', exact: true })
  await expect(today).toContainText('Last 7 days')
  await expect(today).toContainText('$65')

  const noEmail = page.getByRole('region', { name: 'No email server' })
  await expect(noEmail.getByRole('link', { name: 'Connect your email' })).toBeVisible()
  const waits = page.getByRole('region', { name: 'To do' })
  const list = page.getByRole('region', { name: 'Ready to open' })
  await expect(list.getByRole('listitem')).toHaveText([
    /^Brand, still to do/,
    /^Logo, still to do/,
    /^Email, still to do/,
    /^Payments, still to do/,
    /^Two-step login, still to do/,
    /^Domain, still to do/,
    /^Backup, still to do/,
    /^First event, done/,
  ])
  // the sports stand below
  await expect(page.getByRole('link', { name: 'Manage Barrel Racing' })).toBeVisible()

  await waits.getByRole('link', { name: /emails? not sent/ }).click()
  await expect(page).toHaveURL('/admin/mail')

  const bar = page.getByRole('banner')
  await expect(bar.getByRole('navigation', { name: 'Admin' }).getByRole('link')).toHaveText([
    'Today',
    'Events',
    'Sales',
    'Messages',
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

test('the event that is on is the first thing, its pages one tap away, and a count opens what it counts', async ({
  page,
  owner,
}) => {
  const { event, runs } = await addOrderOfGo(owner, 4)
  const [filmed, scratched] = runs
  if (!filmed || !scratched) throw new Error('no runs')
  await owner.changeRider(filmed.riderId, { videoUrl: 'https://videos.example/run.mp4' })
  await owner.changeRun(scratched.id, { scratched: true })
  await openOwnerPage(page)
  const current = page.getByRole('region', { name: event.name })
  await expect(current.getByRole('link', { name: 'Print the poster' })).toBeVisible()
  for (const [name, path] of [
    ['Fence', pathTo('adminFence', { eventId: event.id })],
    ['Clips', pathTo('adminClips', { eventId: event.id })],
    ['Add videos', `${pathTo('adminUpload')}?event=${event.id}`],
  ] as const)
    await expect(current.getByRole('link', { name, exact: true })).toHaveAttribute('href', path)

  await page.getByRole('link', { name: /2 riders without a video/ }).click()
  await expect(page).toHaveURL(`${pathTo('adminRiders', { eventId: event.id })}?state=none`)
  await expect(page.getByRole('row')).toHaveCount(3)
  await page.getByLabel('State').selectOption({ label: 'Scratched (1)' })
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByLabel('State').selectOption({ label: 'All riders (4)' })
  await page.getByRole('searchbox').fill(filmed.riderName)
  await page.getByRole('button', { name: filmed.riderName, exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Edit Rider' })).toBeVisible()
})

test('a new event is a draft until it is published, and its overview names the next step', async ({
  page,
  owner,
}) => {
  await owner.addSport({ name: 'Barrel Racing' })
  await openOwnerPage(page, pathTo('adminEvents'))
  await page.getByRole('button', { name: 'New event' }).last().click()
  const dialog = page.getByRole('dialog', { name: 'New event' })
  await dialog.getByRole('button', { name: 'Add event' }).click()
  await expect(dialog.getByLabel('Event name')).toHaveAccessibleDescription('Please fill in all event fields')
  await dialog.getByLabel('Event name').fill('Fall Classic')
  await dialog.getByLabel('First day').fill('2026-11-20')
  await dialog.getByLabel('Last day').fill('2026-11-22')
  await dialog.getByRole('button', { name: 'Add event' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fall Classic')
  await expect(page.getByText('November 20-22, 2026')).toBeVisible()
  await expect(page.getByText('Draft', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Import the draw' })).toBeVisible()
  await expectNoBarriers(page)
  const id = Number(page.url().split('/').at(-1))
  const visitor = await page.context().browser()?.newContext()
  const address = new URL(pathTo('event', { id }), page.url()).href
  expect((await visitor?.request.get(address))?.status()).toBe(404)

  const run = { go: 'Open', draw: 1, riderName: 'Tess Calloway', horseName: 'Dusty' }
  await owner.saveRunningOrder(id, [{ ...run, scratched: false, dragAfter: false }])
  await page.reload()
  await page.getByRole('button', { name: 'Publish the event' }).click()
  await expectToast(page, 'Fall Classic is published')
  await expect(page.getByRole('link', { name: 'Print the poster' })).toBeVisible()
  expect((await visitor?.request.get(address))?.status()).toBe(200)
  await visitor?.close()

  await page.getByRole('button', { name: 'Edit event' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit event' })
  await edit.getByRole('button', { name: 'Write the date yourself' }).click()
  await edit.getByLabel('Date').fill('this weekend')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('this weekend')).toBeVisible()
})
