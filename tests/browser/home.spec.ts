import { expect, test } from './support/test.ts'

for (const reducedMotion of ['no-preference', 'reduce'] as const)
  test(`home leads to its sports and back to where one was, and /contact to its section (motion: ${reducedMotion})`, {
    tag: reducedMotion === 'reduce' ? '@long' : [],
  }, async ({ page, owner }) => {
    const { sport } = await owner.addEventOf(['Tess Calloway'])
    await page.emulateMedia({ reducedMotion })
    await page.setViewportSize({ width: 390, height: 664 })
    await page.goto('/')
    await expect(page.getByRole('searchbox', { name: 'Find your run' })).toBeInViewport({ ratio: 1 })
    const card = page.locator('#sports').getByRole('link', { name: 'Barrel Racing' })
    await expect(card).not.toBeInViewport()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter') // the skip link, which leaves no step in the history
    await page.getByRole('button', { name: 'Choose Your Sport' }).click()
    await expect(page.getByRole('heading', { name: 'Choose your sport' })).toBeInViewport()
    await expect(page.locator('#sports').getByRole('article').first()).toBeInViewport()

    // a followed link opens at the top of its page, and the way back where one was
    await card.click()
    await expect(page).toHaveURL(`/sport/${sport.id}/events`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Barrel Racing')
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await page.goBack()
    await expect(card).toBeInViewport()

    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy')
    await page.evaluate(() => history.pushState(null, '', '/contact'))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Every run, in 4K.')
    await expect(page.getByRole('heading', { name: 'Get your event on video' })).toBeInViewport()
  })

test('the hero moves on a wide screen once the page is idle, and never where motion is not wanted', {
  tag: '@long',
}, async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname))
  const isIdle = () => page.waitForTimeout(4000)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await isIdle()
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.setViewportSize({ width: 820, height: 900 })
  await page.reload()
  await isIdle()
  expect(asked).not.toContain('/loops/hero.mp4')
  await page.setViewportSize({ width: 1440, height: 900 })
  const answer = page.waitForResponse('/loops/hero.mp4')
  await page.reload()
  expect((await answer).ok()).toBe(true)
  const [picture, loop] = ['/pictures/hero', '/loops/hero'].map((start) =>
    asked.findLastIndex((path) => path.startsWith(start)),
  )
  expect(loop).toBeGreaterThan(picture ?? 0)
})
