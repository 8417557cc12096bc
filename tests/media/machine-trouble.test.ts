// @module-tag long
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Video } from '../../src/contract/videos/video.ts'
import { addEvent } from '../support/buying.ts'
import type { Client } from '../support/client.ts'
import { ffmpeg, makeClip } from '../support/make-clip.ts'
import { openTestShop, type TestShop } from '../support/test-shop.ts'
import { type Plan, troubledPrograms } from '../support/troubled-programs.ts'
import { jobsOf } from '../support/world/jobs.ts'
import { addClip, fileOf, startWork } from '../support/world/uploads.ts'

const LONGEST_PAUSE = 11 * 60_000
let test: TestShop
let admin: Client
let eventId: number
const programs = troubledPrograms()

beforeAll(async () => {
  test = await programs.onPath(() => openTestShop())
  admin = await test.admin()
  eventId = (await addEvent(admin)).id
  programs.plan([])
  await makeClip(at('run.mp4'), { picture: picture(1), sound: sound(1) })
  startWork(test.shop)
})
afterAll(async () => {
  await test.close()
  programs.remove()
})

const at = (name: string) => fileOf(test.shop, `incoming/${name}`)
const picture = (seconds: number) => [
  ...['-f', 'lavfi', '-i', `testsrc2=size=64x36:rate=10:duration=${seconds}`],
]
const sound = (seconds: number) => ['-f', 'lavfi', '-i', `sine=duration=${seconds}`]

// what only notes something may do so on a full disk, and is not started again then
const EVERYTHING = ['kill', 'memory', 'full'] as const
/** All that can befall each of these commands, which are known by a part of them. */
const troubles = (...commands: string[]): Plan[] =>
  commands.flatMap((when) => EVERYTHING.map((what) => ({ what, when })))
/** The same for those that write nothing. */
const unwritten = (when: string): Plan[] => (['kill', 'memory'] as const).map((what) => ({ what, when }))

/** Until all that was planned has happened and the video has ended, however long the pauses would be; gives what was told. */
async function outlive(videoId: number, plans: Plan[]) {
  programs.plan(plans)
  const told = new Set<string>()
  const { worker } = test.shop
  const read = () => admin.get(Video, `/api/admin/videos/${videoId}`)
  worker.wake('previews')
  await expect
    .poll(
      async () => {
        const { state, error } = await read()
        if (error) told.add(error.split(/[:,]/)[0] ?? '')
        // nobody waits for a pause here
        test.later(LONGEST_PAUSE)
        worker.wake('previews')
        worker.wake('versions')
        return state
      },
      { timeout: 170_000, interval: 200 },
    )
    .not.toMatch(/waiting|working/)
  expect(programs.left()).toEqual([])
  return { video: await read(), told: [...told].sort() }
}

async function expectNoAttemptLost() {
  const jobs = (await jobsOf(test.shop)).filter(({ kind }) => kind.startsWith('video-'))
  expect(Math.max(...jobs.map(({ attempts }) => attempts))).toBe(1)
}

const edit = async (videoId: number, change: object) => {
  const { status } = await admin.send('PUT', `/api/admin/videos/${videoId}`, { edit: change })
  expect(status).toBe(200)
}

const TOLD = ['Disk full', 'Out of memory', 'The program was ended from outside']

it('a video outlives every kill, full disk and want of memory at each step, and is never called bad for it', async () => {
  // two microphones, and too long to be read as a whole
  const tracks = ['-map', '0:v', '-map', '1:a', '-map', '1:a', '-c:a', 'pcm_s16le', '-ac', '1']
  await makeClip(at('long.mov'), { picture: picture(11), sound: sound(11), args: tracks })
  const { videoId } = await addClip(test.shop, 'long.mov', { eventId, grade: { profile: 'natural' } })
  const { video, told } = await outlive(videoId, [
    ...unwritten('ffprobe -protocol'),
    ...troubles('file=track-', 'frame-0.png'),
    ...unwritten('lavfi.r128.I:file=-'),
    ...troubles('mp4 preview.mp4', '-i preview.mp4', 'mp4 phone.mp4', '-i phone.mp4'),
    ...troubles('mp4 master.mp4', '-i master.mp4'),
  ])
  expect(video).toMatchObject({ state: 'ready', error: null, forSale: true })
  expect(told).toEqual(TOLD)
  await expectNoAttemptLost()
})

it('so does one that keeps its own pictures, while it is trimmed and gets a version for every browser', async () => {
  const encode = ['-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=none:keyint=5']
  await makeClip(at('hevc.mp4'), { picture: picture(3), sound: sound(3), encode })
  const { videoId } = await addClip(test.shop, 'hevc.mp4', { eventId, riderName: 'Kept' })
  await outlive(
    videoId,
    troubles('frame-%d.png', 'mp4 master.mp4', 'mp4 compatible.mp4', '-i compatible.mp4'),
  )
  await edit(videoId, { trimStart: 1, trimEnd: 2.5 })
  await outlive(videoId, [...unwritten('-read_intervals'), ...troubles('make_zero cut.mov')])
  await edit(videoId, { thumbnailAt: 0.5 })
  const { video } = await outlive(videoId, troubles('chosen.png'))
  expect(video).toMatchObject({ state: 'ready', error: null, forSale: true })
  await expectNoAttemptLost()
})

it('a rejected output is made once more, and then reported', async () => {
  const grade = { profile: 'natural' as const }
  const once = await addClip(test.shop, 'run.mp4', { eventId, riderName: 'Once', grade })
  const fixed = await outlive(once.videoId, [
    { what: 'black', when: 'mp4 preview.mp4' },
    { what: 'black', when: 'mp4 phone.mp4' },
  ])
  expect(fixed.video).toMatchObject({ state: 'ready', error: null })
  const twice = await addClip(test.shop, 'run.mp4', { eventId, riderName: 'Twice', grade })
  const { video } = await outlive(twice.videoId, [
    { what: 'black', when: 'mp4 master.mp4' },
    { what: 'black', when: 'mp4 master.mp4' },
  ])
  expect(video).toMatchObject({ state: 'failed', forSale: false, sizes: [{ size: 'phone' }] })
  expect(video.error).toMatch(/^The master came out wrong twice: its picture is black at second 0/)
})

it('a whole transport stream is whole, also where nothing near its end can be reached by seeking', async () => {
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=64x36:rate=25:duration=7']
  const file = fileOf(test.shop, 'incoming/long-groups.ts')
  const encode = [
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-pix_fmt',
    'yuv420p',
    '-g',
    '999',
    '-sc_threshold',
    '0',
  ]
  await ffmpeg(...picture, '-f', 'lavfi', '-i', 'sine=duration=7', ...encode, '-f', 'mpegts', file)
  const { videoId } = await addClip(test.shop, 'long-groups.ts', { eventId, riderName: 'Stream' })
  const { video } = await outlive(videoId, [])
  expect(video).toMatchObject({ state: 'ready', error: null, forSale: true })
})
