import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { Rider } from '../../src/contract/catalogue/rider.ts'
import { Today } from '../../src/contract/owner/dashboard.ts'
import { NEUTRAL_GRADE } from '../../src/contract/videos/grading.ts'
import { addEvent, addRider } from '../support/buying.ts'
import type { Client } from '../support/client.ts'
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

const sized = (width: number, height: number) => ({ gradeVersion: 1, width, height, bytes: 1000 })

async function video(made: object, probe: object | null = null) {
  const { id } = await test.shop.db
    .insertInto('video')
    .values({
      sourceKey: 'incoming/a.mp4',
      sourceName: 'a.mp4',
      sourceBytes: 1,
      grade: JSON.stringify(NEUTRAL_GRADE),
      gradeVersion: 1,
      state: 'ready',
      forSale: 1,
      probe: probe && JSON.stringify(probe),
      masterKey: 'master' in made ? 'masters/a.mp4' : null,
      made: JSON.stringify(made),
      createdAt: new Date().toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return `/media/videos/${id}`
}

it.each([
  ['a video in 4K', { master: sized(3840, 2160), phone: sized(1280, 720) }, null, '4K'],
  ['a video in full HD', { master: sized(1920, 1080) }, { width: 3840, height: 2160 }, '1080p'],
  ['an upright video', { master: sized(1080, 1920) }, null, '1080p'],
  [
    'a video whose full size is still being made',
    { phone: sized(1280, 720) },
    { width: 3840, height: 2160 },
    '4K',
  ],
  ['a video of which nothing is known', {}, null, null],
])('%s is called what it is', async (_, made, probe, quality) => {
  const rider = await addRider(admin, { eventId, videoUrl: await video(made, probe) })
  const listed = await test.visitor().get(z.array(Rider), `/api/riders?eventId=${eventId}&adminView=false`)
  expect(listed.find(({ id }) => id === rider.id)?.horses).toMatchObject([{ quality }])
  expect((await test.visitor().get(Rider, `/api/riders/${rider.id}`)).horses[0]?.quality).toBe(quality)
})

it("of an address elsewhere nothing is claimed, and a horse that shows the first one's video has its quality", async () => {
  const elsewhere = await addRider(admin, { eventId })
  expect(elsewhere.horses[0]?.quality).toBeNull()
  const shared = await addRider(admin, {
    eventId,
    videoUrl: await video({ master: sized(3840, 2160) }),
    horseCount: 2,
  })
  expect(shared.horses.map(({ quality }) => quality)).toEqual(['4K', '4K'])
})

it('warns the owner when the home page promises 4K and most videos are smaller', async () => {
  const below = async () => (await admin.get(Today, '/api/today')).toDo.videosBelow4K
  await test.shop.db.updateTable('video').set({ forSale: 0 }).execute()
  for (const made of [sized(3840, 2160), sized(3840, 2160), sized(1920, 1080)]) await video({ master: made })
  expect(await below()).toBe(0)
  for (const made of [sized(1920, 1080), sized(1280, 720)]) await video({ master: made })
  expect(await below()).toBe(3)
  await admin.send('PUT', '/api/shop', { heroTitle: 'Every run, in color.' })
  expect(await below()).toBe(0)
})
