import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { BackupConnection } from '../../src/contract/owner/connections.ts'
import { UploadedImage } from '../../src/contract/videos/video.ts'
import { addEvent, addRider, buy, pathOf } from '../support/buying.ts'
import { salesOf } from '../support/observe.ts'
import { bucketEnv, ownBucket } from '../support/s3-server.ts'
import { sharedBucket } from '../support/shared-bucket.ts'
import { sharedAdmin, sharedTestShop } from '../support/shared-shop.ts'

let env: Record<string, string>
beforeAll(async () => {
  env = bucketEnv(await ownBucket(await sharedBucket(), 'shop'))
})
const test = sharedTestShop(() => env)
const admin = sharedAdmin(test)

it('serves pictures from the bucket, and stores none locally', async () => {
  const form = new FormData()
  const orange = sharp({ create: { width: 40, height: 20, channels: 3, background: 'orange' } })
  form.append('image', new Blob([new Uint8Array(await orange.png().toBuffer())]), 'orange.png')
  const { imageUrl } = await admin.post(UploadedImage, '/api/upload-image', form)
  const shown = await fetch(test.url + imageUrl)
  expect(shown.headers.get('content-type')).toBe('image/webp')
  const { format, width } = await sharp(Buffer.from(await shown.arrayBuffer())).metadata()
  expect([format, width]).toEqual(['webp', 40])
  expect(readdirSync(test.shop.config.dataDir)).not.toContain('media')
  expect((await fetch(`${test.url}/media/images/${'0'.repeat(32)}.webp`)).status).toBe(404)
})

it('redirects a buyer to the bucket, which sends the file under its name', async () => {
  const bytes = randomBytes(5000)
  await test.shop.storage.put('videos/run.mp4', bytes)
  const { id: eventId } = await addEvent(admin)
  const rider = await addRider(admin, { eventId, name: 'Jane Doe', videoUrl: '/media/videos/run.mp4' })

  const visitor = test.visitor()
  const { videos } = await buy(visitor, { rider, email: 'jane@example.com' })
  const first = await visitor.send('GET', `${pathOf(videos[0]?.url ?? '')}?download=1`)
  const signed = first.headers.get('location') ?? ''
  expect(signed).toMatch(/^\/files\/videos\/run\.mp4\?/)
  const second = await visitor.send('GET', signed)
  expect(second.status).toBe(302)
  const file = await fetch(second.headers.get('location') ?? '', { headers: { range: 'bytes=10-19' } })
  expect(file.status).toBe(206)
  expect(file.headers.get('content-type')).toBe('video/mp4')
  expect(file.headers.get('content-disposition')).toBe('attachment; filename="Jane_Doe.mp4"')
  expect(Buffer.from(await file.arrayBuffer())).toEqual(bytes.subarray(10, 20))

  // a bucket without https is one of a private network; the order's page may still play from it
  const page = await visitor.send('GET', '/')
  const policy = page.headers.get('content-security-policy') ?? ''
  for (const name of ['media-src', 'connect-src']) {
    const [, allowed] = new RegExp(`${name} ([^;]*)`).exec(policy) ?? []
    expect(allowed?.split(' ')).toContain(new URL(second.headers.get('location') ?? '').origin)
  }

  const forged = await visitor.send('GET', signed.replace('Jane', 'John'))
  expect(forged.status).toBe(403)
})

it('does not redirect after a refund, also not within a download, and earlier URLs expire within minutes', async () => {
  const bytes = randomBytes(4_000_000)
  await test.shop.storage.put('videos/long.mp4', bytes)
  const { id: eventId } = await addEvent(admin)
  const rider = await addRider(admin, { eventId, name: 'Long Run', videoUrl: '/media/videos/long.mp4' })
  const visitor = test.visitor()
  const { videos } = await buy(visitor, { rider, email: 'long@example.com' })
  const [sale] = await salesOf(admin, 'long@example.com')
  const link = `${pathOf(videos[0]?.url ?? '')}?download=1`
  const file = (await visitor.send('GET', link)).headers.get('location') ?? ''
  const bucket = (await visitor.send('GET', file)).headers.get('location') ?? ''
  expect(Number(new URL(bucket).searchParams.get('X-Amz-Expires'))).toBeLessThanOrEqual(600)

  // half of it, as a phone that lost its signal
  const half = await fetch(bucket, { headers: { range: 'bytes=0-1999999' } })
  expect((await half.arrayBuffer()).byteLength).toBe(2_000_000)
  const again = (await visitor.send('GET', file)).headers.get('location') ?? ''
  const rest = await fetch(again, { headers: { range: 'bytes=2000000-2000009' } })
  expect(Buffer.from(await rest.arrayBuffer())).toEqual(bytes.subarray(2_000_000, 2_000_010))

  expect((await admin.send('POST', `/api/purchases/${sale?.id}/refund`, {})).status).toBe(200)
  for (const path of [link, file]) {
    const { status, headers, text } = await visitor.send('GET', path, undefined, { range: 'bytes=2000000-' })
    expect([status, headers.get('location')]).toEqual([410, null])
    expect(text).toBe('This order was refunded, so its videos are no longer available.')
  }
})

it('stores backups in the bucket, and deletes the oldest there', async () => {
  await admin.send('POST', '/api/connections/backup/passphrase')
  await admin.send('PUT', '/api/connections/backup', { nightly: false, keep: 1 })
  const names: string[] = []
  for (let time = 0; time < 2; time++) {
    const { text } = await admin.send('POST', '/api/connections/backup/run')
    const { files, place, failure } = BackupConnection.parse(JSON.parse(text))
    expect([place, failure, files?.length]).toEqual(['bucket', null, 1])
    names.push(files?.[0]?.name ?? '')
    test.later(2000)
  }
  expect(names[1]).not.toBe(names[0])
  const file = await admin.send('GET', `/api/connections/backup/${names[1]}`)
  expect(file.text.startsWith('age-encryption.org/v1')).toBe(true)
  expect((await admin.send('GET', `/api/connections/backup/${names[0]}`)).status).toBe(404)
  expect(readdirSync(test.shop.config.dataDir)).not.toContain('media')
})
