import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { UploadedImage } from '../../src/contract/videos/video.ts'
import { addEvent } from '../support/buying.ts'
import type { Client } from '../support/client.ts'
import { announce, checksumOf, offsetOf, seal, sendBytes, untilFinished } from '../support/sender.ts'
import { openTestShop, type TestShop } from '../support/test-shop.ts'

const FULL = "The shop's disk is full, so nothing can be saved right now."

let test: TestShop
let admin: Client

beforeEach(async () => {
  test = await openTestShop()
  admin = await test.admin()
})
afterEach(() => test.close())

it('an upload resumes after the disk was full', async () => {
  const { id: eventId } = await addEvent(admin)
  const file = randomBytes(5000)
  const { id } = await announce(admin, { bytes: file.length, details: { riderName: 'Jane Doe', eventId } })
  const part = join(test.shop.config.dataDir, 'uploads', id)
  expect((await sendBytes(test.url, admin, id, file.subarray(0, 2000))).status).toBe(204)

  // a file that no byte fits into
  rmSync(part)
  symlinkSync('/dev/full', part)
  const refused = await sendBytes(test.url, admin, id, file)
  expect([refused.status, await refused.text()]).toEqual([
    507,
    "The shop's disk is full. Please make room first.",
  ])
  rmSync(part)
  writeFileSync(part, file.subarray(0, 2000))

  expect(await offsetOf(test.url, admin, id)).toBe(2000)
  expect((await sendBytes(test.url, admin, id, file.subarray(2000), 2000)).status).toBe(204)
  await seal(admin, id, checksumOf(file))
  expect(await untilFinished(admin, id)).toMatchObject({ state: 'done' })
})

it('a picture is refused with a sentence when the disk is full, and nothing of it stays', async () => {
  const { storage, config } = test.shop
  const put = storage.put
  const form = new FormData()
  const orange = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'orange' } })
    .png()
    .toBuffer()
  form.append('image', new Blob([new Uint8Array(orange)]), 'orange.png')
  mkdirSync(join(config.dataDir, 'media'), { recursive: true })
  storage.put = () => Promise.reject(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }))
  const refused = await admin.send('POST', '/api/upload-image', form)
  expect([refused.status, refused.text]).toEqual([507, FULL])
  expect(readdirSync(join(config.dataDir, 'media'))).toEqual([])

  storage.put = put
  await admin.post(UploadedImage, '/api/upload-image', form)
})
