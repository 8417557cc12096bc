import { readdirSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { Video } from '../../src/contract/videos/video.ts'
import { addEvent } from '../support/buying.ts'
import type { Client } from '../support/client.ts'
import { ffmpeg, makeClip } from '../support/make-clip.ts'
import { openTestShop, type TestShop } from '../support/test-shop.ts'
import { addClip, fileOf, startWork, whenEnded } from '../support/world/uploads.ts'
import { picturesOf } from './formats/measure.ts'

let test: TestShop
let admin: Client
let eventId: number
let headers: { cookie: string }

beforeAll(async () => {
  test = await openTestShop()
  admin = await test.admin()
  headers = { cookie: `cloverleaf_session=${admin.cookie('cloverleaf_session')}` }
  eventId = (await addEvent(admin)).id
  await makeClip(fileOf(test.shop, 'incoming/run.mp4'))
  startWork(test.shop)
})
afterAll(() => test.close())

it('sells a clip that needs no grade with the very pictures of the camera, in a file of its own', {
  tags: ['long'],
}, async () => {
  const { shop } = test
  const { videoId } = await addClip(shop, 'run.mp4', { eventId, riderName: 'As Filmed' })
  const video = await whenEnded(shop, videoId)
  expect(video).toMatchObject({ state: 'ready', masterKey: `videos/${videoId}/1/master.mp4` })
  const pictures = await picturesOf(fileOf(shop, 'incoming/run.mp4'))
  expect(await picturesOf(fileOf(shop, video.masterKey ?? ''))).toBe(pictures)
  expect(await picturesOf(fileOf(shop, video.phoneKey ?? ''))).toBe(pictures)
})

/** A video that keeps the worker busy until it is stopped, and is: a minute of the same run, over and over. */
async function stopLongRun(riderName: string) {
  const { shop } = test
  await ffmpeg(
    ...['-stream_loop', '30', '-i', fileOf(shop, 'incoming/run.mp4')],
    ...['-c', 'copy', fileOf(shop, 'incoming/long.mp4')],
  )
  const events = await followEvents()
  const { videoId } = await addClip(shop, 'long.mp4', { eventId, riderName, grade: { contrast: 5 } })
  const tell = async (word: string) => {
    const { status, text } = await admin.send('POST', `/api/admin/videos/${videoId}/${word}`)
    return { status, state: status === 200 ? JSON.parse(text).state : null }
  }
  await events.until(videoId, 'working')
  expect(await tell('cancel')).toEqual({ status: 200, state: 'cancelled' })
  await events.until(videoId, 'cancelled')
  await events.leave()
  expect(await tell('cancel')).toMatchObject({ status: 409 })
  // the program that was at it is ended too
  await expect.poll(() => readdirSync(join(shop.config.dataDir, 'work'))).toEqual([])
  expect((await admin.get(Video, `/api/admin/videos/${videoId}`)).state).toBe('cancelled')
  return { videoId, tell }
}

it('tells the owner live how far it is, and can be stopped', async () => {
  await stopLongRun('Stopped')
})

it('can be taken up again', { tags: ['long'] }, async () => {
  const { shop } = test
  const { videoId, tell } = await stopLongRun('Taken Up')
  await copyFile(fileOf(shop, 'incoming/run.mp4'), fileOf(shop, 'incoming/long.mp4'))
  expect(await tell('retry')).toMatchObject({ status: 200 })
  expect(await whenEnded(shop, videoId)).toMatchObject({ state: 'ready' })
  expect(await tell('retry')).toMatchObject({ status: 409 })
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
