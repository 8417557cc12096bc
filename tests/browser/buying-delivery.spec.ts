import type { Page } from '@playwright/test'
import { expect, test } from './support/buyer.ts'
import { withMotion } from './support/motion.ts'

test.use(withMotion)

/**
 * Each sound, told by the delay of the timer that made it: a busy machine may be late, the promise is not. A timer of 300 ms
 * runs out in any case; only afterwards is it known that nothing sounded.
 */
async function watchSounds(page: Page) {
  await page.addInitScript(() => {
    const heard = { sounds: [] as unknown[], ended: [] as unknown[] }
    Object.assign(window, { heard })
    let delay: unknown = null
    const startTimer = window.setTimeout
    Object.assign(window, {
      setTimeout: (work: () => void, ms?: number) =>
        startTimer(() => {
          delay = ms
          work()
          delay = null
          heard.ended.push(ms)
        }, ms),
    })
    const Real = window.AudioContext
    window.AudioContext = class extends Real {
      constructor() {
        super()
        heard.sounds.push(delay)
      }
    }
  })
  return async () => {
    const heard = () =>
      page.evaluate(() => (window as unknown as { heard: { sounds: unknown[]; ended: unknown[] } }).heard)
    await expect.poll(async () => (await heard()).ended).toContain(300)
    return (await heard()).sounds
  }
}

test('lightning sounds once, 300 ms after the thanks; muted is remembered, and then nothing sounds', {
  tag: '@long',
}, async ({ page, buyer, addRun, owner }) => {
  const sounds = await watchSounds(page)
  const rider = await addRun()
  const other = await owner.addRider({
    name: 'Tess Calloway',
    eventId: rider.eventId,
    videoUrl: '/media/videos/run.mp4',
  })
  await buyer.buy(rider)
  expect(await sounds()).toEqual([300])
  await buyer.thanks.getByRole('button', { name: 'Mute sound' }).click()
  await expect(buyer.thanks.getByRole('button', { name: 'Turn sound on' })).toBeVisible()
  expect(await sounds()).toEqual([300])
  await buyer.buy(other)
  await expect(buyer.thanks.getByRole('button', { name: 'Turn sound on' })).toBeVisible()
  expect(await sounds()).toEqual([])
})

test.describe('where motion is unwelcome', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('the bolt stands still and nothing sounds', { tag: '@long' }, async ({ page, buyer, addRun }) => {
    const sounds = await watchSounds(page)
    await buyer.buy(await addRun())
    expect(await sounds()).toEqual([])
    const bolt = page.locator('.bolt path').first()
    await expect(bolt).toHaveCSS('animation-name', 'none')
    await expect(bolt).toHaveCSS('stroke-dashoffset', /^0/)
  })
})

test('a video is played with a spinner until it is there, and its link is copied and leads to it', {
  tag: '@long',
}, async ({ page, context, buyer, addRun }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { promise: asked, resolve: answer } = Promise.withResolvers<void>()
  // the first of its addresses: what it leads to cannot be held here
  await page.route('**/my-videos/*/*', async (route) => {
    await asked
    await route.continue()
  })
  await buyer.buy(await addRun())
  await expect(buyer.thanks.getByText('Loading the video')).toBeAttached()
  answer()
  await expect(buyer.thanks.getByText('Loading the video')).toBeHidden()
  const playing = () =>
    buyer.thanks.locator('video').evaluate((video: HTMLVideoElement) => !video.paused || video.ended)
  await expect.poll(playing).toBe(true)
  await expect(buyer.thanks.getByRole('link', { name: 'Download Jane Doe' })).toBeVisible()

  await buyer.close(buyer.thanks)
  await buyer.card('Jane Doe').getByRole('button', { name: 'Copy link of Jane Doe' }).click()
  await buyer.expectToast('Link copied', 'Anyone with it can watch the video.')
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toMatch(/\/shared\/[\w-]+$/)
  const shared = await page.request.get(`${link}/video`)
  expect(shared.headers()['content-type']).toBe('video/mp4')
  await buyer.card('Jane Doe').getByRole('button', { name: 'Play Jane Doe' }).click()
  const player = page.getByRole('dialog', { name: 'Jane Doe', exact: true })
  await expect
    .poll(() => player.locator('video').evaluate((video: HTMLVideoElement) => video.readyState))
    .toBeGreaterThan(1)
})

test('a video elsewhere that cannot be played here is opened there', { tag: '@long' }, async ({
  page,
  buyer,
  addRun,
  expectFailureOf,
}) => {
  expectFailureOf('/watch/7')
  await buyer.buy(await addRun({ videoUrl: 'https://videos.example/watch/7' }))
  const player = buyer.thanks
  await expect(player.getByRole('alert')).toContainText("This video can't be played here.")
  const asked = page.waitForRequest(/\/watch\/7/)
  await player.getByRole('button', { name: 'Try again' }).click()
  await asked
  await expect(player.getByRole('alert')).toContainText("This video can't be played here.")
  const link = player.getByRole('link', { name: 'Open the video' })
  await expect(link).toHaveAttribute('target', '_blank')
  const answer = await page.request.get(String(await link.getAttribute('href')), { maxRedirects: 0 })
  expect(answer.headers().location).toBe('https://videos.example/watch/7')
})

test('a mistyped address is corrected, and the link goes to the new one', { tag: '@long' }, async ({
  page,
  buyer,
  addRun,
  owner,
}) => {
  const rider = await addRun()
  await buyer.buy(rider, { email: 'jnae@example.com' })
  const old = await buyer.thanks.getByRole('link', { name: 'Your order link' }).getAttribute('href')
  await buyer.thanks.getByRole('button', { name: 'Wrong address?' }).click()
  const email = buyer.thanks.getByLabel('Right email')
  await expect(email).toBeFocused()
  await email.fill('not one')
  await page.keyboard.press('Enter')
  await expect(buyer.thanks).toContainText('Please enter an email address such as you@example.com')
  await email.fill('jane@example.com')
  await page.keyboard.press('Enter')
  await buyer.expectToast(
    'Address corrected',
    "We can't send email yet. We'll email your link to jane@example.com once we can.",
  )
  await expect(buyer.thanks).toContainText('Keep this link.')
  await expect(buyer.thanks.getByRole('link', { name: 'Your order link' })).not.toHaveAttribute(
    'href',
    String(old),
  )
  expect(await owner.sales(rider)).toMatchObject([{ email: 'jane@example.com' }])
  expect(await buyer.rememberedEmail()).toBe('jane@example.com')
  await buyer.close(buyer.thanks)
  await expect(buyer.card('Jane Doe').getByRole('link', { name: 'Video link of Jane Doe' })).toBeVisible()
})
