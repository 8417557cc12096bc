import { readdirSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { Video } from '../../src/contract/video.ts'
import { addEvent } from '../support/buying.ts'
import type { Client } from '../support/client.ts'
import { addClip, fileOf, startWork, whenEnded } from '../support/clips.ts'
import { ffmpeg, makeClip } from '../support/make-clip.ts'
import { openTestShop, type TestShop } from '../support/test-shop.ts'

// encoding steps back behind everything else that the machine does
vi.setConfig({ testTimeout: 200_000 })

let test: TestShop
let admin: Client
let eventId: number

beforeAll(async () => {
  test = await openTestShop()
  admin = await test.admin()
  eventId = (await addEvent(admin)).id
  await makeClip(fileOf(test.shop, 'incoming/run.mp4'))
  startWork(test.shop)
})
afterAll(() => test.close())

/** A sum of the pictures as a player sees them: notes of the camera between them are taken out. */
const picturesOf = async (file: string) => (await ffmpeg('-i', file, '-map', '0:v', '-f', 'hash', '-')).stdout

it('sells a clip that needs no grade with the very pictures of the camera, in a file of its own', async () => {
  const { shop } = test
  const { videoId } = await addClip(shop, 'run.mp4', { eventId, riderName: 'As Filmed' })
  const video = await whenEnded(shop, videoId)
  expect(video).toMatchObject({ state: 'ready', masterKey: `videos/${videoId}/1/master.mp4` })
  const pictures = await picturesOf(fileOf(shop, 'incoming/run.mp4'))
  expect(await picturesOf(fileOf(shop, video.masterKey ?? ''))).toBe(pictures)
  expect(await picturesOf(fileOf(shop, video.phoneKey ?? ''))).toBe(pictures)
})

/** One that keeps the worker busy until it is stopped: a minute of the same run, over and over. */
const makeLongClip = () =>
  ffmpeg(
    ...['-stream_loop', '30', '-i', fileOf(test.shop, 'incoming/run.mp4')],
    ...['-c', 'copy', fileOf(test.shop, 'incoming/long.mp4')],
  )

it('can be stopped and taken up again', async () => {
  const { shop } = test
  await makeLongClip()
  const { videoId } = await addClip(shop, 'long.mp4', {
    eventId,
    riderName: 'Long Run',
    grade: { contrast: 5 },
  })
  const working = async () => (await admin.get(Video, `/api/admin/videos/${videoId}`)).state
  await expect.poll(working, { timeout: 30_000 }).toBe('working')
  const cancelled = await admin.send('POST', `/api/admin/videos/${videoId}/cancel`)
  expect([cancelled.status, JSON.parse(cancelled.text).state]).toEqual([200, 'cancelled'])
  expect((await admin.send('POST', `/api/admin/videos/${videoId}/cancel`)).status).toBe(409)
  // the program that was at it is ended too
  await expect.poll(() => readdirSync(join(shop.config.dataDir, 'work'))).toEqual([])
  expect(await working()).toBe('cancelled')

  await copyFile(fileOf(shop, 'incoming/run.mp4'), fileOf(shop, 'incoming/long.mp4'))
  const retried = await admin.send('POST', `/api/admin/videos/${videoId}/retry`)
  expect(retried.status).toBe(200)
  expect(await whenEnded(shop, videoId)).toMatchObject({ state: 'ready' })
  expect((await admin.send('POST', `/api/admin/videos/${videoId}/retry`)).status).toBe(409)
})

it('tells the owner live how far it is', async () => {
  const cookie = `cloverleaf_session=${admin.cookie('cloverleaf_session')}`
  const leaving = new AbortController()
  const answer = await fetch(`${test.url}/api/admin/videos/events`, {
    headers: { cookie },
    signal: leaving.signal,
  })
  expect(answer.headers.get('content-type')).toBe('text/event-stream')
  await makeLongClip()
  const grade = { contrast: 5 }
  const { videoId } = await addClip(test.shop, 'long.mp4', { eventId, riderName: 'Live', grade })
  const told: string[] = []
  for await (const chunk of answer.body ?? []) {
    for (const [, json] of Buffer.from(chunk)
      .toString()
      .matchAll(/^data: (.*)$/gm)) {
      const videos = z.array(Video).parse(JSON.parse(json ?? ''))
      const state = videos.find(({ id }) => id === videoId)?.state
      if (state && state !== told.at(-1)) told.push(state)
      if (state === 'working') await admin.send('POST', `/api/admin/videos/${videoId}/cancel`)
    }
    if (told.includes('cancelled')) break
  }
  leaving.abort()
  expect(told.slice(-2)).toEqual(['working', 'cancelled'])
})

it('gives a frame of the shortest clip too', async () => {
  await makeClip(fileOf(test.shop, 'incoming/short.mp4'), { args: ['-frames:v', '1'] })
  const answer = await admin.send('GET', '/api/admin/incoming/frames?part=11&fileName=short.mp4')
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
})

it('gives a real frame to grade by', async () => {
  const cookie = `cloverleaf_session=${admin.cookie('cloverleaf_session')}`
  const answer = await fetch(`${test.url}/api/admin/videos/1/frames/5`, { headers: { cookie } })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
  const png = Buffer.from(await answer.arrayBuffer())
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([320, 180])
  expect((await admin.send('GET', '/api/admin/videos/1/frames/12')).status).toBe(400)
  expect((await admin.send('GET', '/api/admin/videos/99/frames/1')).status).toBe(404)
  const waiting = '/api/admin/incoming/frames?part=3&fileName='
  const incoming = await fetch(`${test.url}${waiting}run.mp4`, { headers: { cookie } })
  expect([incoming.status, incoming.headers.get('content-type')]).toEqual([200, 'image/png'])
  await incoming.arrayBuffer()
  for (const name of ['none.mp4', '../media/incoming/run.mp4', '..%2Fsecret']) {
    expect((await admin.send('GET', waiting + name)).status).toBe(404)
  }
})
