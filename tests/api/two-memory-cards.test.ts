import { randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { Upload } from '../../src/contract/videos/upload.ts'
import type { Client } from '../support/client.ts'
import { announce, checksumOf, seal, sendBytes, untilFinished } from '../support/sender.ts'
import { sharedAdmin, sharedTestShop } from '../support/shared-shop.ts'
import { line, openWeekend, type TestWeekend } from '../support/weekend/weekend-owner.ts'

const MINUTE = 60_000

let weekend: TestWeekend

const test = sharedTestShop({ WORKER: '0' })
const left = sharedAdmin(test)
const right = sharedAdmin(test)
beforeEach(async () => {
  weekend = await openWeekend(left)
  await weekend.setOrder(
    Array.from({ length: 6 }, (_, index) =>
      line(['Open', index + 1, `Rider ${index + 1}`, `Horse ${index + 1}`]),
    ),
  )
})

const clip = (camera: string, index: number) => ({
  name: `C000${index}.MP4`,
  startedAt: new Date(Date.UTC(2026, 5, 12, 15) + index * 45_000).toISOString(),
  seconds: 20,
  bytes: 3000 + index,
  camera,
})
/** The same event from another computer. */
const tellFrom = async (client: Client, clips: object[]) => {
  const { text } = await client.send('POST', `/api/admin/events/${weekend.eventId}/clips`, { clips })
  return (JSON.parse(text) as { clips: { id: number }[] }).clips.map(({ id }) => id)
}
const claim = (client: Client, id: string, sender: string) =>
  client.send('PUT', `/api/admin/uploads/${id}/sender`, { sender })
const videoFile = (index: number) => ({ fileName: `C000${index}.MP4`, bytes: 3000 + index })
const uploadsOf = async (clipId: number) =>
  (await left.get(z.array(Upload), '/api/admin/uploads')).filter(({ details }) => details?.clipId === clipId)

describe('two people with two cards', () => {
  it('tell of their clips at the same time, and each sees those of the other', async () => {
    const [mine, theirs] = await Promise.all([
      tellFrom(
        left,
        [0, 1, 2].map((index) => clip('A', index)),
      ),
      tellFrom(
        right,
        [3, 4, 5].map((index) => clip('B', index)),
      ),
    ])
    const { clips } = await weekend.clips()
    expect(clips.map(({ id }) => id).sort((a, b) => a - b)).toEqual(
      [...mine, ...theirs].sort((a, b) => a - b),
    )
    // files of the same name on another camera are others
    const [other] = await tellFrom(right, [clip('B', 0)])
    expect(mine).not.toContain(other)
  })

  it('tell of the same card, and no clip is there twice', async () => {
    const card = [0, 1, 2, 3].map((index) => clip('A', index))
    const [mine, theirs] = await Promise.all([tellFrom(left, card), tellFrom(right, card.toReversed())])
    expect(theirs.toReversed()).toEqual(mine)
    expect((await weekend.clips()).clips).toHaveLength(4)
  })
})

describe('the same file from two computers', () => {
  it('is one upload, however often and from wherever it is announced', async () => {
    const [clipId = 0] = await tellFrom(left, [clip('A', 0)])
    const details = { clipId }
    const all = await Promise.all(
      [left, right, left, right].map((client) => announce(client, { ...videoFile(0), details })),
    )
    expect(new Set(all.map(({ id }) => id)).size).toBe(1)
    expect(await uploadsOf(clipId)).toHaveLength(1)
    // another file of the clip is another one
    const copy = await announce(right, { fileName: 'C0000S03.MP4', bytes: 90, details })
    expect(copy.id).not.toBe(all[0]?.id)
  })

  it('is sent by one of them; the other takes over when that one was closed, and goes on where it stopped', async () => {
    const [clipId = 0] = await tellFrom(left, [clip('A', 1)])
    const bytes = randomBytes(videoFile(1).bytes)
    const { id } = await announce(left, { ...videoFile(1), details: { clipId } })
    expect((await claim(left, id, 'left')).status).toBe(204)
    expect((await claim(left, id, 'left')).status, 'after a reload').toBe(204)
    await sendBytes(test.url, left, id, bytes.subarray(0, 1000))
    const refused = await claim(right, id, 'right')
    expect([refused.status, refused.headers.get('x-error-code'), refused.text]).toEqual([
      409,
      'sent-elsewhere',
      'Another computer is sending C0001.MP4',
    ])

    // the first computer is closed in the middle
    test.later(4 * MINUTE)
    const same = await announce(right, { ...videoFile(1), details: { clipId } })
    expect(same).toMatchObject({ id, received: 1000, state: 'arriving' })
    const [first, second] = await Promise.all([claim(right, id, 'right'), claim(right, id, 'third')])
    expect([first.status, second.status].sort()).toEqual([204, 409])
    const winner = first.status === 204 ? 'right' : 'third'
    expect((await claim(left, id, 'left')).status, 'opened again it waits').toBe(409)
    expect((await claim(right, id, winner)).status).toBe(204)
    await sendBytes(test.url, right, id, bytes.subarray(1000), 1000)
    await seal(right, id, checksumOf(bytes))
    const { videoId } = await untilFinished(right, id)
    expect((await weekend.clips()).clips.find((one) => one.id === clipId)?.videoId).toBe(videoId)

    // an old page that announces it once more finds it here
    expect(await announce(left, { ...videoFile(1), details: { clipId } })).toMatchObject({
      id,
      state: 'done',
    })
    expect((await claim(left, id, 'left')).headers.get('x-error-code')).toBe('upload-is-here')
    expect(await uploadsOf(clipId)).toHaveLength(1)
  })

  it('belongs to the computer that announced it and said so, until nothing comes', async () => {
    const [clipId = 0] = await tellFrom(left, [clip('A', 3)])
    const details = { clipId }
    const mine = await announce(left, { ...videoFile(3), details, sender: 'left' })
    const theirs = await announce(right, { ...videoFile(3), details, sender: 'right' })
    expect([mine.sender, theirs.sender, theirs.id]).toEqual(['left', 'left', mine.id])
    expect((await claim(right, mine.id, 'right')).status).toBe(409)
    test.later(4 * MINUTE)
    expect((await claim(right, mine.id, 'right')).status).toBe(204)
    expect((await claim(left, mine.id, 'left')).status).toBe(409)
  })

  it('may be sent again when what came of it was removed', async () => {
    const [clipId = 0] = await tellFrom(left, [clip('A', 2)])
    const bytes = randomBytes(videoFile(2).bytes)
    const { id } = await announce(left, { ...videoFile(2), details: { clipId } })
    await sendBytes(test.url, left, id, bytes)
    await seal(left, id, checksumOf(bytes))
    const { videoId } = await untilFinished(left, id)
    expect((await left.send('DELETE', `/api/admin/videos/${videoId}`)).status).toBeLessThan(300)
    expect((await announce(right, { ...videoFile(2), details: { clipId } })).id).not.toBe(id)
  })
})
