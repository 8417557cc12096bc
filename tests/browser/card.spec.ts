import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { pathTo } from '../../src/contract/pages.ts'
import { OFFLINE_READY_MARK } from '../../src/web/pages/offline/offline-cache.ts'
import { makeSmallClip } from '../support/weekend/small-clips.ts'
import { openOwnerPage } from './support/owner-area.ts'
import { addOrderOfGo } from './support/running-order.ts'
import { expect, test } from './support/test.ts'

// what a service worker keeps would be there for the next test too
test.use({ serviceWorkers: 'allow', reuseContext: false })

const NINE = Date.UTC(2026, 5, 13, 14)
const at = (second: number) => new Date(NINE + second * 1000)

/** Three clips of a Sony, one of them with its sidecar and a small copy, and a note. */
async function makeCard(folder: string) {
  const clips = join(folder, 'M4ROOT/CLIP')
  const proxies = join(folder, 'M4ROOT/SUB')
  await mkdir(clips, { recursive: true })
  await mkdir(proxies, { recursive: true })
  await makeSmallClip(clips, { name: 'C0001.MP4', startedAt: at(0), seconds: 4, sidecar: true })
  await makeSmallClip(clips, { name: 'C0002.MP4', startedAt: at(45), seconds: 5, hue: 120 })
  await makeSmallClip(clips, { name: 'C0003.MP4', startedAt: at(90), seconds: 3, hue: 240 })
  await makeSmallClip(proxies, { name: 'C0001S03.MP4', startedAt: at(0), seconds: 4 })
  return folder
}

const chooseFolder = (page: Page, folder: string) =>
  page.getByLabel('Folder of a memory card').setInputFiles(folder)

test(
  'a card is read here: start, length, size and camera, without its small copies',
  { tag: '@long' },
  async ({ page, owner }, testInfo) => {
    const { event } = await addOrderOfGo(owner, 3)
    await openOwnerPage(page, pathTo('adminClips', { eventId: event.id }))
    const told = page.waitForRequest(
      (request) => request.method() === 'POST' && /\/clips$/.test(request.url()),
    )
    await chooseFolder(page, await makeCard(testInfo.outputPath('card')))
    await expect(page.getByText('3 clips read.')).toBeVisible()
    const { clips } = (await told).postDataJSON() as { clips: Record<string, unknown>[] }
    expect(
      clips.map(({ name, startedAt, seconds }) => [name, startedAt, Math.round(Number(seconds))]),
    ).toEqual([
      ['C0001.MP4', at(0).toISOString(), 4],
      ['C0002.MP4', at(45).toISOString(), 5],
      ['C0003.MP4', at(90).toISOString(), 3],
    ])
    expect(new Set(clips.map(({ camera }) => camera))).toEqual(new Set(['Sony ILCE-7SM3 1234567']))
    // pictures come by themselves
    await expect.poll(() => page.locator('img[src^="blob:"]').count()).toBeGreaterThanOrEqual(3)

    // the same card once more is nothing new, also after a reload
    await chooseFolder(page, testInfo.outputPath('card'))
    await page.reload()
    await expect(page.getByText('3 clips read.')).toBeVisible()
    await chooseFolder(page, testInfo.outputPath('card'))
    await expect(page.getByText('3 clips read.')).toBeVisible()
    expect((await owner.matching(event.id)).clips).toHaveLength(3)
  },
)

test('a file that is no video is named and left out', { tag: '@long' }, async ({ page, owner }, testInfo) => {
  const { event } = await addOrderOfGo(owner, 3)
  await openOwnerPage(page, pathTo('adminClips', { eventId: event.id }))
  const video = await makeSmallClip(testInfo.outputPath('mixed'), {
    name: 'C0009.MP4',
    startedAt: at(0),
    seconds: 3,
  })
  const broken = { name: 'C0010.MP4', mimeType: 'video/mp4', buffer: Buffer.from('not a video at all') }
  await page.getByLabel('Files of a memory card').setInputFiles(video)
  await expect(page.getByText('1 clip read.')).toBeVisible()
  await page.getByLabel('Files of a memory card').setInputFiles([broken])
  await page.getByText('1 file could not be read as a video').click()
  await expect(page.getByText('C0010.MP4')).toBeVisible()
  await expect(page.getByText('1 clip read.')).toBeVisible()
})

test(
  'a folder that the browser remembers is gone on with after a reload',
  { tag: '@long' },
  async ({ page, owner }, testInfo) => {
    const { event } = await addOrderOfGo(owner, 3)
    await openOwnerPage(page, pathTo('adminClips', { eventId: event.id }))
    const video = await makeSmallClip(testInfo.outputPath('one'), {
      name: 'C0001.MP4',
      startedAt: at(0),
      seconds: 3,
    })
    await page.getByLabel('Files of a memory card').setInputFiles(video)
    await expect(page.getByText('1 clip read.')).toBeVisible()
    // a folder of the browser's own stands in for one that a person would pick
    await page.evaluate(
      async (content) => {
        const root = await navigator.storage.getDirectory()
        const folder = await root.getDirectoryHandle('card', { create: true })
        for (const name of ['C0101.MP4', 'C0102.MP4']) {
          const writing = await (await folder.getFileHandle(name, { create: true })).createWritable()
          await writing.write(new Uint8Array(content))
          await writing.close()
        }
        Object.assign(window, { showDirectoryPicker: async () => folder })
      },
      [...(await readFile(video))],
    )
    await page.getByRole('button', { name: 'Choose a folder' }).click()
    await expect(page.getByText('3 clips read.')).toBeVisible()
    await page.evaluate(async () => {
      const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('card')
      const writing = await (await folder.getFileHandle('C0103.MP4', { create: true })).createWritable()
      await writing.write(await (await (await folder.getFileHandle('C0101.MP4')).getFile()).arrayBuffer())
      await writing.close()
    })
    await page.reload()
    await expect(page.getByText('4 clips read.')).toBeVisible()
  },
)

test.describe('without a signal', () => {
  test(
    'a card is read, kept over a reload, and told to the shop when there is one',
    { tag: '@long' },
    async ({ page, context, owner, expectFailureOf }, testInfo) => {
      const { event } = await addOrderOfGo(owner, 3)
      await openOwnerPage(page, pathTo('adminClips', { eventId: event.id }))
      await page.waitForFunction(
        (mark) => performance.getEntriesByName(mark).length > 0,
        OFFLINE_READY_MARK,
        {
          polling: 100,
        },
      )
      for (const what of ['order', 'clips', 'matching', 'taps'])
        expectFailureOf(`/api/admin/events/${event.id}/${what}`)
      for (const path of ['/api/user', '/api/shop', '/api/admin/incoming', '/api/admin/uploads'])
        expectFailureOf(path)
      await context.setOffline(true)
      await chooseFolder(page, await makeCard(testInfo.outputPath('card')))
      await expect(page.getByText('3 clips read.')).toBeVisible()
      await expect(page.getByText('No signal: the clips are kept here.')).toBeVisible()
      await page.reload()
      await expect(page.getByText('3 clips read.')).toBeVisible()
      await expect(
        page.getByRole('list', { name: 'Clips on this computer' }).getByRole('listitem'),
      ).toHaveCount(3)
      await context.setOffline(false)
      await expect.poll(async () => (await owner.matching(event.id)).clips.length).toBe(3)
      await expect(page.getByRole('heading', { name: 'Running order and clips' })).toBeVisible()
    },
  )
})
