import { expectNoBarriers } from './support/barriers.ts'
import { expect, test } from './support/test.ts'

test('a rider without a video asks for no card, and offers a letter', async ({ page, owner }) => {
  const { event } = await owner.addEventOf([])
  await owner.addRider({ name: 'Tess Calloway', eventId: event.id, videoUrl: null })
  await page.goto(`/event/${event.id}`)
  const card = page.getByRole('article', { name: 'Tess Calloway' })
  await expect(card.getByText('Not up yet')).toBeVisible()
  await expect(card.getByText('$65')).toHaveCount(0)
  await expect(card.getByText('UNLOCK VIDEO')).toHaveCount(0)
  await card.getByRole('button', { name: "Tell me when it's up" }).click()
  const dialog = page.getByRole('dialog', { name: "Tell me when it's up" })
  await expectNoBarriers(page)

  await dialog.getByRole('button', { name: 'Tell me' }).click()
  await expect(dialog.getByText('Please give an e-mail address such as you@example.com')).toBeVisible()
  await dialog.getByLabel('Email').fill('fan@gmial.com')
  await dialog.getByRole('button', { name: 'Did you mean fan@gmail.com?' }).click()
  await dialog.getByLabel('Email').press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('We tell you when it is up').first()).toBeVisible()
  await expect(card.getByRole('button')).toHaveText('We tell you')
  await expect(card.getByRole('button')).toBeDisabled()
  await page.reload()
  await expect(card.getByRole('button')).toHaveText('We tell you')
})

test('the letter’s link ends such letters without another question', async ({ page }) => {
  await page.goto('/waiting/some-key-that-is-nobodys')
  await expect(page.getByRole('heading', { name: 'No more letters' })).toBeVisible()
  await expectNoBarriers(page)
})
