import type { Rider } from '../../src/contract/catalogue/rider.ts'
import { expectNoBarriers } from './support/barriers.ts'
import { answer, choose, expectToast, openOwnerPage, paste } from './support/owner-area.ts'
import { expect, test } from './support/test.ts'

test('all fields of a rider can be edited, refused changes roll back, and bulk changes can be undone', async ({
  page,
  owner,
  expectFailureOf,
}) => {
  const { sport, event, riders } = await owner.addEventOf(['Tess Calloway', 'Bea Birch', 'Cal Cedar'])
  const other = await owner.addEvent({ name: 'Fall Futurity', date: 'October 3, 2026', sportId: sport.id })
  const path = `/api/riders/${riders[0]?.id}`
  const read = async (): Promise<Rider> => (await page.request.get(path)).json()
  expectFailureOf(path)
  await openOwnerPage(page, `/admin/sport/${sport.id}?tab=riders`)
  await page.route(path, (route) => route.fulfill({ status: 409, body: 'Somebody is paying right now' }))
  const price = page.getByLabel('Price of Tess Calloway')
  await price.fill('80')
  await price.press('Enter')
  await expectToast(page, 'Failed to save rider', 'Somebody is paying right now')
  await expect(price).toHaveValue('$65')
  await price.fill('nothing')
  await price.press('Tab')
  await expectToast(page, 'Not saved yet', 'The price must be a number')
  await price.press('Escape')
  await expect(price).toHaveValue('$65')
  await page.unroute(path)

  const dialog = page.getByRole('dialog', { name: 'Edit Rider' })
  await page.getByRole('button', { name: 'Edit Tess Calloway' }).click()
  await dialog.getByLabel('Name of the horse').fill('Bullet')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog).toBeHidden()
  expect((await read()).horses).toMatchObject([{ horse: 1, name: 'Bullet' }])

  await choose(page, 'More for Tess Calloway', 'Edit rider')
  await expect(dialog.getByLabel('Event')).toHaveValue(String(event.id))
  await dialog.getByLabel('Rider name').fill('Tess C. Reed')
  await dialog.getByLabel('Event').selectOption(String(other.id))
  await dialog.getByLabel('Price').fill('72.50')
  await dialog.getByLabel('Sales limit').fill('3')
  await dialog.getByLabel('Horses').selectOption('2')
  await dialog.getByLabel('Name of horse 2').fill('Moonshine')
  await dialog.getByLabel('Video link of horse 2').fill('nowhere')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog.getByText('Please give an address that starts with https://')).toBeVisible()
  await expectNoBarriers(page)
  await dialog.getByLabel('Video link of horse 2').fill('https://videos.example/2')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog).toBeHidden()
  expect(await read()).toMatchObject({
    name: 'Tess C. Reed',
    eventId: other.id,
    price: 72.5,
    salesLimit: 3,
    horseCount: 2,
    horses: [
      { horse: 1, name: 'Bullet' },
      { horse: 2, name: 'Moonshine', videoUrl: 'https://videos.example/2' },
    ],
  })

  await page.getByLabel('Select Tess C. Reed').check()
  await page.getByLabel('Select Cal Cedar').check()
  const bar = page.getByRole('region', { name: 'Selected riders' })
  await expect(bar).toContainText('2 selected')
  await bar.getByRole('button', { name: 'Set price' }).click()
  const setting = page.getByRole('dialog', { name: 'Set price' })
  await expectNoBarriers(page)
  await setting.getByLabel('Price in dollars').fill('90')
  await setting.getByRole('button', { name: 'Set price' }).click()
  await expectToast(page, '2 riders changed')
  // it stays while it is pointed at
  await page.getByRole('button', { name: 'Undo' }).hover()
  await expect(page.getByLabel('Price of Cal Cedar')).toHaveValue('$90')
  await expect(page.getByLabel('Price of Bea Birch')).toHaveValue('$65')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectToast(page, '2 riders as before')
  await expect(page.getByLabel('Price of Cal Cedar')).toHaveValue('$65')

  await page.getByLabel('Select all riders').check()
  await bar.getByRole('button', { name: 'Delete' }).click()
  await answer(page, 'Delete 3 riders?', 'Delete')
  await expectToast(page, '3 riders deleted successfully')
  await page.getByRole('button', { name: 'Undo' }).hover()
  await expect(page.getByRole('heading', { name: 'No Riders Yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectToast(page, '3 riders restored')
  await expect(page.getByRole('tab', { name: 'Riders (3)' })).toBeVisible()
  await expect(page.getByLabel('Name of Tess C. Reed')).toBeVisible()
})

const listOf = (count: number) =>
  Array.from({ length: count }, (_, i) => `${i + 1}\tRider Number ${i + 1}\thttps://videos.example/${i}\t65`)

test('a list of 2,000 riders is imported in one step and quick to work with', { tag: '@long' }, async ({
  page,
  owner,
}) => {
  const { sport, event } = await owner.addEventOf(['Rider Number 7'])
  await openOwnerPage(page, `/admin/event/${event.id}/running-order`)
  const list = page.getByRole('textbox', { name: 'The draw' })
  await paste(list, ['Draw\tRider\tLink\tPrice', ...listOf(2000)].join('\n'))
  await expect(page.getByLabel('Meaning of column 1')).toHaveValue('none')
  await expect(page.getByLabel('Meaning of column 2')).toHaveValue('rider')
  await expect(page.getByText('Already in this event')).toBeVisible()
  await page.getByLabel('Leave out duplicates').check()
  await page.getByRole('button', { name: 'Import 1,999 riders' }).click()
  await expect(page.getByText('1,999 riders imported')).toBeVisible()

  await page.goto(`/admin/sport/${sport.id}?tab=riders`)
  await expect(page.getByRole('tab', { name: 'Riders (2,000)' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Riders' })).toHaveAttribute('aria-rowcount', '2001')
  expect(await page.getByRole('row').count()).toBeLessThan(100)
  await page.getByLabel('Search riders').fill('number 1999')
  await expect(page.getByLabel('Name of Rider Number 1999')).toBeVisible()
  await page.getByLabel('Search riders').fill('')
  await expect(page.getByText('2,000 riders', { exact: true })).toBeVisible()
  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
  await expect(page.getByLabel('Name of Rider Number 2000')).toBeVisible()
})
