import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { beforeAll, describe, expect, it } from 'vitest'
import { ownBucket } from '../support/s3-server.ts'
import { sharedBucket } from '../support/shared-bucket.ts'
import { folderOfFile } from '../support/test-shop.ts'
import { type Bucket, diskStorage, type Storage, s3Storage } from '../support/world/machine.ts'

const MB = 1_000_000
const folder = folderOfFile('storage')

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

function localFile(bytes: Buffer) {
  const path = join(folder, randomBytes(8).toString('hex'))
  writeFileSync(path, bytes)
  return path
}

async function read(storage: Storage, key: string, start = 0, end?: number) {
  const file = await storage.open(key)
  if (!file) throw new Error(`${key} is not there`)
  return buffer(file.read({ start, end: end ?? file.size - 1 }))
}

// other files fill the shared one at the same time
const ownBucketOnce = () => (own ??= sharedBucket().then((shared) => ownBucket(shared, 'storage')))
let own: Promise<Bucket> | null = null

const kinds: [string, () => Promise<Storage>][] = [
  ['a folder', async () => diskStorage(join(folder, 'media'))],
  ['a bucket', async () => s3Storage(await ownBucketOnce())],
]

describe.each(kinds)('%s', (_kind, make) => {
  let storage: Storage
  beforeAll(async () => {
    storage = await make()
  })

  it('is empty at first', async () => {
    expect(await storage.open('videos/none.mp4')).toBeNull()
    expect(await Array.fromAsync(storage.list('videos'))).toEqual([])
    await storage.remove('videos/none.mp4')
  })

  it('stores a file, and reads it whole and in ranges', async () => {
    const bytes = randomBytes(300_000)
    const path = localFile(bytes)
    await storage.take('videos/1/run one.mp4', path)
    expect(existsSync(path)).toBe(false)
    const file = await storage.open('videos/1/run one.mp4')
    expect(file).toMatchObject({ size: bytes.length })
    expect(Date.now() - Number(file?.modifiedAt)).toBeLessThan(60_000)
    await file?.close()
    expect((await read(storage, 'videos/1/run one.mp4')).equals(bytes)).toBe(true)
    expect(await read(storage, 'videos/1/run one.mp4', 1000, 1999)).toEqual(bytes.subarray(1000, 2000))
    expect(await read(storage, 'videos/1/run one.mp4', 299_999)).toEqual(bytes.subarray(299_999))
  })

  it('replaces a file atomically, with a new ETag', async () => {
    await storage.put('videos/2.mp4', Buffer.from('the first'))
    const first = await storage.open('videos/2.mp4')
    await first?.close()
    await storage.take('videos/2.mp4', localFile(Buffer.from('the second one')))
    const second = await storage.open('videos/2.mp4')
    await second?.close()
    expect(second?.etag).toMatch(/^".+"$/)
    expect(second?.etag).not.toBe(first?.etag)
    expect((await read(storage, 'videos/2.mp4')).toString()).toBe('the second one')
  })

  it('lists a folder, and what is removed is gone', async () => {
    await storage.put('lists/a.mp4', Buffer.from('a'))
    await storage.put('lists/deep/b.mp4', Buffer.from('bb'))
    await storage.put('listsnot/c.mp4', Buffer.from('c'))
    const list = async () =>
      (await Array.fromAsync(storage.list('lists'))).map(({ key, size }) => `${key} ${size}`).sort()
    expect(await list()).toEqual(['lists/a.mp4 1', 'lists/deep/b.mp4 2'])
    await storage.remove('lists/a.mp4')
    expect(await list()).toEqual(['lists/deep/b.mp4 2'])
    expect(await storage.open('lists/a.mp4')).toBeNull()
  })

  it('keeps a file of more than 100 MB', { tags: ['long'] }, async () => {
    const bytes = Buffer.concat(
      Array.from({ length: 11 }, () => randomBytes(10 * MB)),
      105 * MB + 7,
    )
    await storage.take('videos/large.mp4', localFile(bytes))
    const file = await storage.open('videos/large.mp4')
    expect(file?.size).toBe(bytes.length)
    await file?.close()
    expect(await read(storage, 'videos/large.mp4', 99 * MB, 99 * MB + 9)).toEqual(
      bytes.subarray(99 * MB, 99 * MB + 10),
    )
    expect(hashOf(await read(storage, 'videos/large.mp4'))).toBe(hashOf(bytes))
  })

  it('refuses keys with path traversal', async () => {
    for (const key of [
      '../secret',
      'videos/../../secret',
      '/etc/passwd',
      'videos//a',
      '.hidden',
      'a\0b',
      '',
    ]) {
      expect(await storage.open(key)).toBeNull()
      const path = localFile(Buffer.from('x'))
      await expect(storage.take(key, path)).rejects.toThrow('is no key of a stored file')
      expect(readFileSync(path, 'utf8')).toBe('x')
      await expect(storage.put(key, Buffer.from('x'))).rejects.toThrow('is no key of a stored file')
      await expect(storage.remove(key)).rejects.toThrow('is no key of a stored file')
      await expect(storage.inputOf(key)).rejects.toThrow('is no key of a stored file')
    }
  })

  it('returns an input that ffmpeg can read', async () => {
    await storage.put('videos/3.mp4', Buffer.from('moving'))
    const input = await storage.inputOf('videos/3.mp4')
    const text = input.startsWith('http') ? await (await fetch(input)).text() : readFileSync(input, 'utf8')
    expect(text).toBe('moving')
  })
})

