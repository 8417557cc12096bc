import sharp from 'sharp'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { Rider } from '../../src/contract/catalogue/rider.ts'
import { storageAway } from '../../src/server/platform/http/outage.ts'
import { mediaUrl, publicFolder, publicKeys } from '../../src/server/platform/storage/layout.ts'
import { olderStillsMarker } from '../../src/server/videos/serve/mark-older-stills.ts'
import { addEvent, addRider } from '../support/buying.ts'
import type { Client } from '../support/client.ts'
import { addFilm } from '../support/film-rows.ts'
import { openTestShop, type TestShop } from '../support/test-shop.ts'

let test: TestShop
let admin: Client
let eventId: number
beforeAll(async () => {
  test = await openTestShop()
  admin = await test.admin()
  eventId = (await addEvent(admin)).id
})
afterAll(() => test.close())

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#203040' } })
    .webp()
    .toBuffer()

/** A film as it was made before: its pictures are of one colour, so that a mark can be seen. */
async function olderFilm({ damaged = false } = {}) {
  const { shop } = test
  const video = await addFilm(shop)
  const keys = publicKeys(publicFolder(shop.secret, video))
  const [full, small] = [await plain(1280, 720), await plain(640, 360)]
  await shop.storage.put(keys.poster, damaged ? Buffer.from('no picture') : full)
  await shop.storage.put(keys.smallPoster, small)
  await shop.storage.put(keys.storyboard, await plain(960, 405))
  await shop.storage.put(keys.preview, Buffer.from('ten seconds with the name over them'))
  const { poster: posterKey, preview: previewKey, storyboard: storyboardKey } = keys
  await shop.db
    .updateTable('video')
    .set({ posterKey, previewKey, storyboardKey })
    .where('id', '=', video.id)
    .execute()
  const videoUrl = `/media/videos/${video.id}`
  const rider = await addRider(admin, { eventId, videoUrl, thumbnailUrl: mediaUrl(posterKey) })
  return { rider, keys, video }
}

const read = ({ id }: Rider) => test.visitor().get(Rider, `/api/riders/${id}`)
const fetchBytes = async (path: string) => {
  const response = await fetch(test.url + path)
  return [response.status, Buffer.from(await response.arrayBuffer())] as const
}
async function isMarked(path: string) {
  const [status, bytes] = await fetchBytes(path)
  expect(status).toBe(200)
  const { channels } = await sharp(bytes).stats()
  // a plain picture has one colour; the letters are lighter
  return (channels[0]?.max ?? 0) > 60
}
const run = (marker = olderStillsMarker(test.shop)) => marker(new AbortController().signal)

it('posters and storyboards that were made before they got a mark get one, under a new address', async () => {
  const { rider, keys } = await olderFilm()
  expect(await isMarked(rider.thumbnailUrl)).toBe(false)
  await run()
  const now = await read(rider)
  expect(now.thumbnailUrl).not.toBe(rider.thumbnailUrl)
  const folder = now.thumbnailUrl.replace(/[^/]*$/, '')
  const { poster, smallPoster, storyboard } = publicKeys(folder.slice('/media/'.length, -1))
  for (const key of [poster, smallPoster, storyboard])
    expect([key, await isMarked(mediaUrl(key))]).toEqual([key, true])
  expect(now.previewUrl).toBe(`${folder}preview.mp4`)
  const [, preview] = await fetchBytes(now.previewUrl ?? '')
  expect(preview.toString()).toBe('ten seconds with the name over them')
  const removal = await test.shop.db
    .selectFrom('job')
    .select('payload')
    .where('kind', '=', 'remove-files')
    .executeTakeFirstOrThrow()
  for (const key of Object.values(keys)) expect(removal.payload).toContain(key)

  // once is enough, also for another server
  await run()
  expect(await read(rider)).toEqual(now)
})

it('one that cannot be read, or is being made anew, keeps no other from its mark', {
  tags: ['long'],
}, async () => {
  const first = await olderFilm()
  const damaged = await olderFilm({ damaged: true })
  const busy = await olderFilm()
  await test.shop.db.updateTable('video').set({ state: 'working' }).where('id', '=', busy.video.id).execute()
  const marker = olderStillsMarker(test.shop)
  await expect(run(marker)).rejects.toThrow('1 posters got no mark')
  expect((await read(first.rider)).thumbnailUrl).not.toBe(first.rider.thumbnailUrl)
  for (const { rider } of [damaged, busy]) expect((await read(rider)).thumbnailUrl).toBe(rider.thumbnailUrl)
  // it is tried again at the next start, and not every minute
  await run(marker)
})

it('a storage that is away for a moment is asked again', { tags: ['long'] }, async () => {
  const { rider } = await olderFilm()
  const put = vi.spyOn(test.shop.storage, 'put').mockRejectedValueOnce(storageAway(new Error('no route')))
  const marker = olderStillsMarker(test.shop)
  await expect(run(marker)).rejects.toThrow('does not answer')
  expect((await read(rider)).thumbnailUrl).toBe(rider.thumbnailUrl)
  put.mockRestore()
  await run(marker).catch(() => undefined)
  expect((await read(rider)).thumbnailUrl).not.toBe(rider.thumbnailUrl)
})
