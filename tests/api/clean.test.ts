// @module-tag postgres
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Grade, NEUTRAL_GRADE } from '../../src/contract/videos/grading.ts'
import { cleanStorage } from '../../src/server/videos/clean-storage.ts'
import { addVideo } from '../../src/server/videos/upload/add-video.ts'
import { addEvent, addRider, buy } from '../support/buying.ts'
import type { Client } from '../support/client.ts'
import { openTestShop, type TestShop } from '../support/test-shop.ts'

const DAY = 24 * 60 * 60 * 1000
const CUBE = `cubes/${'0a'.repeat(32)}.cube`
const IMAGE = `${'a'.repeat(32)}.webp`

let test: TestShop
let admin: Client
let eventId: number

beforeAll(async () => {
  test = await openTestShop()
  admin = await test.admin()
  eventId = (await addEvent(admin)).id
})
afterAll(() => test.close())

const put = (key: string) => test.shop.storage.put(key, Buffer.from(key))
const isThere = async (key: string) => {
  const file = await test.shop.storage.open(key)
  await file?.close()
  return file !== null
}

async function addRiderWithVideo(name: string, grade = NEUTRAL_GRADE) {
  const sourceKey = `sources/${name}.mp4`
  await put(sourceKey)
  const { riderId, videoId } = await addVideo(test.shop, {
    riderName: name,
    eventId,
    sourceKey,
    sourceName: name,
    sourceBytes: 1,
    grade,
  })
  await test.shop.db.updateTable('video').set({ forSale: 1 }).where('id', '=', videoId).execute()
  return { riderId, videoId }
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
  await addRiderWithVideo('in-the-shop', Grade.parse({ profile: 'own-cube', cubeKey: CUBE }))
  const { riderId: bought } = await addRiderWithVideo('bought')
  const { riderId: given } = await addRiderWithVideo('given-up')
  const { riderId: past, videoId: shown } = await addRiderWithVideo('in-my-work')
  await admin.send('POST', '/api/portfolio', {
    title: 'Gate Drop',
    description: 'Forty riders, one corner.',
    category: 'Sports',
    videoUrl: `/media/previews/${shown}.mp4`,
    thumbnailUrl: '/pictures/event-1.webp',
  })
  const { text } = await admin.send('GET', `/api/riders/${bought}`)
  await buy(test.visitor(), { rider: JSON.parse(text), email: 'buyer@example.com' })
  for (const id of [bought, given, past]) await admin.send('DELETE', `/api/riders/${id}`)

  test.later(13 * DAY)
  expect(await cleanStorage(test.shop, { dryRun: false })).toEqual([])

  test.later(2 * DAY)
  const expected = [...unused, 'sources/given-up.mp4'].sort()
  const wouldBe = await cleanStorage(test.shop, { dryRun: true })
  expect(wouldBe.map(({ key }) => key).sort()).toEqual(expected)
  for (const key of expected) expect(await isThere(key), key).toBe(true)

  const removed = await cleanStorage(test.shop, { dryRun: false })
  expect(removed.map(({ key }) => key).sort()).toEqual(expected)
  for (const key of expected) expect(await isThere(key), key).toBe(false)
  const sources = ['in-the-shop', 'bought', 'in-my-work'].map((name) => `sources/${name}.mp4`)
  for (const key of [...used, ...sources, 'videos/2026/own.mp4']) {
    expect(await isThere(key), key).toBe(true)
  }
  const videos = await test.shop.db.selectFrom('video').select('sourceName').execute()
  expect(videos.map(({ sourceName }) => sourceName).sort()).toEqual(['bought', 'in-my-work', 'in-the-shop'])
  expect(await cleanStorage(test.shop, { dryRun: true })).toEqual([])
})
