import type { Page } from '@playwright/test'
import { expectNoBarriers } from './support/barriers.ts'
import { checkEveryWidth } from './support/every-width.ts'
import { answer, expectToast, openOwnerPage, paste } from './support/owner-area.ts'
import { expect, test } from './support/test.ts'

const refuse = (page: Page, path: string, method: string) =>
  page.route(path, (route) =>
    route.request().method() === method
      ? route.fulfill({ status: 500, contentType: 'text/plain', body: 'The barn is on fire' })
      : route.fallback(),
  )

test('the forms for an event, a rider and many riders say what is missing, and an error loses nothing', async ({
  page,
  owner,
  expectFailureOf,
}) => {
  expectFailureOf('/api/riders/bulk')
  const sport = await owner.addSport({ name: 'Barrel Racing' })
  await openOwnerPage(page, `/admin/sport/${sport.id}?tab=new`)
  await page.getByRole('button', { name: 'Add Event', exact: true }).click()
  await expectToast(page, 'Please fill in all event fields')
  await page.getByRole('button', { name: 'Add Rider', exact: true }).click()
  await expectToast(page, 'Please enter a rider name')
  await page.getByLabel('Rider name').fill('Tess')
  await page.getByRole('button', { name: 'Add Rider', exact: true }).click()
  await expectToast(page, 'Please create an event first')
  await page.getByLabel('Event name').fill('June Jackpot')
  await page.getByRole('button', { name: 'Add Event', exact: true }).click()
  await expectToast(page, 'Please fill in all event fields')
  await page.getByRole('tab', { name: 'Events (0)' }).click()
  await page.getByRole('tab', { name: 'Add New' }).click()
  await expect(page.getByLabel('Event name')).toHaveValue('June Jackpot')
  await page.getByLabel('Date').fill('June 15-17, 2024')
  await page.getByRole('button', { name: 'Add Event', exact: true }).click()
  await expectToast(page, 'Event added successfully')
  await expect(page.getByRole('tab', { name: 'Events (1)' })).toBeVisible()
  await expect(page.getByLabel('Price')).toHaveValue('65')
  await page.getByLabel('Rider name').fill('Kim')
  await page.getByRole('button', { name: 'Add Rider', exact: true }).click()
  await expectToast(page, 'Rider added successfully')

  await page.getByRole('button', { name: 'Bulk Add Riders' }).click()
  const dialog = page.getByRole('dialog', { name: 'Bulk Add Riders' })
  const submit = dialog.getByRole('button', { name: /^Add (\d+ )?Riders?$/ })
  // the newest is chosen, and can be taken back
  await expect(dialog.getByLabel('Event')).toContainText('June Jackpot')
  await expect(dialog.getByLabel('Event')).not.toHaveValue('')
  await dialog.getByLabel('Event').selectOption('')
  await submit.click()
  await expectToast(page, 'Please select an event')
  await dialog.getByLabel('Event').selectOption({ index: 1 })
  await submit.click()
  await expectToast(page, 'Please add at least one rider with name and video link')

  await dialog.getByLabel('Rider name, row 1').fill('Tess')
  await expect(dialog.getByText('Skipped: no video link yet')).toBeVisible()
  await dialog.getByLabel('Video link, row 1').fill('nowhere')
  await expect(dialog.getByLabel('Video link, row 1')).toHaveAccessibleDescription(
    'Please give an address that starts with https://',
  )
  await dialog.getByLabel('Video link, row 1').fill('https://videos.example/1')
  await dialog.getByLabel('Price, row 1').fill('0.5')
  await expect(dialog.getByText('The price must be at least $1')).toBeVisible()
  await dialog.getByLabel('Price, row 1').fill('free')
  await dialog.getByLabel('Rider name, row 2').fill('Without a link')
  await expectNoBarriers(page)

  await refuse(page, '/api/riders/bulk', 'POST')
  await submit.click()
  await expectToast(page, 'Failed to add riders. Please try again.')
  await expect(dialog.getByLabel('Rider name, row 1')).toHaveValue('Tess')
  await page.unroute('/api/riders/bulk')
  await submit.click()
  await expectToast(page, 'Successfully added 1 riders')
  await expect(dialog.getByRole('listitem')).toHaveText([/Tess.*\$65/])

  await dialog.getByRole('button', { name: 'Add More Riders' }).click()
  const lines = ['$70\tJo Reed\thttps://videos.example/1', '$75\tAl Finch\thttps://videos.example/2']
  await paste(dialog.getByLabel('Rider name, row 1'), lines.join('\n'))
  await expect(dialog.getByLabel('Rider name, row 2')).toHaveValue('Al Finch')
  await expect(dialog.getByLabel('Video link, row 1')).toHaveValue('https://videos.example/1')
  await expect(dialog.getByLabel('Price, row 2')).toHaveValue('$75')
  await paste(
    dialog.getByLabel('Rider name, row 3'),
    Array(30).fill('Another\thttps://videos.example/3').join('\n'),
  )
  await expectToast(page, '12 rows did not fit')
  await expect(dialog.getByLabel(/^Rider name, row/)).toHaveCount(20)
  await expect(dialog.getByRole('button', { name: /^Add Row/ })).toBeDisabled()
  for (let rows = 20; rows > 1; rows--)
    await dialog.getByRole('button', { name: `Remove row ${rows}`, exact: true }).press('Enter')
  await expect(dialog.getByRole('button', { name: 'Remove row 1' }), 'one row stays').toBeDisabled()
})

