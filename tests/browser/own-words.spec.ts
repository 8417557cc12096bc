import { DEFAULT_ABOUT } from '../../src/server/shop/default-texts/about.ts'
import { DEFAULT_PRIVACY_TEXT } from '../../src/server/shop/default-texts/privacy.ts'
import { DEFAULT_TERMS_TEXT } from '../../src/server/shop/default-texts/terms.ts'
import { enterRoom, expectToast } from './support/owner-room.ts'
import { expect, test } from './support/test.ts'

test('About tells its story with three pictures, in the words of the owner', async ({
  page,
  owner,
  expectFailureOf,
}) => {
  // as it is told until the owner writes, and once the line is back
  expectFailureOf('/api/shop/about')
  await page.goto('/sports')
  await page.route('/api/shop/about', (route) => route.abort(), { times: 1 })
  await page.getByRole('banner').getByRole('link', { name: 'About' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('This page could not be loaded')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page).toHaveTitle('About | Cloverleaf Films')
  for (const words of Object.values(DEFAULT_ABOUT)) {
    await expect(page.getByRole('main').getByText(words, { exact: true })).toBeVisible()
  }

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
  for (const name of [
    'A cinema camera on a tripod at the arena fence',
    'A light trail reflected in a 35 mm lens',
    'A color grading desk with a run on the screen',
  ]) {
    await expect(page.getByRole('img', { name })).toBeVisible()
  }
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

test('privacy and terms are whole texts under headings', async ({ page, expectFailureOf }) => {
  expectFailureOf('/api/shop/legal')
  for (const [path, title, text, heading, words] of [
    [
      '/privacy',
      'Privacy Policy',
      DEFAULT_PRIVACY_TEXT,
      'Children and teenagers',
      'We take it down, without asking why.',
    ],
    ['/terms', 'Terms of Service', DEFAULT_TERMS_TEXT, 'Money back', 'we mend it or you get your money back'],
  ] as const) {
    await page.goto(path)
    await expect(page).toHaveTitle(`${title} | Cloverleaf Films`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.getByRole('heading', { level: 2, name: heading })).toBeVisible()
    await expect(page.getByText(words)).toBeVisible()
    const shown = await page.getByRole('main').locator('h2, p').allTextContents()
    expect(shown).toEqual(
      text
        .split('\n')
        .filter((line) => line.trim())
        .map((line) => line.replace(/^## /, '')),
    )
  }

  await page.goto('/sports')
  await page.route('/api/shop/legal', (route) => route.abort(), { times: 1 })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('This page could not be loaded')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Cookies' })).toBeVisible()
})
