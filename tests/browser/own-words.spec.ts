import { enterRoom, expectToast } from './support/owner-room.ts'
import { expect, test } from './support/test.ts'

test('About tells its story with three pictures, in the words of the owner', async ({ page, owner }) => {
  await owner.changeShop({ aboutLead: 'Since 2009.', aboutText2: 'Glass for the night.\nAnd patience.' })
  await page.goto('/about')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The story so far')
  await expect(page.getByText('Since 2009.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'It began at the fence',
    'Thirteen seconds deserve better than a phone',
    'Home before you are',
  ])
  await expect(page.getByText('Glass for the night.')).toBeVisible()
  const pictures = page.getByRole('main').getByRole('img')
  await expect(pictures).toHaveCount(3)
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded()
    await expect(picture).toHaveJSProperty('complete', true)
    expect(await picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  }

  await enterRoom(page, '/admin/settings')
  await page.getByLabel('Headline').fill('How it came to this')
  await page.getByRole('button', { name: 'Save Story' }).click()
  await expectToast(page, 'Settings saved')
  await page.goto('/about')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How it came to this')
})

test('privacy and terms are whole texts under headings', async ({ page }) => {
  for (const [path, title, heading, words] of [
    ['/privacy', 'Privacy Policy', 'Children and teenagers', 'We take it down, without asking why.'],
    ['/terms', 'Terms of Service', 'Money back', 'we mend it or you get your money back'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.getByRole('heading', { level: 2, name: heading })).toBeVisible()
    await expect(page.getByText(words)).toBeVisible()
    await expect(page.getByText('##')).toHaveCount(0)
  }
})