test('a sport, an event and a rider that cannot be deleted or added say so', { tag: '@long' }, async ({
  page,
  owner,
  expectFailureOf,
}) => {
  const { sport, event, riders } = await owner.addEventOf(['Tess'])
  const paths = ['/api/events', '/api/riders', '/api/sports', `/api/events/${event.id}`]
  for (const path of [...paths, `/api/sports/${sport.id}`, `/api/riders/${riders[0]?.id}`])
    expectFailureOf(path)
  await openOwnerPage(page, `/admin/sport/${sport.id}`)

  await refuse(page, `/api/events/${event.id}`, 'DELETE')
  await page.getByRole('button', { name: `Delete ${event.name}` }).click()
  await answer(page, `Delete ${event.name}?`, 'Delete')
  await expectToast(page, 'Failed to delete event', 'The barn is on fire')

  await page.getByRole('tab', { name: 'Riders (1)' }).click()
  await refuse(page, `/api/riders/${riders[0]?.id}`, 'DELETE')
  await page.getByRole('button', { name: 'Delete Tess' }).click()
  await answer(page, 'Delete Tess?', 'Delete')
  await expectToast(page, 'Failed to delete rider', 'The barn is on fire')
  await page.unroute(`/api/riders/${riders[0]?.id}`)
  await page.getByRole('button', { name: 'Delete Tess' }).click()
  await answer(page, 'Delete Tess?', 'Cancel')
  await expect(page.getByLabel('Name of Tess')).toBeVisible()
  await page.getByRole('button', { name: 'Delete Tess' }).click()
  await answer(page, 'Delete Tess?', 'Delete')
  await expectToast(page, 'Rider deleted successfully')

  await page.getByRole('tab', { name: 'Add New' }).click()
  await refuse(page, '/api/events', 'POST')
  await page.getByLabel('Event name').fill('Jackpot')
  await page.getByLabel('Date').fill('May 1')
  await page.getByRole('button', { name: 'Add Event', exact: true }).click()
  await expectToast(page, 'Failed to add event', 'The barn is on fire')
  await expect(page.getByLabel('Event name')).toHaveValue('Jackpot')
  await refuse(page, '/api/riders', 'POST')
  await page.getByLabel('Rider name').fill('Bo')
  await page.getByRole('button', { name: 'Add Rider', exact: true }).click()
  await expectToast(page, 'Failed to add rider', 'The barn is on fire')
  await expect(page.getByLabel('Rider name')).toHaveValue('Bo')

  page.on('dialog', (dialog) => dialog.accept())
  await page.goto('/admin/sports')
  await refuse(page, `/api/sports/${sport.id}`, 'DELETE')
  await page.getByRole('button', { name: `Delete ${sport.name}` }).click()
  await answer(page, `Delete ${sport.name}?`, 'Delete')
  await expectToast(page, 'Failed to delete sport', 'The barn is on fire')
})

test('a sport is made, edited, hidden from visitors and deleted; its dialogs fit every width', {
  tag: '@long',
}, async ({ page }) => {
  await openOwnerPage(page)
  await page.getByRole('button', { name: 'Add New Sport' }).first().click()
  const adding = page.getByRole('dialog', { name: 'Add New Sport' })
  await adding.getByRole('button', { name: 'Create Sport' }).click()
  await expect(adding.getByLabel('Name')).toHaveAccessibleDescription('Sport name is required')
  await expect(adding.getByRole('radio')).toHaveCount(6)
  await expect(adding.getByLabel('Icon')).toHaveValue('🏃')
  await checkEveryWidth(page)
  await adding.getByLabel('Name').fill('Barrel Racing')
  await adding.getByRole('button', { name: 'Create Sport' }).click()
  await expectToast(page, 'Success', 'Sport created successfully')

  await page.goto('/admin/sports')
  await page.getByRole('button', { name: 'Edit Barrel Racing' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Sport' })
  await dialog.getByLabel('Name').fill('Pole Bending')
  await checkEveryWidth(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog', { name: 'Discard your changes?' })).toBeVisible()
  await checkEveryWidth(page)
  await answer(page, 'Discard your changes?', 'Keep editing')
  await expect(dialog.getByLabel('Name')).toHaveValue('Pole Bending')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Success', 'Sport updated successfully')
  await page.getByRole('switch', { name: 'Pole Bending is active' }).click()
  await expect(page.getByRole('switch', { name: 'Pole Bending is active' })).not.toBeChecked()
  await page.getByRole('link', { name: 'View shop' }).click()
  await expect(page.getByText('No sports available at this time')).toBeVisible()

  await page.goto('/admin/sports')
  await page.getByRole('button', { name: 'Delete Pole Bending' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('all its events and riders')
  await checkEveryWidth(page)
  await answer(page, 'Delete Pole Bending?', 'Delete')
  await expectToast(page, 'Sport deleted successfully')
  await expect(page.getByRole('heading', { name: 'No Sports Yet' })).toBeVisible()
})

test('a list that does not load offers to try again, a sport that loads says so, and one that is not there leads back', {
  tag: '@long',
}, async ({ page, owner, expectFailureOf }) => {
  expectFailureOf('/api/sports')
  expectFailureOf('/api/sports/999999')
  const sport = await owner.addSport({ name: 'Barrel Racing' })
  await refuse(page, '/api/sports', 'GET')
  await openOwnerPage(page)
  await expect(page.getByRole('heading', { name: 'The sports could not be loaded' })).toBeVisible()
  await page.unroute('/api/sports')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('article')).toContainText('Barrel Racing')

  const { promise: answered, resolve: go } = Promise.withResolvers<void>()
  await page.route(`/api/sports/${sport.id}`, async (route) => {
    await answered
    await route.fallback()
  })
  await page.goto(`/admin/sport/${sport.id}`)
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Loading...')
  go()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Barrel Racing')
  await page.goto('/admin/sport/999999')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no such sport')
})
