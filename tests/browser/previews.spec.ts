import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { expectNoBarriers } from './support/barriers.ts'
import { expect, test } from './support/buyer.ts'
import { storeMadeVideo, storeRun } from './support/stored-run.ts'

/** What of our public files the page has asked for. */
function watchRequests(page: Page) {
  const asked: string[] = []
  page.on('request', (request) => {
    const name = /\/media\/public\/[^/]+\/(.+)$/.exec(request.url())?.[1]
    if (name) asked.push(name)
  })
  return asked
}

/** Plays, and what is heard of it is not silence. */
async function expectToSound(player: Locator) {
  const read = () =>
    player.evaluate((video: HTMLVideoElement & { webkitAudioDecodedByteCount: number }) => ({
      moves: video.currentTime > 0,
      muted: video.muted,
      hasSound: video.volume > 0 && video.webkitAudioDecodedByteCount > 0,
    }))
  await expect.poll(read).toEqual({ moves: true, muted: false, hasSound: true })
}

test('a card shows its thumbnail, leafs through the run under the pointer, and plays its preview on a tap', async ({
  page,
  owner,
  shop,
  buyer,
}) => {
  const { event } = await owner.addEventOf(['Nobody Filmed'])
  await storeRun(shop, owner, event.id)
  const asked = watchRequests(page)
  await page.goto(`/event/${event.id}`)
  const card = buyer.card('Jane Doe')
  await expect(card.locator('img')).toHaveAttribute('src', /\/media\/public\/.*thumbnail\.webp$/)
  await expect.poll(() => asked).toContain('thumbnail-640.webp')
  expect(asked.filter((name) => !name.startsWith('thumbnail'))).toEqual([])
  await expect(buyer.card('Nobody Filmed').getByRole('button', { name: /preview/ })).toHaveCount(0)

  const picture = card.getByRole('button', { name: 'Play a preview of Jane Doe' })
  await picture.hover({ position: { x: 10, y: 60 } })
  await expect(card.locator('[data-storyboard]')).toHaveAttribute('data-storyboard', '0')
  const { width = 0 } = (await picture.boundingBox()) ?? {}
  await picture.hover({ position: { x: width - 5, y: 60 } })
  await expect(card.locator('[data-storyboard]')).toHaveAttribute('data-storyboard', '11')
  expect(asked).toContain('storyboard.webp')
  expect(asked).not.toContain('preview.mp4')

  await picture.click()
  const preview = page.getByRole('dialog', { name: 'Jane Doe', exact: true })
  await expectToSound(preview.locator('video'))
  await expect(preview.getByRole('radio')).toHaveCount(0)
  await buyer.close(preview)
  await expect(picture).toBeFocused()
})

test('a buyer who taps the picture watches the bought video, not the preview with the watermark', {
  tag: '@long',
}, async ({ page, owner, shop, buyer, buyHere }) => {
  const { event } = await owner.addEventOf([])
  const { rider } = await storeRun(shop, owner, event.id)
  await buyHere(rider)
  await buyer.rememberEmail('jane@example.com')
  const asked = watchRequests(page)
  await page.goto(`/event/${event.id}`)
  await buyer.card('Jane Doe').getByRole('button', { name: 'Watch Jane Doe' }).click()
  const player = page.getByRole('dialog', { name: 'Jane Doe', exact: true })
  await expect(player.locator('video')).toHaveAttribute('src', /^\/my-videos\/\d+\/1/)
  await expect(player.getByRole('link', { name: /Download/ }).first()).toBeVisible()
  expect(asked).not.toContain('preview.mp4')
})

