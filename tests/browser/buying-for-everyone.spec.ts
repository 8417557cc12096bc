import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { BAD_CARD, expect, test } from './support/buyer.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

async function expectNoBarriers(page: Page) {
  const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze()
  expect(violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`))).toEqual([])
}

const THREE = [1, 2, 3].map((horse) => ({ horse, videoUrl: '/media/videos/run.mp4' }))

for (const width of [390, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } })

    test('every step of buying is free of barriers and fits the screen', async ({
      page,
      buyer,
      addRun,
      expectFailureOf,
    }) => {
      test.slow()
      expectFailureOf('/api/sandbox/pay')
      const rider = await addRun({ horseCount: 3, horses: THREE })
      await buyer.open(rider)
      await expectNoBarriers(page)
      await buyer.fill({ email: 'jane@gmial.com', card: BAD_CARD })
      await expectNoBarriers(page)
      await buyer.fill({ card: BAD_CARD })
      await buyer.pay()
      await buyer.expectToast('Payment Failed', 'Your card was declined.')
      await expectNoBarriers(page)
      await buyer.fill()
      await buyer.payAndBeThanked()
      await expectNoBarriers(page)
      await buyer.thanks.getByRole('button', { name: 'Wrong address?' }).click()
      await expectNoBarriers(page)
      await buyer.thanks.getByRole('button', { name: /^Play/ }).click()
      await expect(page.locator('video')).toBeVisible()
      await expectNoBarriers(page)
      await buyer.close(page.getByRole('dialog').filter({ has: page.locator('video') }))
      const link = String(
        await buyer.thanks.getByRole('link', { name: 'Your order link' }).getAttribute('href'),
      )
      await buyer.close(buyer.thanks)
      await expect(buyer.card('Jane Doe').getByRole('link')).toBeVisible()
      await expectNoBarriers(page)
      await expectNoSidewaysScroll(page)
      await page.goto(link)
      await expect(page.getByRole('region', { name: 'Receipt' })).toBeVisible()
      await expectNoBarriers(page)
      await expectNoSidewaysScroll(page)
    })
  })
}

const expectNoSidewaysScroll = async (page: Page) =>
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0)

test('a video is bought, played and closed by keyboard alone', async ({ page, buyer, addRun }) => {
  const rider = await addRun()
  await page.goto(`/event/${rider.eventId}`)
  const unlock = page.getByRole('button', { name: 'UNLOCK VIDEO of Jane Doe' })
  await unlock.focus()
  await page.keyboard.press('Enter')
  await expect(buyer.dialog.getByLabel('Email')).toBeFocused()
  await expect(buyer.dialog.getByLabel('Card number')).toBeVisible()
  await page.keyboard.type('jane@example.com')
  await page.keyboard.press('Tab')
  await page.keyboard.type('5550102030')
  await page.keyboard.press('Tab')
  await page.keyboard.type('4242424242424242')
  await page.keyboard.press('Tab')
  await page.keyboard.type('1234')
  await page.keyboard.press('Tab')
  await page.keyboard.type('123')
  await page.keyboard.press('Tab')
  await expect(buyer.payButton).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(buyer.thanks).toBeVisible()
  await expect(buyer.thanks.getByRole('button', { name: 'Play Jane Doe' })).toBeFocused()
  await page.keyboard.press('Enter')
  const player = page.getByRole('dialog', { name: 'Jane Doe', exact: true })
  await expect(player).toBeVisible()
  // while a message is shown, Escape is the message's
  await expect(buyer.toast).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(player).toBeHidden()
  await expect(buyer.thanks.getByRole('button', { name: 'Play Jane Doe' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(buyer.thanks).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()
})

test('the phone brings up the right keyboard and fills in what it knows', async ({ buyer, addRun }) => {
  await buyer.open(await addRun())
  const field = (label: string) => buyer.dialog.getByLabel(label)
  await expect(field('Email')).toHaveAttribute('autocomplete', 'email')
  await expect(field('Email')).toHaveAttribute('inputmode', 'email')
  await expect(field('Phone number')).toHaveAttribute('autocomplete', 'tel')
  await expect(field('Phone number')).toHaveAttribute('inputmode', 'tel')
  await expect(field('Card number')).toHaveAttribute('autocomplete', 'cc-number')
  await expect(field('Card number')).toHaveAttribute('inputmode', 'numeric')
  const size = await field('Email').evaluate((input) => getComputedStyle(input).fontSize)
  expect(size).toBe('16px')
})
