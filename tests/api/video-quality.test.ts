import { beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { Rider } from '../../src/contract/catalogue/rider.ts'
import { Today } from '../../src/contract/owner/dashboard.ts'
import { VideoList } from '../../src/contract/videos/video.ts'
import { api } from '../support/addresses.ts'
import { addEvent, addRider } from '../support/buying.ts'
import { sharedAdmin, sharedTestShop } from '../support/shared-shop.ts'
import { addVideoRow, videoIsProbed, videoIsReady } from '../support/world/videos.ts'

let eventId: number

const test = sharedTestShop()
const admin = sharedAdmin(test)
beforeAll(async () => {
  eventId = (await addEvent(admin)).id
})

type Size = [width: number, height: number]

/** A video on sale of which these sizes are made, or which was only looked at. */
async function video({ master, phone, probe }: { master?: Size; phone?: Size; probe?: Size }) {
  const { id } = await addVideoRow(test.shop)
  const sized = ([width, height]: Size) => ({ width, height })
  if (probe) await videoIsProbed(test.shop, id, sized(probe))
  if (phone) await videoIsReady(test.shop, id, 'phone', sized(phone))
  if (master) await videoIsReady(test.shop, id, 'master', sized(master))
  return `/media/videos/${id}`
}

it.each<[string, Parameters<typeof video>[0], string | null]>([
  ['a video in 4K', { master: [3840, 2160], phone: [1280, 720] }, '4K'],
  ['a video in full HD', { master: [1920, 1080], probe: [3840, 2160] }, '1080p'],
  ['an upright video', { master: [1080, 1920] }, '1080p'],
  ['a video whose full size is still being made', { phone: [1280, 720], probe: [3840, 2160] }, '4K'],
  ['a video of which nothing is known', {}, null],
])('%s is called what it is', async (_, made, quality) => {
  const rider = await addRider(admin, { eventId, videoUrl: await video(made) })
  const listed = await test.visitor().get(z.array(Rider), `/api/riders?eventId=${eventId}&adminView=false`)
  expect(listed.find(({ id }) => id === rider.id)?.horses).toMatchObject([{ quality }])
  expect((await test.visitor().get(Rider, `/api/riders/${rider.id}`)).horses[0]?.quality).toBe(quality)
})

it("of an address elsewhere nothing is claimed, and a horse that shows the first one's video has its quality", async () => {
  const elsewhere = await addRider(admin, { eventId })
  expect(elsewhere.horses[0]?.quality).toBeNull()
  const shared = await addRider(admin, {
    eventId,
    videoUrl: await video({ master: [3840, 2160] }),
    horseCount: 2,
  })
  expect(shared.horses.map(({ quality }) => quality)).toEqual(['4K', '4K'])
})

it('warns the owner when the home page promises 4K and most videos are smaller', async () => {
  const below = async () => (await admin.get(Today, '/api/today')).toDo.videosBelow4K
  for (const { id } of (await admin.get(VideoList, api.videos())).videos)
    await admin.send('DELETE', `/api/admin/videos/${id}`)
  const add = async (...sizes: Size[]) => {
    for (const master of sizes) await video({ master })
  }
  await add([3840, 2160], [3840, 2160], [1920, 1080])
  expect(await below()).toBe(0)
  await add([1920, 1080], [1280, 720])
  expect(await below()).toBe(3)
  await admin.send('PUT', '/api/shop', { heroTitle: 'Every run, in color.' })
  expect(await below()).toBe(0)
})