test('a buyer watches the size of their choice, and downloads the one they watch', { tag: '@long' }, async ({
  page,
  owner,
  shop,
  buyer,
}) => {
  const { event } = await owner.addEventOf([])
  const { rider, master } = await storeRun(shop, owner, event.id)
  await buyer.buy(rider)
  await buyer.thanks.getByRole('link', { name: 'Your order link' }).click()
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Download Jane Doe, 180p' })).toBeVisible()
  await main
    .getByText(/^\d+p phone size$/)
    .first()
    .click()
  await expect(main.locator('video')).toHaveAttribute('src', /^\/my-videos\/\d+\/1\?size=phone$/)
  // what is watched is what is saved
  await main.getByText('180p', { exact: true }).first().click()
  const downloading = page.waitForEvent('download')
  await main.getByRole('link', { name: 'Download Jane Doe, 180p' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('Jane_Doe.mp4')
  expect((await readFile(await download.path())).equals(await readFile(master))).toBe(true)
})

test('with the data saver nothing is fetched that was not asked for, and the choice is kept', {
  tag: '@long',
}, async ({ page, browser, owner, shop, buyer }) => {
  const { event } = await owner.addEventOf([])
  await storeRun(shop, owner, event.id)
  const asked = watchRequests(page)
  await page.goto(`/event/${event.id}`)
  await page.getByRole('button', { name: 'Data saver' }).click()
  const picture = buyer.card('Jane Doe').getByRole('button', { name: 'Play a preview of Jane Doe' })
  await picture.hover()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Data saver is on' })).toHaveAttribute('aria-pressed', 'true')
  await picture.hover()
  await expect.poll(() => asked).toContain('thumbnail-640.webp')
  expect(asked.filter((name) => name !== 'thumbnail-640.webp')).toEqual([])

  await picture.click()
  await expect.poll(() => asked).toContain('preview.mp4')

  // on by itself where the browser says so
  const thrifty = await browser.newPage({ baseURL: shop.url })
  await thrifty.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
  await thrifty.goto(`/event/${event.id}`)
  await expect(thrifty.getByRole('button', { name: 'Data saver is on' })).toBeVisible()
  await thrifty.close()
})

test('a preview fills the screen, for each horse that has a video; its picture and the name stay while it loads', {
  tag: '@long',
}, async ({ page, owner, shop, buyer }) => {
  const { event } = await owner.addEventOf([])
  const videos = [await storeMadeVideo(shop), await storeMadeVideo(shop)]
  const horses = ['Dash', 'Blue', 'Late'].map((name, index) => ({
    ...{ horse: index + 1, name, videoUrl: videos[index]?.videoUrl ?? null },
  }))
  const { name } = await owner.addRider({
    name: 'Jane Doe',
    eventId: event.id,
    horseCount: 3,
    horses,
  })
  for (const { show } of videos) await show()
  let letThrough = () => {}
  const held = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route('**/preview.mp4', async (route) => {
    await held
    await route.continue()
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/event/${event.id}`)
  await buyer
    .card(name)
    .getByRole('button', { name: `Play a preview of ${name}` })
    .click()

  const preview = page.getByRole('dialog', { name, exact: true })
  const thumbnail = preview.locator('img')
  await expect(preview.getByRole('status')).toHaveText('Loading the preview')
  await expect(preview.getByRole('heading', { name })).toBeInViewport()
  await expect.poll(() => thumbnail.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  expect(await preview.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 })
  const player = preview.locator('video')
  // a browser's own controls would hide the picture behind a grey box until the video has come
  await expect(player).not.toHaveAttribute('controls')
  await expectNoBarriers(page)
  letThrough()
  await expectToSound(player)
  await expect(thumbnail).toHaveCount(0)
  await expect(player).toHaveAttribute('controls')
  await expect(preview.getByRole('heading', { name })).toBeInViewport()

  // what was not filmed has none
  const choice = preview.getByRole('group', { name: 'Choose the horse' })
  await expect(choice.getByRole('radio')).toHaveCount(2)
  const { x = 0, width = 0 } = (await choice.boundingBox()) ?? {}
  expect([x >= 0, x + width <= 390]).toEqual([true, true])
  await expect(choice.getByRole('radio', { name: 'Dash' })).toBeChecked()
  const ofDash = await player.getAttribute('src')
  await choice.getByText('Blue').click()
  await expect(player).not.toHaveAttribute('src', ofDash ?? '')
  await expect(player).toHaveAccessibleName('Preview of Jane Doe on Blue')
  await expectToSound(player)
  await expect(preview.getByRole('button', { name: 'Watch again' })).toBeVisible()
  // it must not have ended again before it is looked at
  await player.evaluate((video: HTMLVideoElement) => {
    video.playbackRate = 0.1
  })
  await preview.getByRole('button', { name: 'Watch again' }).click()
  await expect(preview.getByRole('button', { name: 'Watch again' })).toHaveCount(0)

  await preview.getByRole('button', { name: `UNLOCK VIDEO of ${name}` }).click()
  await expect(preview).toHaveCount(0)
  await expect(buyer.dialog.getByRole('checkbox', { name: 'Blue' })).toBeChecked()
  await expect(buyer.dialog.getByRole('checkbox', { name: 'Dash' })).not.toBeChecked()
})

test('a preview that cannot be had says so over its picture; where sound wants a press there is a button for it', {
  tag: '@long',
}, async ({ page, owner, shop, buyer, expectFailureOf }) => {
  const { event } = await owner.addEventOf([])
  const { rider } = await storeRun(shop, owner, event.id)
  expectFailureOf(rider.previewUrl ?? '')
  await page.route('**/preview.mp4', (route) => route.abort())
  await page.goto(`/event/${event.id}`)
  const play = buyer.card('Jane Doe').getByRole('button', { name: 'Play a preview of Jane Doe' })
  await play.click()
  const preview = page.getByRole('dialog', { name: 'Jane Doe', exact: true })
  await expect(preview.getByRole('alert')).toHaveText('There is no preview to play right now.')
  await expect(preview.locator('img')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(preview).toHaveCount(0)

  await page.unroute('**/preview.mp4')
  // as a browser does that wants a press for every sound
  await page.evaluate(() => {
    const { play } = HTMLMediaElement.prototype
    HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
      // the clip is short, and must not end before the button is pressed
      this.defaultPlaybackRate = 0.1
      this.playbackRate = 0.1
      return this.muted ? play.call(this) : Promise.reject(new DOMException('', 'NotAllowedError'))
    }
  })
  await play.click()
  const player = preview.locator('video')
  await expect.poll(() => player.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0)
  expect(await player.evaluate((video: HTMLVideoElement) => video.muted)).toBe(true)
  await preview.getByRole('button', { name: 'Turn the sound on' }).click()
  await expectToSound(player)
})

test('Back closes the preview, the purchase and what follows it, and leaves the page only then', async ({
  page,
  owner,
  shop,
  buyer,
}) => {
  const { event } = await owner.addEventOf([])
  const { rider } = await storeRun(shop, owner, event.id)
  const address = `/event/${event.id}`
  await page.goto('/about')
  await page.goto(address)
  const preview = page.getByRole('dialog', { name: 'Jane Doe', exact: true })
  const play = () =>
    buyer.card('Jane Doe').getByRole('button', { name: 'Play a preview of Jane Doe' }).click()
  await play()
  await expect(preview).toBeVisible()
  await page.goBack()
  await expect(preview).toBeHidden()
  await expect(page).toHaveURL(address)
  // the preview closes for the purchase, which takes its place
  await play()
  await preview.getByRole('button', { name: /^UNLOCK VIDEO/ }).click()
  await expect(buyer.dialog).toBeVisible()
  await expect(preview).toBeHidden()
  await page.goBack()
  await expect(buyer.dialog).toBeHidden()
  await expect(page).toHaveURL(address)
  // closed by its button, then another page and back: one step leads back to the event, one more leaves it
  await buyer.unlock(rider)
  await buyer.close(buyer.dialog)
  await page.getByRole('navigation').getByRole('link', { name: 'My Work' }).first().click()
  await expect(page).toHaveURL('/my-work')
  await page.goBack()
  await expect(page).toHaveURL(address)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // a reload opens what was open, and Back closes it
  await buyer.unlock(rider)
  await page.reload()
  await expect(buyer.dialog).toBeVisible()
  await page.goBack()
  await expect(buyer.dialog).toBeHidden()
  await expect(page).toHaveURL(address)
  await buyer.unlock(rider)
  await buyer.close(buyer.dialog)
  // nor does the page jump to where its first dialog was opened
  const place = () => page.evaluate(() => scrollY)
  await page.evaluate(() => scrollTo({ top: 120, behavior: 'instant' }))
  await buyer.unlock(rider)
  const before = await place()
  await page.goBack()
  await expect(buyer.dialog).toBeHidden()
  expect(await place()).toBe(before)
  await page.goBack()
  await expect(page).toHaveURL('/about')
})
