import type { Page } from '@playwright/test'
import { cachedClip } from '../support/make-clip.ts'
import { s3Storage } from '../support/world/machine.ts'
import { expect, test as onBucket } from './support/bucket-shop.ts'
import { sell } from './support/sandbox-sale.ts'

const SECONDS = 60
/** More than a browser fetches ahead: noise is what compresses worst. */
const LONG_FILM = [
  ...['-f', 'lavfi', '-i', `testsrc2=size=320x180:rate=25:duration=${SECONDS}`],
  ...['-vf', 'noise=alls=70:allf=t', '-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '14'],
  ...['-pix_fmt', 'yuv420p', '-g', '25', '-movflags', '+faststart'],
]

/** As the bucket writes the moment into an address that it signs. */
const signedNow = () => new Date().toISOString().replace(/[-:]|\.\d+/g, '')

interface Expiry {
  /** From now on the bucket refuses every address that it was given before. */
  expireAddresses(): Promise<void>
  /** How many requests it has refused since. */
  refused(): number
}

const test = onBucket.extend<Expiry & { watching: undefined }>({
  expireAddresses: async ({ page, s3, expectFailureOf }, use) => {
    let until = ''
    await page.route(`${s3.bucket.endpoint}/**`, (route, request) => {
      const address = new URL(request.url())
      if ((address.searchParams.get('X-Amz-Date') ?? '') > until) return route.continue()
      refusals.set(page, (refusals.get(page) ?? 0) + 1)
      expectFailureOf(address.pathname)
      return route.fulfill({ status: 403, body: 'Request has expired' })
    })
    await use(async () => {
      const now = signedNow()
      // what is signed in the same second would be the same address
      await expect.poll(signedNow).not.toBe(now)
      until = now
    })
  },
  refused: ({ page }, use) => use(() => refusals.get(page) ?? 0),
  /** An order whose video plays, from the bucket. */
  watching: async ({ page, owner, shop, s3 }, use, testInfo) => {
    const file = testInfo.outputPath('video.mp4')
    await cachedClip(file, LONG_FILM)
    await s3Storage(s3.bucket).take('videos/long.mp4', file)
    const { event } = await owner.addEventOf([])
    const rider = await owner.addRider({
      name: 'Jane Doe',
      eventId: event.id,
      videoUrl: '/media/videos/long.mp4',
    })
    const { orderUrl } = await sell(shop.url, rider, 'jane@example.com')
    await page.goto(orderUrl)
    await expect.poll(() => readyState(page)).toBeGreaterThanOrEqual(2)
    await use(undefined)
  },
})
const refusals = new WeakMap<Page, number>()

const player = (page: Page) => page.getByRole('main').locator('video')
const readyState = (page: Page) => player(page).evaluate((video: HTMLVideoElement) => video.readyState)
const placeOf = (page: Page) => player(page).evaluate((video: HTMLVideoElement) => video.currentTime)
const seek = (page: Page, to: number) =>
  player(page).evaluate((video: HTMLVideoElement, place) => {
    video.muted = true
    video.currentTime = place
    // interrupted where the video is fetched anew
    video.play().catch(() => undefined)
  }, to)

test('a video whose address has ended goes on where it was', { tag: '@long' }, async ({
  page,
  watching: _,
  expireAddresses,
  refused,
}) => {
  await seek(page, 1)
  await expect.poll(() => placeOf(page)).toBeGreaterThan(1.1)
  await expireAddresses()
  await seek(page, SECONDS - 10)
  await expect.poll(refused).toBeGreaterThan(0)
  await expect.poll(() => placeOf(page)).toBeGreaterThan(SECONDS - 9.5)
  await expect(page.getByRole('alert')).toHaveCount(0)
})
