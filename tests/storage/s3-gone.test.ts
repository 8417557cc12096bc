// @module-tag long

import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Upload } from '../../src/contract/videos/upload.ts'
import { UploadedImage } from '../../src/contract/videos/video.ts'
import { addEvent, addRider, buy, pathOf } from '../support/buying.ts'
import type { Client } from '../support/client.ts'
import { openGate } from '../support/gate.ts'
import { sendParts } from '../support/part-sender.ts'
import { bucketEnv, ownBucket } from '../support/s3-server.ts'
import { announce, checksumOf, seal, untilFinished } from '../support/sender.ts'
import { sharedBucket } from '../support/shared-bucket.ts'
import { openTestShop, type TestShop } from '../support/test-shop.ts'
import { type Bucket, s3Storage } from '../support/world/machine.ts'
import { uploadGotTo } from '../support/world/uploads.ts'

const AWAY = "The storage of the shop's files does not answer right now. Please try again in a moment."
/** What the shop itself has, only that nobody has to wait so long. */
const TIMEOUTS = { connect: 5000, answer: 4000, silence: 4000 }

let gate: Awaited<ReturnType<typeof openGate>>
let bucket: Bucket
let test: TestShop
let admin: Client

beforeAll(async () => {
  bucket = await ownBucket(await sharedBucket(), 'gone')
  gate = await openGate(Number(new URL(bucket.endpoint ?? '').port))
  const env = bucketEnv({ ...bucket, endpoint: `http://127.0.0.1:${gate.port}` })
  test = await openTestShop(env, { timeouts: { bucket: TIMEOUTS } })
  admin = await test.admin()
})
afterAll(async () => {
  await test?.close()
  await gate?.shut()
})

it('buying works while the bucket is unreachable, and uploads are stored afterwards', async () => {
  const orange = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'orange' } })
    .png()
    .toBuffer()
  const picture = () => {
    const form = new FormData()
    form.append('image', new Blob([new Uint8Array(orange)]), 'orange.png')
    return form
  }
  const { imageUrl } = await admin.post(UploadedImage, '/api/upload-image', picture())
  await test.shop.storage.put('videos/run.mp4', randomBytes(5000))
  const { id: eventId } = await addEvent(admin)
  const rider = await addRider(admin, { eventId, videoUrl: '/media/videos/run.mp4' })
  const file = randomBytes(5000)
  const details = { riderName: 'Sent before', eventId }
  const { id } = await announce(admin, { bytes: file.length, details })
  await sendParts([admin], id, file)

  await gate.shut()
  const buyer = test.visitor()
  const { videos } = await buy(buyer, { rider, email: 'jane@example.com' })
  const video = `${pathOf(videos[0]?.url ?? '')}?download=1`
  expect(await told(buyer.send('GET', video))).toEqual([503, AWAY])
  expect(await told(buyer.send('GET', imageUrl))).toEqual([503, AWAY])
  expect(await told(admin.send('POST', '/api/upload-image', picture()))).toEqual([503, AWAY])
  expect(await told(admin.send('GET', '/api/admin/incoming'))).toEqual([503, AWAY])
  expect((await buyer.send('GET', '/')).status).toBe(200)
  const announcing = { fileName: 'run.mp4', bytes: file.length, details }
  expect(await told(admin.send('POST', '/api/admin/uploads', announcing))).toEqual([503, AWAY])
  const checksum = checksumOf(file)
  expect(await told(admin.send('PUT', `/api/admin/uploads/${id}/checksum`, { checksum }))).toEqual([
    503,
    AWAY,
  ])
  // a video that was all there before is finished when the bucket is back
  await uploadGotTo(test.shop, id, 'checking', checksum)
  const state = async () => (await admin.get(Upload, `/api/admin/uploads/${id}`)).state
  expect(await state()).toBe('checking')

  await gate.open()
  const { id: next } = await announce(admin, { bytes: file.length, details })
  await sendParts([admin], next, file)
  await seal(admin, next, checksumOf(file))
  expect(await untilFinished(admin, id)).toMatchObject({ state: 'done', error: null })
  expect((await buyer.send('GET', video)).status).toBe(302)
  expect((await buyer.send('GET', imageUrl)).status).toBe(200)
})

it('requests to an unresponsive bucket time out, and a download resumes', async () => {
  const file = randomBytes(24_000_000)
  // with the time that it takes, since nothing is gone yet
  await s3Storage(bucket).put('public/999-1-long/preview.mp4', file)
  const path = '/media/public/999-1-long/preview.mp4'
  // of a video that is not in the shop, so it is the owner who watches it
  const headers = { cookie: `cloverleaf_session=${admin.cookie('cloverleaf_session')}` }
  const begun = await fetch(test.url + path, { headers })
  expect(begun.status).toBe(200)
  const reader = begun.body?.getReader()
  const received = [Buffer.from((await reader?.read())?.value ?? [])]

  gate.goSilent()
  const cut = (async () => {
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true }
      if (done) return 'whole'
      received.push(Buffer.from(value ?? []))
    }
  })().catch(() => 'cut off')
  const [stopped, ready, ...refused] = await Promise.all([
    cut,
    told(test.visitor().send('GET', '/readyz')),
    told(admin.send('GET', path)),
    told(admin.send('GET', '/media/public/999-1-long/other.mp4')),
    told(admin.send('GET', '/api/admin/incoming')),
  ])
  expect(stopped).toBe('cut off')
  for (const answer of refused) expect(answer).toEqual([503, AWAY])
  expect(ready).toEqual([200, 'ok, but: The storage of the files does not answer'])

  gate.speakAgain()
  const start = received.reduce((sum, { length }) => sum + length, 0)
  const rest = await fetch(test.url + path, { headers: { ...headers, range: `bytes=${start}-` } })
  expect(rest.status).toBe(206)
  expect(Buffer.concat([...received, Buffer.from(await rest.arrayBuffer())]).equals(file)).toBe(true)
})

const told = async (answer: ReturnType<Client['send']>) => {
  const { status, text } = await answer
  return [status, text]
}
