import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  AbortMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
} from '@aws-sdk/client-s3'
import { beforeAll, describe, expect, it } from 'vitest'
import { PIECE_BYTES } from '../../src/contract/videos/upload.ts'
import { VideoList } from '../../src/contract/videos/video.ts'
import { api } from '../support/addresses.ts'
import { addEvent } from '../support/buying.ts'
import type { Client } from '../support/client.ts'
import { part, partsOf, put, sendParts, sha256, sign } from '../support/part-sender.ts'
import { bucketEnv, ownBucket, s3ClientOf, withoutChecksums } from '../support/s3-server.ts'
import { announce, checksumOf, seal, sendBytes, untilFinished } from '../support/sender.ts'
import { sharedBucket } from '../support/shared-bucket.ts'
import { openTwoServers } from '../support/two-servers.ts'
import type { Bucket } from '../support/world/machine.ts'
import { uploadGotTo } from '../support/world/uploads.ts'
import { work } from '../support/world/work.ts'

const MIB = 1024 * 1024
const DAY = 24 * 60 * 60 * 1000
/** Two parts and a little. */
const video = randomBytes(2 * PIECE_BYTES + MIB)

describe('a bucket that compares checksums', () => {
  proveUploads({ choose: (shared) => ownBucket(shared, 'uploads'), comparesItself: true })
})

describe('a bucket that knows no checksums', { tags: ['long'] }, () => {
  proveUploads({ choose: async (shared) => withoutChecksums(shared), comparesItself: false })
})

interface Kind {
  choose(shared: Bucket): Promise<Bucket>
  comparesItself: boolean
}

