import { join } from 'node:path'
import { pathTo } from '../../src/contract/pages.ts'
import { videoIsReady } from '../support/world/videos.ts'
import { expectNoBarriers } from './support/barriers.ts'
import { Buyer } from './support/buyer.ts'
import { addRecording } from './support/memory-card.ts'
import type { Owner } from './support/owner.ts'
import { openOwnerPage } from './support/owner-area.ts'
import { addOrderOfGo } from './support/running-order.ts'
import type { RunningShop } from './support/running-shop.ts'
import { hashOf } from './support/stored-video.ts'
import { expect, test } from './support/test.ts'
import { useClips } from './support/use-clips.ts'

// only the upload is proven here, so nothing is transcoded
test.use({ shopEnv: { WORKER: '0' } })

test('the runs of a memory card go on sale by their small copies, and the originals follow byte by byte', async ({
  page,
  browser,
  owner,
  shop,
  expectFailureOf,
}, testInfo) => {
  const { event } = await addOrderOfGo(owner, 2)
  const card = testInfo.outputPath('card')
  for (const run of [0, 1]) await addRecording(card, { run, number: run + 1, sidecar: true })
  await openOwnerPage(page, pathTo('adminClips', { eventId: event.id }))
  await page.getByLabel('Folder of a memory card').setInputFiles(card)
  await expect(page.getByText('2 clips read.')).toBeVisible()
  await useClips(page, 2)

  // a full disk: the shop promises nothing
  const fullDisk = "The shop's disk has room for 0.1 GB, and 3.0 GB are needed."
  expectFailureOf('/api/admin/uploads')
  await page.route('**/api/admin/uploads', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 507, body: fullDisk }) : route.continue(),
  )
  await page.getByRole('button', { name: 'Upload 2 videos' }).click()
  await expect(page.getByRole('alert')).toContainText(`C0002.MP4: ${fullDisk}`)
  const plan = page.getByRole('status', { name: 'Plan' })
  await expect(plan).toHaveText('The shop did not take what is left. Try again once nothing is in its way.')
  await expect(page.getByRole('button', { name: 'Pause' })).toBeHidden()
  await page.unrouteAll()

  // small copies first, and then nothing that was not sold
  const onlySold = page.getByRole('switch', { name: 'Stop after the sold ones' })
  await onlySold.click()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('2 of 2 runs arrived, 0 originals here')).toBeVisible()
  await expect(plan).toHaveText(
    'All previews are here. Then it stops: 2 unsold runs can stay on the memory card.',
  )
  await expectNoBarriers(page)
  const copies = ['C0001S03.MP4', 'C0002S03.MP4']
  expect(await storedFiles(owner, shop, event.id)).toEqual(await filesOf(join(card, 'M4ROOT/SUB'), copies))

  // a visitor is told what they are until then
  for (const { videoId } of await owner.clips(event.id))
    await videoIsReady(shop.composed, videoId ?? 0, 'phone', { height: 180 })
  const buyer = new Buyer(await browser.newPage({ baseURL: shop.url }))
  await buyer.page.goto(pathTo('event', { id: event.id }))
  await expect(buyer.card('Tess Calloway').getByText('180p', { exact: true })).toBeVisible()
  await buyer.page.getByRole('button', { name: 'UNLOCK VIDEO of Tess Calloway' }).click()
  await expect(buyer.dialog.getByText('180p now, 720p when it has arrived')).toBeVisible()
  await buyer.page.close()

  await onlySold.click()
  await expect(page.getByText('2 of 2 runs arrived, 2 originals here')).toBeVisible()
  const originals = await filesOf(join(card, 'M4ROOT/CLIP'), ['C0001.MP4', 'C0002.MP4'])
  await expect.poll(() => storedFiles(owner, shop, event.id)).toEqual({ ...originals })
})

const filesOf = async (folder: string, names: string[]) =>
  Object.fromEntries(await Promise.all(names.map(async (name) => [name, await hashOf(join(folder, name))])))

/** Checksums of what the shop holds for each clip, by the name of the file on the card. */
async function storedFiles(owner: Owner, { dataDir }: RunningShop, eventId: number) {
  const uploads = await owner.uploads()
  const entries = (await owner.clips(eventId)).map(async ({ videoId }) => {
    const { name } = await owner.video(videoId)
    const upload = uploads.find((one) => one.videoId === videoId && one.fileName === name)
    return [name, await hashOf(join(dataDir, `media/sources/${upload?.id}.mp4`))]
  })
  return Object.fromEntries(await Promise.all(entries))
}
