import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { Video } from '../../src/contract/video.ts'
import { addEvent } from '../support/buying.ts'
import type { Client } from '../support/client.ts'
import { addClip, fileOf, putFile, startWork, whenEnded } from '../support/clips.ts'
import { look, makeClip } from '../support/make-clip.ts'
import { openTestShop, type TestShop } from '../support/test-shop.ts'

vi.setConfig({ testTimeout: 120_000 })

let test: TestShop
let admin: Client
let id: number
let riderId: number

beforeAll(async () => {
  test = await openTestShop()
  admin = await test.admin()
  const eventId = (await addEvent(admin)).id
  // a whole picture every second, as cameras write them
  await makeClip(fileOf(test.shop, 'incoming/run.mp4'), {
    picture: ['-f', 'lavfi', '-i', 'testsrc2=size=64x36:rate=25:duration=4'],
    sound: ['-f', 'lavfi', '-i', 'sine=duration=4'],
    args: ['-g', '25', '-movflags', '+faststart'],
  })
  const added = await addClip(test.shop, 'run.mp4', { eventId })
  id = added.videoId
  riderId = added.riderId
  startWork(test.shop)
})
afterAll(() => test.close())

const edit = (change: object) => admin.send('PUT', `/api/admin/videos/${id}/edit`, change)
const read = () => admin.get(Video, `/api/admin/videos/${id}`)

it('the owner reads what was found in the file', async () => {
  await whenEnded(test.shop, id, 100_000)
  expect(await read()).toMatchObject({ state: 'ready', forSale: true, sourceSeconds: 4 })
  expect((await read()).findings.join(', ')).toContain('25')
})

it('another poster and other ten seconds leave the film and its links as they are', async () => {
  const before = await whenEnded(test.shop, id)
  expect((await edit({ posterAt: 99 })).text).toBe('The film lasts 4 seconds.')
  expect((await edit({ posterAt: 3, previewFrom: 1 })).status).toBe(200)
  const after = await whenEnded(test.shop, id, 100_000)
  expect(after).toMatchObject({
    state: 'ready',
    masterKey: before.masterKey,
    phoneKey: before.phoneKey,
    forSale: 1,
  })
  expect(after.previewKey).not.toBe(before.previewKey)
  expect((await read()).edit).toMatchObject({ posterAt: 3, previewFrom: 1 })
})

it('start and end are trimmed at whole pictures, without encoding', async () => {
  expect((await edit({ trimStart: 3.5, trimEnd: 4 })).status).toBe(400)
  expect((await edit({ trimStart: 1.3, trimEnd: 3 })).status).toBe(200)
  const video = await whenEnded(test.shop, id, 100_000)
  expect(video).toMatchObject({ state: 'ready', error: null, forSale: 1 })
  const { seconds, video: picture } = await look(fileOf(test.shop, video.masterKey ?? ''))
  // from the whole picture before the wanted start
  expect(seconds).toBeGreaterThan(1.9)
  expect(seconds).toBeLessThan(2.2)
  expect(picture?.codec_name).toBe('h264')
  expect(await read()).toMatchObject({
    sourceSeconds: 4,
    edit: { trimStart: 1.3, trimEnd: 3, posterAt: null },
  })
})

it('another file takes the place of the first one, and what is no film takes it off sale', async () => {
  await putFile(test.shop, 'text.mp4', 'Dear diary, this is no video.\n'.repeat(100))
  expect((await admin.send('POST', `/api/admin/videos/${id}/replace`, { fileName: 'none.mp4' })).status).toBe(
    404,
  )
  expect((await admin.send('POST', `/api/admin/videos/${id}/replace`, { fileName: 'text.mp4' })).status).toBe(
    204,
  )
  expect(await read()).toMatchObject({ forSale: false, name: 'text.mp4' })
  expect(await whenEnded(test.shop, id, 100_000)).toMatchObject({ state: 'failed', forSale: 0 })
})

it('a film that nobody bought is removed with all of its files', async () => {
  const { masterKey } = await whenEnded(test.shop, id)
  expect((await admin.send('DELETE', `/api/admin/videos/${id}`)).status).toBe(204)
  expect((await admin.send('GET', `/api/admin/videos/${id}`)).status).toBe(404)
  const rider = JSON.parse((await admin.send('GET', `/api/riders/${riderId}`)).text)
  expect(rider).toMatchObject({ videoUrl: null, previewUrl: null, available: false })
  test.later(25 * 60 * 60 * 1000)
  test.shop.worker.wake('removals')
  const isThere = async () => {
    const file = await test.shop.storage.open(masterKey ?? '')
    await file?.close()
    return file !== null
  }
  await expect.poll(isThere, { timeout: 20_000 }).toBe(false)
})
