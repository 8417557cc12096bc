import type { Browser, Page } from '@playwright/test'
import { pathTo } from '../../src/contract/pages.ts'
import { addRecording } from './support/memory-card.ts'
import { openOwnerPage } from './support/owner-area.ts'
import { addOrderOfGo } from './support/running-order.ts'
import { ADMIN, type RunningShop } from './support/running-shop.ts'
import { expect, test } from './support/test.ts'

// only the upload is proven here, so nothing is transcoded
test.use({ shopEnv: { WORKER: '0' } })

const chooseFolder = (page: Page, folder: string) =>
  page.getByLabel('Folder of a memory card').setInputFiles(folder)
/** The event that a browser sends when its window is looked at again. */
const look = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

test(
  'two laptops and two cards: no clip twice, none forgotten, also where one is closed in the middle',
  { tag: '@long' },
  async ({ page, browser, owner, shop, expectFailureOf }, testInfo) => {
    const { event } = await addOrderOfGo(owner, 4)
    const cards = ['card-a', 'card-b'].map((name) => testInfo.outputPath(name))
    for (let index = 0; index < 4; index++)
      await addRecording(cards[index < 2 ? 0 : 1] ?? '', { run: index, number: (index % 2) + 1 })
    const [cardA = '', cardB = ''] = cards
    await openOwnerPage(page, pathTo('adminClips', { eventId: event.id }))
    const other = await secondLaptop(browser, shop, event.id)

    // each reads its card, and sees what the other has read at its next look
    await chooseFolder(page, cardA)
    await expect(page.getByText('2 clips read.')).toBeVisible()
    await chooseFolder(other, cardB)
    await expect(other.getByText('2 clips read.')).toBeVisible()
    const known = async () => (await owner.matching(event.id)).clips.length
    await expect.poll(known).toBe(4)
    for (const laptop of [page, other]) {
      await look(laptop)
      await expect(laptop.getByRole('heading', { name: 'Running order and clips' })).toBeVisible()
      await expect(laptop.getByText(/^4 sure/)).toBeVisible()
    }
    // a copy of the first card: the same clips
    await chooseFolder(other, cardA)
    await expect(other.getByText('4 clips read.')).toBeVisible()
    expect((await owner.matching(event.id)).clips).toHaveLength(4)

    await page.getByRole('button', { name: /^Confirm \d+/ }).click()
    await expect(page.getByText('Every clip belongs to its run.')).toBeVisible()
    await look(other)
    await expect(other.getByText('Every clip belongs to its run.')).toBeVisible()

    // the first laptop stands in the middle of its small copies
    for (const laptop of [page, other])
      await laptop.getByRole('switch', { name: 'Stop after the sold ones' }).click()
    expectFailureOf('/api/admin/uploads/*')
    await page.route('**/bytes', (route) => route.abort('connectionreset'))
    await page.getByRole('button', { name: 'Upload 2 videos' }).click()
    await expect.poll(async () => (await owner.uploads()).filter(({ sender }) => sender).length).toBe(2)
    await other.getByRole('button', { name: 'Upload 4 videos' }).click()
    await expect(other.getByText('Another computer sends')).toHaveCount(2)
    await expect(other.getByText('2 of 4 runs arrived')).toBeVisible({ timeout: 30_000 })

    // it is closed, and nothing comes from it any more
    await page.close()
    shop.later(10 * 60_000)
    await expect(other.getByText('4 of 4 runs arrived')).toBeVisible({ timeout: 30_000 })
    const all = await owner.uploads()
    expect(all.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'done'])
    expect(new Set(all.map(({ details }) => details?.clipId)).size).toBe(4)
    await other.context().close()
  },
)

async function secondLaptop(browser: Browser, shop: RunningShop, eventId: number) {
  const page = await (await browser.newContext({ baseURL: shop.url })).newPage()
  await page.request.post('/api/login', { data: ADMIN })
  await page.goto(pathTo('adminClips', { eventId }))
  return page
}