function proveUploads({ choose, comparesItself }: Kind) {
  let bucket: Bucket
  const servers = openTwoServers(async () => {
    bucket = await choose(await sharedBucket())
    return { ...bucketEnv(bucket), WORKER: '0' }
  })
  let admin: Client
  let atOther: Client
  let eventId: number

  beforeAll(async () => {
    admin = await servers.one.admin()
    atOther = servers.other.visitor()
    atOther.setCookie('cloverleaf_session', admin.cookie('cloverleaf_session') ?? '')
    eventId = (await addEvent(admin)).id
  })

  const begin = (riderName: string) =>
    announce(admin, { bytes: video.length, details: { riderName, eventId } })

  /** What is not complete in the bucket, which alone names it so. */
  const listUnfinished = async () => {
    const { Uploads = [] } = await s3ClientOf(bucket).send(
      new ListMultipartUploadsCommand({ Bucket: bucket.bucket, Prefix: 'sources/' }),
    )
    return Uploads
  }
  const unfinished = async () => (await listUnfinished()).map(({ UploadId = '' }) => UploadId)
  const multipartOf = async (id: string) =>
    (await listUnfinished()).find(({ Key }) => Key === `sources/${id}.mp4`)?.UploadId ?? ''

  /** The files of a rider's videos, by name. */
  const videosOf = async (riderName: string) =>
    (await admin.get(VideoList, api.videos({ search: riderName }))).videos.map(({ name }) => name)

  const stored = async (id: string) => {
    const file = await servers.one.shop.storage.open(`sources/${id}.mp4`)
    return file && Buffer.concat(await Array.fromAsync(file.read({ start: 0, end: file.size - 1 })))
  }

  it('takes a file part by part, signed by any server, and has one video of the same bytes', async () => {
    const { id, partBytes, received } = await begin('Straight')
    expect([partBytes, received]).toEqual([PIECE_BYTES, 0])
    expect(await sendParts([admin, atOther], id, video, { atMost: 2 })).toBe(2)
    expect((await partsOf(atOther, id)).parts).toEqual(
      [1, 2].map((number) => ({
        number,
        checksum: comparesItself ? sha256(part(video, number, PIECE_BYTES)) : null,
      })),
    )
    // what was sent stays, whichever server is asked
    expect(await sendParts([atOther], id, video)).toBe(1)
    await seal(atOther, id, checksumOf(video))
    expect(await untilFinished(admin, id)).toMatchObject({ state: 'done', error: null })
    expect(video.equals((await stored(id)) ?? Buffer.alloc(0))).toBe(true)
    expect(await videosOf('Straight')).toEqual(['run.mp4'])
    expect(await unfinished()).toEqual([])
    expect(existsSync(join(servers.one.shop.config.dataDir, 'uploads', id))).toBe(false)
  })

  it('tells how far it is, says what is missing, and takes nothing by tus', { tags: ['long'] }, async () => {
    const { id } = await begin('Half')
    await sendParts([admin], id, video, { atMost: 1 })
    const bytes = part(video, 2, PIECE_BYTES)
    const told = { number: 2, checksum: sha256(bytes), arrived: PIECE_BYTES }
    await atOther.send('POST', `/api/admin/uploads/${id}/parts`, told)
    const shown = await admin.send('GET', `/api/admin/uploads/${id}`)
    expect(JSON.parse(shown.text)).toMatchObject({ received: PIECE_BYTES, state: 'arriving' })

    const early = await admin.send('PUT', `/api/admin/uploads/${id}/checksum`, {
      checksum: checksumOf(video),
    })
    expect([early.status, early.text]).toEqual([409, `Only ${PIECE_BYTES} of ${video.length} bytes are here`])
    expect((await sendBytes(servers.one.url, admin, id, video)).status).toBe(409)
    expect((await admin.send('DELETE', `/api/admin/uploads/${id}`)).status).toBe(204)
    expect(await unfinished()).toEqual([])
  })

  it('keeps no part whose bytes are others than its checksum says, or notices it at the end', {
    tags: ['long'],
  }, async () => {
    const { id } = await begin('Damaged')
    await sendParts([admin], id, video, { atMost: 1 })
    const right = part(video, 2, PIECE_BYTES)
    const wrong = Buffer.from(right)
    wrong[5 * MIB] = (wrong[5 * MIB] ?? 0) ^ 1
    const signed = await sign(admin, id, 2, sha256(right))
    const forged = { ...signed, headers: { 'x-amz-checksum-sha256': sha256(wrong) } }
    expect((await put(forged, wrong)).status).toBe(403)
    expect((await put(signed, wrong)).status).toBe(comparesItself ? 400 : 200)
    if (comparesItself) expect((await partsOf(admin, id)).parts.map(({ number }) => number)).toEqual([1])
    await sendParts([admin], id, video)
    await seal(admin, id, checksumOf(video))
    const { state, error } = await untilFinished(admin, id)
    if (comparesItself) expect([state, error]).toEqual(['done', null])
    else {
      expect([state, error]).toEqual([
        'failed',
        'The file arrived with a mistake in it: its checksum is another one. Please send it again.',
      ])
      await expect.poll(() => stored(id)).toBeNull()
      expect(await videosOf('Damaged')).toEqual([])
    }
    expect(await unfinished()).toEqual([])
  })

  it('goes on with what a killed server left, before and after the file was complete', {
    tags: ['long'],
  }, async () => {
    for (const isComplete of [false, true]) {
      const { id } = await begin(`Killed ${isComplete}`)
      await sendParts([admin], id, video)
      const { direct } = servers.one.shop.storage
      const upload = { key: `sources/${id}.mp4`, multipartId: await multipartOf(id) }
      if (isComplete) await direct?.complete(upload, (await direct.list(upload)) ?? [])
      await uploadGotTo(servers.one.shop, id, 'storing', checksumOf(video))
      // sealing another one looks after all of them
      const { id: next } = await begin('Next')
      await sendParts([atOther], next, video)
      await seal(atOther, next, checksumOf(video))
      expect(await untilFinished(admin, id)).toMatchObject({ state: 'done', error: null })
      expect(await untilFinished(admin, next)).toMatchObject({ state: 'done', error: null })
      expect(video.equals((await stored(id)) ?? Buffer.alloc(0))).toBe(true)
    }
  })

  it('begins once more where the bucket has removed the parts, and says so where it was too late', {
    tags: ['long'],
  }, async () => {
    const { id } = await begin('Swept')
    await sendParts([admin], id, video)
    const forget = async () => {
      const upload = { Bucket: bucket.bucket, Key: `sources/${id}.mp4`, UploadId: await multipartOf(id) }
      await s3ClientOf(bucket).send(new AbortMultipartUploadCommand(upload))
    }
    await forget()
    expect((await partsOf(admin, id)).parts).toEqual([])
    expect(await sendParts([admin], id, video)).toBe(3)
    await forget()
    await uploadGotTo(servers.one.shop, id, 'checking', checksumOf(video))
    const { id: next } = await begin('After it')
    await sendParts([admin], next, video)
    await seal(admin, next, checksumOf(video))
    expect(await untilFinished(admin, id)).toMatchObject({
      state: 'failed',
      error: 'The bucket no longer has the parts of this file. Please send it again.',
    })
  })

  it('measures a check, and keeps nothing of it', { tags: ['long'] }, async () => {
    const { id } = await announce(admin, { bytes: video.length, purpose: 'check', details: null })
    await sendParts([admin], id, video)
    const multipartId = await multipartOf(id)
    await seal(admin, id, checksumOf(video))
    expect(await untilFinished(admin, id)).toMatchObject({ state: 'done', videoId: null })
    await expect.poll(() => servers.one.shop.storage.open(`sources/${id}.mp4`)).toBeNull()
    await expect.poll(unfinished).not.toContain(multipartId)
  })

  it('removes parts that nobody went on with for two weeks, and those that no upload knows', {
    tags: ['long'],
  }, async () => {
    const { one } = servers
    const old = await begin('Abandoned')
    await sendParts([admin], old.id, video, { atMost: 1 })
    const unknown = await s3ClientOf(bucket).send(
      new CreateMultipartUploadCommand({
        Bucket: bucket.bucket,
        Key: `sources/${'a'.repeat(32)}.mp4`,
      }),
    )
    const worker = await s3ClientOf(bucket).send(
      new CreateMultipartUploadCommand({ Bucket: bucket.bucket, Key: 'sources/7-1-cut.mp4' }),
    )
    one.later(13 * DAY)
    const young = await begin('Young')
    await sendParts([admin], young.id, video, { atMost: 1 })
    const abandoned = await multipartOf(old.id)
    const multipartId = await multipartOf(young.id)
    await work.tidyUploads(one.shop)
    for (const id of [abandoned, unknown.UploadId, worker.UploadId, multipartId])
      expect(await unfinished()).toContain(id)
    one.later(2 * DAY)
    await work.tidyUploads(one.shop)
    for (const id of [multipartId, worker.UploadId]) expect(await unfinished()).toContain(id)
    for (const id of [abandoned, unknown.UploadId]) expect(await unfinished()).not.toContain(id)
    expect((await admin.send('GET', `/api/admin/uploads/${old.id}`)).status).toBe(404)
    expect((await partsOf(admin, young.id)).parts).toHaveLength(1)
  })
}
