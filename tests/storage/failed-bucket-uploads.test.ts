// @module-tag long

import { randomBytes } from 'node:crypto'
import { ListMultipartUploadsCommand } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { addEvent } from '../support/buying.ts'
import type { Client } from '../support/client.ts'
import { complaints } from '../support/complaints.ts'
import { sendParts } from '../support/part-sender.ts'
import { bucketEnv, ownBucket, s3ClientOf } from '../support/s3-server.ts'
import { announce, checksumOf, findUpload, seal, untilFinished } from '../support/sender.ts'
import { sharedBucket } from '../support/shared-bucket.ts'
import { openTestShop, type TestShop } from '../support/test-shop.ts'
import { type Bucket, type DirectUpload, storageUnreachable } from '../support/world/machine.ts'
import { work } from '../support/world/work.ts'

const HOUR = 60 * 60 * 1000

let bucket: Bucket
let test: TestShop
let admin: Client
let eventId: number
let direct: DirectUpload
beforeAll(async () => {
  bucket = await ownBucket(await sharedBucket(), 'failed-uploads')
  test = await openTestShop(bucketEnv(bucket))
  admin = await test.admin()
  eventId = (await addEvent(admin)).id
  if (!test.shop.storage.direct) throw new Error('This shop has no bucket')
  direct = test.shop.storage.direct
})
afterAll(() => test.close())

async function send(riderName: string) {
  const video = randomBytes(1000)
  const { id } = await announce(admin, { bytes: video.length, details: { riderName, eventId } })
  await sendParts([admin], id, video)
  await seal(admin, id, checksumOf(video))
  return id
}

/** Whether the bucket holds parts of it that are no file yet. */
async function hasParts(id: string) {
  const { Uploads = [] } = await s3ClientOf(bucket).send(
    new ListMultipartUploadsCommand({ Bucket: bucket.bucket, Prefix: `sources/${id}` }),
  )
  return Uploads.length > 0
}

/** The bucket never makes a file of this upload's parts. */
function neverComplete() {
  const ids = new Set<string>()
  const { complete } = direct
  const spy = vi.spyOn(direct, 'complete').mockImplementation(async (upload, parts) => {
    if ([...ids].some((id) => upload.key.includes(id))) throw new Error('These parts make no file')
    return complete(upload, parts)
  })
  return { ids, restore: () => spy.mockRestore() }
}

async function failForGood(broken: Set<string>, name: string) {
  const video = randomBytes(1000)
  const { id } = await announce(admin, { bytes: video.length, details: { riderName: name, eventId } })
  broken.add(id)
  await sendParts([admin], id, video)
  await seal(admin, id, checksumOf(video))
  // each that comes behind it is finished, hours later; one that comes while a try is under way brings no further one
  let tried = await findUpload(admin, id)
  for (let n = 1; tried.state !== 'failed' && n <= 20; n++) {
    test.later(6 * HOUR)
    expect((await untilFinished(admin, await send(`${name} ${n}`))).state).toBe('done')
    tried = await findUpload(admin, id)
  }
  expect(tried.error).toMatch(/however often it was tried/)
  expect(complaints.splice(0).join()).toContain('These parts make no file')
  return id
}

it('an upload that cannot be finished does not block others, and leaves no parts in the bucket', async () => {
  const { ids, restore } = neverComplete()
  try {
    const id = await failForGood(ids, 'Never')
    await expect.poll(() => hasParts(id)).toBe(false)
  } finally {
    restore()
  }
})

it('parts that the bucket could not remove then are removed when it is back', async () => {
  const { ids, restore } = neverComplete()
  const { abort } = direct
  const away = vi.spyOn(direct, 'abort').mockImplementation(async (upload) => {
    if ([...ids].some((id) => upload.key.includes(id))) throw storageUnreachable(new Error('no route'))
    return abort(upload)
  })
  try {
    const id = await failForGood(ids, 'Away')
    expect(await hasParts(id)).toBe(true)
    away.mockRestore()
    await work.tidyUploads(test.shop)
    expect(await hasParts(id)).toBe(false)
  } finally {
    away.mockRestore()
    restore()
  }
})
