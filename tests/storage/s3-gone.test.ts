import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { UploadedImage } from '../../src/contract/media.ts'
import { Upload } from '../../src/contract/upload.ts'
import { addEvent, addRider, buy, pathOf } from '../support/buying.ts'
import type { Client } from '../support/client.ts'
import { openGate } from '../support/gate.ts'
import { bucketEnv } from '../support/s3-server.ts'
import { announce, checksumOf, seal, sendBytes, untilFinished } from '../support/sender.ts'
import { openTestShop, type TestShop } from '../support/test-shop.ts'

const AWAY = "The storage of the shop's files does not answer right now. Please try again in a moment."

let gate: Awaited<ReturnType<typeof openGate>>
let test: TestShop
let admin: Client

beforeAll(async () => {
  const bucket = inject('bucket')
  gate = await openGate(Number(new URL(bucket.endpoint ?? '').port))
  test = await openTestShop(bucketEnv({ ...bucket, endpoint: `http://127.0.0.1:${gate.port}` }))
  admin = await test.admin()
})
afterAll(async () => {
  await test?.close()
  await gate?.shut()
})

it('a bucket that is gone for a while keeps nobody from buying, and what was sent is stored afterwards', async () => {
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
  const film = randomBytes(5000)
  const { id } = await announce(admin, {
    bytes: film.length,
    details: { riderName: 'Sent meanwhile', eventId },
  })

  await gate.shut()
  const buyer = test.visitor()
  const { videos } = await buy(buyer, { rider, email: 'jane@example.com' })
  const video = `${pathOf(videos[0]?.url ?? '')}?download=1`
  expect(await told(buyer.send('GET', video))).toEqual([503, AWAY])
  expect(await told(buyer.send('GET', imageUrl))).toEqual([503, AWAY])
  expect(await told(admin.send('POST', '/api/upload-image', picture()))).toEqual([503, AWAY])
  expect(await told(admin.send('GET', '/api/admin/incoming'))).toEqual([503, AWAY])
  expect((await buyer.send('GET', '/')).status).toBe(200)
  // the bytes of a film arrive at the server itself
  expect((await sendBytes(test.url, admin, id, film)).status).toBe(204)
  await seal(admin, id, checksumOf(film))
  const state = async () => (await admin.get(Upload, `/api/admin/uploads/${id}`)).state
  await expect.poll(state).toBe('storing')

  await gate.open()
  expect(await untilFinished(admin, id)).toMatchObject({ state: 'done', error: null })
  expect((await buyer.send('GET', video)).status).toBe(302)
  expect((await buyer.send('GET', imageUrl)).status).toBe(200)
}, 60_000)

const told = async (answer: ReturnType<Client['send']>) => {
  const { status, text } = await answer
  return [status, text]
}
