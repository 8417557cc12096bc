import { randomBytes } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { Event } from '../../src/contract/catalogue/event.ts'
import { Rider } from '../../src/contract/catalogue/rider.ts'
import { Upload } from '../../src/contract/videos/upload.ts'
import { Video } from '../../src/contract/videos/video.ts'
import { api } from '../support/addresses.ts'
import { addEvent, addRider } from '../support/buying.ts'
import { reply } from '../support/client.ts'
import { METRICS, unfinishedWork } from '../support/observe.ts'
import { announce, checksumOf, seal, sendBytes, sendFile, untilFinished } from '../support/sender.ts'
import { sharedAdmin, sharedTestShop } from '../support/shared-shop.ts'
import { masterIsQueued } from '../support/world/videos.ts'

let eventId: number

const test = sharedTestShop({ WORKER: '0', ...METRICS })
const admin = sharedAdmin(test)
beforeAll(async () => {
  eventId = (await addEvent(admin)).id
})

/** Dropped on the page, and nothing said of it. */
const drop = () => sendFile(test.url, admin, { details: null })
const say = (id: string, details: object) =>
  admin.send('PUT', `/api/admin/uploads/${id}`, { eventId, ...details })
const riders = () => test.visitor().get(z.array(Rider), api.eventRiders(eventId))
const riderCount = async () => (await test.visitor().get(Event, api.event(eventId))).riderCount
const findVideo = (id: number | null) => admin.get(Video, `/api/admin/videos/${id}`)

it('a file that was dropped is taken in, and nobody sees anything of it', async () => {
  const { state, videoId, details } = await drop()
  expect([state, details]).toEqual(['done', null])
  expect(await findVideo(videoId)).toMatchObject({ riders: [], name: 'run.mp4' })
  expect(await riders()).toEqual([])
  expect(await riderCount()).toBe(0)
})

it('is a rider’s once the owner says so, whenever that is', async () => {
  const listed = await addRider(admin, { eventId, name: 'Dallas Reed', videoUrl: null })
  const { id, videoId } = await drop()
  const said = await say(id, { riderName: ' dallas  reed' })
  expect([said.status, Upload.parse(JSON.parse(said.text)).details?.riderName]).toEqual([200, 'dallas  reed'])
  expect((await findVideo(videoId)).riders).toMatchObject([{ id: listed.id, name: 'Dallas Reed' }])
  expect(await say(id, { riderName: 'Somebody Else' })).toMatchObject(
    reply(409, 'This file is here already; change its rider instead'),
  )
})

it('brings a new rider where the owner names one', async () => {
  const { id, videoId } = await drop()
  expect((await say(id, { riderName: 'New Here', price: 80 })).status).toBe(200)
  expect((await findVideo(videoId)).riders).toMatchObject([{ name: 'New Here' }])
  expect((await riders()).find(({ name }) => name === 'New Here')).toMatchObject({ price: 80 })
})

it('goes to the chosen rider, whatever they are called, and never over another video', async () => {
  const rider = await addRider(admin, { eventId, name: 'Twin', videoUrl: null })
  await addRider(admin, { eventId, name: 'Twin', videoUrl: null })
  const { id, videoId } = await drop()
  await say(id, { riderName: 'Twin', riderId: rider.id })
  expect((await findVideo(videoId)).riders).toMatchObject([{ id: rider.id }])
  const again = await drop()
  expect(await say(again.id, { riderName: 'Twin', riderId: rider.id })).toMatchObject(
    reply(409, 'Horse 1 of this rider has a video already'),
  )
  expect((await findVideo(again.videoId)).riders).toEqual([])
})

it('what is said while it arrives counts when it is here', async () => {
  const bytes = randomBytes(20)
  const { id } = await announce(admin, { bytes: bytes.length, details: null })
  await say(id, { riderName: 'On The Way' })
  await sendBytes(test.url, admin, id, bytes)
  await seal(admin, id, checksumOf(bytes))
  const { videoId } = await untilFinished(admin, id)
  expect((await findVideo(videoId)).riders).toMatchObject([{ name: 'On The Way' }])
})

it('what takes long is made once it has a rider, with the grade that comes with the name', async () => {
  const { id, videoId } = await drop()
  await masterIsQueued(test.shop, videoId ?? 0)
  const masters = async () =>
    Object.entries(await unfinishedWork(test.visitor())).filter(([name]) => name.startsWith('video-master'))
  expect(await masters()).toEqual([['video-master later', 1]])
  const rider = await addRider(admin, { eventId, name: 'Late Name', videoUrl: null })
  await admin.send('POST', `/api/admin/videos/${videoId}/assign`, { riderId: rider.id })
  expect(await masters()).toEqual([['video-master waiting', 1]])
  // given in the list of videos, the file is named too
  expect((await admin.get(Upload, `/api/admin/uploads/${id}`)).details).toMatchObject({
    riderName: 'Late Name',
  })
})
