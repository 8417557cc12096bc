// @module-tag postgres
import { beforeAll, expect, it } from 'vitest'
import { Grade } from '../../src/contract/videos/grading.ts'
import { VideoList } from '../../src/contract/videos/video.ts'
import { api } from '../support/addresses.ts'
import { addEvent, addRider, buy } from '../support/buying.ts'
import { sharedAdmin, sharedTestShop } from '../support/shared-shop.ts'
import { addVideoRow, videoIsReady } from '../support/world/videos.ts'
import { work } from '../support/world/work.ts'

const DAY = 24 * 60 * 60 * 1000
const CUBE = `cubes/${'0a'.repeat(32)}.cube`
const IMAGE = `${'a'.repeat(32)}.webp`

let eventId: number

const test = sharedTestShop()
const admin = sharedAdmin(test)
beforeAll(async () => {
  eventId = (await addEvent(admin)).id
})

const put = (key: string) => test.shop.storage.put(key, Buffer.from(key))
const isThere = async (key: string) => {
  const file = await test.shop.storage.open(key)
  await file?.close()
  return file !== null
}

/** A rider with a video on sale, and the file that was uploaded for it. */
async function addFilmed(name: string, grade?: Grade) {
  const video = await addVideoRow(test.shop, name, grade)
  await put(video.sourceKey)
  const master = await videoIsReady(test.shop, video.id)
  const rider = await addRider(admin, { eventId, name, videoUrl: `/media/videos/${video.id}` })
  return { rider, master, source: video.sourceKey, videoId: video.id }
}

it('removes what nothing refers to after two weeks, and nothing else', async () => {
  const unused = [
    'images/stray.webp',
    'sources/stray.mp4',
    'videos/9/1/master.mp4',
    'public/9-1-x/poster.webp',
  ]
  const used = [
    'incoming/waiting.mp4',
    'cubes/of-no-grade-yet.cube',
    CUBE,
    `images/${IMAGE}`,
    `images/${IMAGE.replace('.', '-640.')}`,
  ]
  for (const key of [...unused, ...used, 'videos/2026/own.mp4']) await put(key)
  await addRider(admin, {
    eventId,
    name: 'By hand',
    thumbnailUrl: `/media/images/${IMAGE}`,
    videoUrl: '/media/videos/2026/own.mp4',
  })
  const inShop = await addFilmed('in-the-shop', Grade.parse({ profile: 'own-cube', cubeKey: CUBE }))
  const bought = await addFilmed('bought')
  const given = await addFilmed('given-up')
  const past = await addFilmed('in-my-work')
  await admin.send('POST', '/api/portfolio', {
    title: 'Gate Drop',
    description: 'Forty riders, one corner.',
    category: 'Sports',
    videoUrl: `/media/previews/${past.videoId}.mp4`,
    thumbnailUrl: '/pictures/event-1.webp',
  })
  await buy(test.visitor(), { rider: bought.rider, email: 'buyer@example.com' })
  for (const { id } of [bought.rider, given.rider, past.rider])
    await admin.send('DELETE', `/api/riders/${id}`)

  test.later(13 * DAY)
  expect(await work.cleanStorage(test.shop, { dryRun: false })).toEqual([])

  test.later(2 * DAY)
  const expected = [...unused, given.source, given.master].sort()
  const wouldBe = await work.cleanStorage(test.shop, { dryRun: true })
  expect(wouldBe.map(({ key }) => key).sort()).toEqual(expected)
  for (const key of expected) expect(await isThere(key), key).toBe(true)

  const removed = await work.cleanStorage(test.shop, { dryRun: false })
  expect(removed.map(({ key }) => key).sort()).toEqual(expected)
  for (const key of expected) expect(await isThere(key), key).toBe(false)
  const sources = [inShop, bought, past].map(({ source }) => source)
  for (const key of [...used, ...sources, 'videos/2026/own.mp4']) {
    expect(await isThere(key), key).toBe(true)
  }
  const { videos } = await admin.get(VideoList, api.videos())
  expect(videos.map(({ name }) => name).sort()).toEqual(['bought', 'in-my-work', 'in-the-shop'])
  expect(await work.cleanStorage(test.shop, { dryRun: true })).toEqual([])
})
