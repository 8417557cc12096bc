import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from './support/buyer.ts'
import { filmRun } from './support/filmed-run.ts'

/** What of our public files the page has asked for. */
function watchRequests(page: Page) {
  const asked: string[] = []
  page.on('request', (request) => {
    const name = /\/media\/public\/[^/]+\/(.+)$/.exec(request.url())?.[1]
    if (name) asked.push(name)
  })
  return asked
}

test('a card shows its poster, leafs through the run under the pointer, and plays ten seconds of it on a tap', async ({
  page,
  owner,
  shop,
  buyer,
}) => {
  const { event } = await owner.addEventOf(['Nobody Filmed'])
  const { rider, master } = await filmRun(shop, event.id)
  const asked = watchRequests(page)
  await page.goto(`/event/${event.id}`)
  const card = buyer.card('Jane Doe')
  await expect(card.locator('img')).toHaveAttribute('src', /\/media\/public\/.*poster\.webp$/)
  await expect.poll(() => asked).toContain('poster-640.webp')
  expect(asked.filter((name) => !name.startsWith('poster'))).toEqual([])
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
  const film = card.locator('video')
  // the clip is short, and must not end before it is stopped
  await film.evaluate((video: HTMLVideoElement) => {
    video.playbackRate = 0.1
  })
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0)
  expect(await film.evaluate((video: HTMLVideoElement) => video.muted)).toBe(true)
  await card.getByRole('button', { name: 'Stop the preview of Jane Doe' }).click()
  await expect(film).toHaveCount(0)

  await buyer.buy(rider)
  await buyer.thanks.getByRole('link', { name: 'Your order link' }).click()
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Download Jane Doe, 180p' })).toBeVisible()
  await main.getByText('Phone size', { exact: true }).first().click()
  await expect(main.locator('video')).toHaveAttribute('src', /\/video\/1\?size=phone$/)
  // what is watched is what is saved
  await main.getByText('180p', { exact: true }).first().click()
  const downloading = page.waitForEvent('download')
  await main.getByRole('link', { name: 'Download Jane Doe, 180p' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('Jane_Doe.mp4')
  expect((await readFile(await download.path())).equals(await readFile(master))).toBe(true)
})

test('with the data saver nothing is fetched that was not asked for, and the choice is kept', async ({
  page,
  browser,
  owner,
  shop,
  buyer,
}) => {
  const { event } = await owner.addEventOf([])
  await filmRun(shop, event.id)
  const asked = watchRequests(page)
  await page.goto(`/event/${event.id}`)
  await page.getByRole('button', { name: 'Data saver' }).click()
  const picture = buyer.card('Jane Doe').getByRole('button', { name: 'Play a preview of Jane Doe' })
  await picture.hover()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Data saver is on' })).toHaveAttribute('aria-pressed', 'true')
  await picture.hover()
  await expect.poll(() => asked).toContain('poster-640.webp')
  expect(asked.filter((name) => name !== 'poster-640.webp')).toEqual([])

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