describe("a bucket's addresses", () => {
  let bucket: Bucket
  let storage: Storage
  beforeAll(async () => {
    bucket = await ownBucketOnce()
    storage = s3Storage(bucket)
    await storage.put(KEY, bytes)
  })
  const KEY = 'videos/address.mp4'
  const as = { type: 'video/mp4', disposition: 'attachment; filename="Jane_Doe.mp4"' }
  const address = async (seconds = 60) => (await storage.addressOf(KEY, { ...as, seconds })) ?? ''
  const bytes = randomBytes(1000)

  it('lead to the file under the name that was asked for, also to a part of it', async () => {
    const whole = await fetch(await address())
    expect(whole.status).toBe(200)
    expect(whole.headers.get('content-type')).toBe(as.type)
    expect(whole.headers.get('content-disposition')).toBe(as.disposition)
    expect(Buffer.from(await whole.arrayBuffer())).toEqual(bytes)
    const part = await fetch(await address(), { headers: { range: 'bytes=100-199' } })
    expect(part.status).toBe(206)
    expect(part.headers.get('content-range')).toBe('bytes 100-199/1000')
    expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(100, 200))
  })

  it('are refused when they were changed, or made without the secret', async () => {
    const good = await address()
    const others = [
      good.replace('address.mp4', 'other.mp4'),
      good.replace('X-Amz-Expires=60', 'X-Amz-Expires=6000'),
      good.replace('Jane_Doe', 'John_Doe'),
      good.replace(/X-Amz-Signature=./, (text) => `${text.slice(0, -1)}${text.endsWith('0') ? '1' : '0'}`),
      (await s3Storage({ ...bucket, secretAccessKey: 'guessed' }).addressOf(KEY, { ...as, seconds: 60 })) ??
        '',
    ]
    for (const other of others) {
      expect(other).not.toBe(good)
      expect((await fetch(other)).status, other).toBe(403)
    }
    const unsigned = await fetch(new URL(new URL(good).pathname, good))
    expect([400, 403]).toContain(unsigned.status)
  })

  it('expire', { tags: ['long'] }, async () => {
    // it counts from the whole second before
    const short = await address(5)
    expect((await fetch(short)).status).toBe(200)
    await expect.poll(async () => (await fetch(short)).status).toBe(403)
  })

  it('are of no use to a shop with a wrong secret', async () => {
    const wrong = s3Storage({ ...bucket, secretAccessKey: 'guessed' })
    await expect(wrong.open(KEY)).rejects.toThrow()
    await expect(wrong.put(KEY, bytes)).rejects.toThrow()
  })
})
