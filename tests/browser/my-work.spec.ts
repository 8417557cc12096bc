import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { PORTFOLIO_CATEGORIES } from '../../src/contract/catalogue/portfolio-categories.ts'
import { answer, expectToast, openOwnerPage } from './support/owner-area.ts'
import { expect, test } from './support/test.ts'

const titles = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 })

test('visitors choose a category and play the work', async ({ page, owner, expectFailureOf }) => {
  const asked: string[] = []
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname))
  await owner.addWork()
  await owner.addWork({ title: 'Ellie and Marcus', category: 'Wedding', videoUrl: '/nothing.mp4' })
  await owner.addWork({ title: 'Fair Week', category: 'Event' })
  await page.goto('/my-work')
  await expect(titles(page)).toHaveText(['Fair Week', 'Ellie and Marcus', 'Hide to Arena'])
  await expect(page.getByRole('button', { name: /Add New Work|Delete|Edit|Move/ })).toHaveCount(0)

  const filter = page.getByRole('group', { name: 'Category' }).getByRole('button')
  await filter.getByText('Wedding').click()
  await expect(titles(page)).toHaveText(['Ellie and Marcus'])
  await expect(page.getByRole('button', { name: 'Wedding' })).toHaveAttribute('aria-pressed', 'true')

  expectFailureOf('/nothing.mp4')
  await page.getByRole('link', { name: 'Ellie and Marcus' }).click()
  const player = page.getByRole('dialog', { name: 'Ellie and Marcus' })
  await expect(player.getByText("This video can't be played here.")).toBeVisible()
  await expect(player.getByRole('link', { name: 'Download' })).toHaveCount(0)
  await player.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'All' }).click()
  await expect(titles(page)).toHaveCount(3)
  // a browser that never logged in does not ask who is logged in
  expect(asked).not.toContain('/api/user')
})

const PICTURE = join(import.meta.dirname, '../../assets/pictures/event-1.webp')

test('the owner adds, moves, edits and deletes it where it stands; errors are shown, and nothing typed is lost', {
  tag: '@long',
}, async ({ page, owner, expectFailureOf }) => {
  expectFailureOf('/api/portfolio')
  await openOwnerPage(page, '/my-work')
  await expect(page.getByText('Visitors see this page empty until you add something.')).toBeVisible()
  await page.getByRole('button', { name: 'Add New Work' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Work' })
  await expect(dialog.getByLabel('Category').getByRole('option')).toHaveText([
    'Please choose',
    ...PORTFOLIO_CATEGORIES,
  ])
  const add = dialog.getByRole('button', { name: 'Add Work' })
  for (const [label, text] of [
    ['Title', 'Gate Drop'],
    ['Description', 'Forty riders, one corner.'],
    ['Video URL', 'https://videos.example/gate.mp4'],
  ] as const) {
    await add.click()
    await expectToast(page, 'Please fill in all fields')
    await dialog.getByLabel(label).fill(text)
  }
  await add.click()
  await expectToast(page, 'Please fill in all fields')
  await dialog.getByLabel('Category').selectOption('Sports')
  await add.click()
  await expectToast(page, 'Please fill in all fields')
  await expect(dialog.getByLabel('Thumbnail URL')).toHaveAttribute(
    'placeholder',
    'https://, or upload a picture',
  )
  await dialog.getByLabel('Picture file').setInputFiles(PICTURE)
  await expect(dialog.getByLabel('Thumbnail URL')).toHaveValue(/^\/media\/images\//)
  await page.route('/api/portfolio', (route) => route.fulfill({ status: 503, body: 'Closed for lunch' }), {
    times: 1,
  })
  await add.click()
  await expectToast(page, 'Failed to add portfolio item', 'Closed for lunch')
  await add.click()
  await expectToast(page, 'Portfolio item added successfully')
  await expect(dialog).toBeHidden()
  await expect(titles(page)).toHaveText(['Gate Drop'])

  await owner.addWork({ title: 'Fair Week', category: 'Event' })
  await page.reload()
  await expect(titles(page)).toHaveText(['Fair Week', 'Gate Drop'])
  for (const { id } of await (await page.request.get('/api/portfolio')).json()) {
    expectFailureOf(`/api/portfolio/${id}`)
  }
  const closeOnce = (path: string) =>
    page.route(path, (route) => route.fulfill({ status: 503, body: 'Closed for lunch' }), { times: 1 })
  await closeOnce('/api/portfolio')
  await page.getByRole('button', { name: 'Move Gate Drop forward' }).click()
  await expectToast(page, 'Failed to move portfolio item', 'Closed for lunch')
  await expect(titles(page)).toHaveText(['Fair Week', 'Gate Drop'])
  await page.getByRole('button', { name: 'Move Gate Drop forward' }).click()
  await expect(titles(page)).toHaveText(['Gate Drop', 'Fair Week'])
  await expect(page.getByRole('button', { name: 'Move Gate Drop forward' })).toBeDisabled()
  await page.getByRole('button', { name: 'Edit Fair Week' }).click()
  const editing = page.getByRole('dialog', { name: 'Edit Work' })
  await editing.getByLabel('Title').fill('Fair Nights')
  await editing.getByLabel('Thumbnail URL').fill('/pictures/about-lens.webp')
  await closeOnce('/api/portfolio/*')
  await editing.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Failed to update portfolio item', 'Closed for lunch')
  await editing.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Portfolio item updated successfully')
  await page.reload()
  await expect(titles(page)).toHaveText(['Gate Drop', 'Fair Nights'])
  await expect(page.getByRole('article').last().locator('img')).toHaveAttribute('src', /about-lens/)

  await page.getByRole('button', { name: 'Delete Gate Drop' }).click()
  await expect(page.getByRole('alertdialog')).toContainText(
    'It leaves My Work for good. The video itself stays where it is.',
  )
  await answer(page, 'Delete Gate Drop?', 'Cancel')
  await closeOnce('/api/portfolio/*')
  await page.getByRole('button', { name: 'Delete Gate Drop' }).click()
  await answer(page, 'Delete Gate Drop?', 'Delete')
  await expectToast(page, 'Failed to delete portfolio item', 'Closed for lunch')
  await page.getByRole('button', { name: 'Delete Gate Drop' }).click()
  await answer(page, 'Delete Gate Drop?', 'Delete')
  await expectToast(page, 'Portfolio item deleted successfully')
  await expect(titles(page)).toHaveText(['Fair Nights'])
})
