import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { Video } from '../../src/contract/videos/video.ts'
import { addEvent } from '../support/buying.ts'
import { ffmpeg, makeClip } from '../support/make-clip.ts'
import { sharedAdmin, sharedTestShop } from '../support/shared-shop.ts'
import { addClip, fileOf, startWork } from '../support/world/uploads.ts'

const test = sharedTestShop()
const admin = sharedAdmin(test)
let eventId: number
let headers: { cookie: string }

beforeAll(async () => {
  headers = { cookie: `cloverleaf_session=${admin.cookie('cloverleaf_session')}` }
  eventId = (await addEvent(admin)).id
  await makeClip(fileOf(test.shop, 'incoming/run.mp4'))
  startWork(test.shop)
})

it('tells the owner live how far it is, and can be stopped', async () => {
  const { shop } = test
  // a minute of the same run keeps the worker busy until it is stopped
  await ffmpeg(
    ...['-stream_loop', '30', '-i', fileOf(shop, 'incoming/run.mp4')],
    ...['-c', 'copy', fileOf(shop, 'incoming/long.mp4')],
  )
  const events = await followEvents()
  const { videoId } = await addClip(shop, 'long.mp4', { eventId, grade: { contrast: 5 } })
  const cancel = async () => (await admin.send('POST', `/api/admin/videos/${videoId}/cancel`)).status
  await events.until(videoId, 'working')
  expect(await cancel()).toBe(200)
  await events.until(videoId, 'cancelled')
  await events.leave()
  expect(await cancel()).toBe(409)
  // the program that was at it is ended too
  await expect.poll(() => readdirSync(join(shop.config.dataDir, 'work'))).toEqual([])
  expect((await admin.get(Video, `/api/admin/videos/${videoId}`)).state).toBe('cancelled')
})

/** The states of videos as the owner's page is told them. */
async function followEvents() {
  const leaving = new AbortController()
  const answer = await fetch(`${test.url}/api/admin/videos/events`, { headers, signal: leaving.signal })
  expect(answer.headers.get('content-type')).toBe('text/event-stream')
  if (!answer.body) throw new Error('There is no stream of events')
  const chunks = answer.body.pipeThrough(new TextDecoderStream()).getReader()
  return {
    async until(videoId: number, wanted: string) {
      let isTold = false
      while (!isTold) {
        const { value, done } = await chunks.read()
        if (done) throw new Error(`The stream ended before "${wanted}"`)
        for (const [, json] of value.matchAll(/^data: (.*)$/gm)) {
          const videos = z.array(Video).parse(JSON.parse(json ?? ''))
          isTold ||= videos.some(({ id, state }) => id === videoId && state === wanted)
        }
      }
    },
    async leave() {
      leaving.abort()
      await chunks.closed.catch(() => undefined)
    },
  }
}

it('gives a frame of the shortest clip too', async () => {
  await makeClip(fileOf(test.shop, 'incoming/short.mp4'), { args: ['-frames:v', '1'] })
  const answer = await admin.send('GET', '/api/admin/incoming/frames?part=11&fileName=short.mp4')
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
})
