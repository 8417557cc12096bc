import { beforeAll, describe, expect, it } from 'vitest'
import { Video } from '../../src/contract/videos/video.ts'
import { addEvent } from '../support/buying.ts'
import { look, makeClip } from '../support/make-clip.ts'
import { sendFile } from '../support/sender.ts'
import { sharedAdmin, sharedTestShop } from '../support/shared-shop.ts'
import { addClip, fileOf, startWork, whenEnded } from '../support/world/uploads.ts'

const test = sharedTestShop()
const admin = sharedAdmin(test)
let eventId: number

beforeAll(async () => {
  eventId = (await addEvent(admin)).id
  // a whole picture every second, as cameras write them
  await makeClip(fileOf(test.shop, 'incoming/run.mp4'), {
    picture: ['-f', 'lavfi', '-i', 'testsrc2=size=64x36:rate=25:duration=4'],
    sound: ['-f', 'lavfi', '-i', 'sine=duration=4'],
    args: ['-g', '25', '-movflags', '+faststart'],
  })
  startWork(test.shop)
})

/** A finished video of four seconds, and what its owner does with it. */
async function addRun(riderName: string) {
  const { videoId: id, riderId } = await addClip(test.shop, 'run.mp4', { eventId, riderName })
  const before = await whenEnded(test.shop, id)
  const read = () => admin.get(Video, `/api/admin/videos/${id}`)
  expect(await read()).toMatchObject({ state: 'ready', forSale: true, sourceSeconds: 4 })
  const edit = (change: object) => admin.send('PUT', `/api/admin/videos/${id}`, { edit: change })
  return { id, riderId, before, edit, read }
}

it('the owner reads what was found in the file, trims it without encoding, and removes it with all of its files', {
  tags: ['long'],
}, async () => {
  const { id, riderId, edit, read } = await addRun('Trimmed')
  expect((await read()).findings.join(', ')).toContain('25')

  expect((await edit({ trimStart: 3.5, trimEnd: 4 })).status).toBe(400)
  expect((await edit({ trimStart: 1.3, trimEnd: 3 })).status).toBe(200)
  const video = await whenEnded(test.shop, id)
  expect(video).toMatchObject({ state: 'ready', error: null, forSale: 1 })
  const { seconds, video: picture } = await look(fileOf(test.shop, video.masterKey ?? ''))
  // from the whole picture before the wanted start
  expect(seconds).toBeGreaterThan(1.9)
  expect(seconds).toBeLessThan(2.2)
  expect(picture?.codec_name).toBe('h264')
  expect(await read()).toMatchObject({
    sourceSeconds: 4,
    edit: { trimStart: 1.3, trimEnd: 3, thumbnailAt: null },
  })
  // frames of the untrimmed file, to trim it anew
  const frameOf = async (what: string) => {
    const { status, text } = await admin.send('GET', `/api/admin/videos/${id}/${what}`)
    expect(status).toBe(200)
    return text
  }
  expect(await frameOf('frames/0')).not.toBe(await frameOf('frames/0?whole=1'))
  expect(await frameOf('still?at=0')).not.toBe(await frameOf('still?at=0&whole=1'))

  expect((await admin.send('DELETE', `/api/admin/videos/${id}`)).status).toBe(204)
  expect((await admin.send('GET', `/api/admin/videos/${id}`)).status).toBe(404)
  const rider = JSON.parse((await admin.send('GET', `/api/riders/${riderId}`)).text)
  expect(rider).toMatchObject({ videoUrl: null, previewUrl: null, available: false })
  test.later(25 * 60 * 60 * 1000)
  test.shop.worker.wake('removals')
  const isThere = async () => {
    const file = await test.shop.storage.open(video.masterKey ?? '')
    await file?.close()
    return file !== null
  }
  await expect.poll(isThere).toBe(false)
})

describe('a video with another thumbnail or another file', { tags: ['long'] }, () => {
  it('another thumbnail and other ten seconds leave the video and its links as they are', async () => {
    const { id, before, edit, read } = await addRun('Framed')
    expect((await edit({ thumbnailAt: 99 })).text).toBe('The video lasts 4 seconds.')
    expect((await edit({ thumbnailAt: 3, previewFrom: 1 })).status).toBe(200)
    const after = await whenEnded(test.shop, id)
    expect(after).toMatchObject({
      state: 'ready',
      masterKey: before.masterKey,
      phoneKey: before.phoneKey,
      forSale: 1,
    })
    expect(after.previewKey).not.toBe(before.previewKey)
    expect((await read()).edit).toMatchObject({ thumbnailAt: 3, previewFrom: 1 })
  })

  it('another file takes the place of the first one, and what is no video takes it off sale', async () => {
    const { id, read } = await addRun('Replaced')
    const sent = await sendFile(test.url, admin, {
      bytes: Buffer.from('Dear diary, this is no video.\n'.repeat(100)),
      fileName: 'text.mp4',
      details: { riderName: 'Replaced', eventId, replaces: id },
    })
    expect(sent).toMatchObject({ state: 'done', error: null })
    expect(await read()).toMatchObject({ forSale: false, name: 'text.mp4' })
    expect(await whenEnded(test.shop, id)).toMatchObject({ state: 'failed', forSale: 0 })
  })
})
