import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { addEvent } from '../support/buying.ts'
import { cachedClip, ffmpeg } from '../support/make-clip.ts'
import { sharedTestShop } from '../support/shared-shop.ts'
import { addClip, fileOf, putFile, startWork, whenEnded } from '../support/world/uploads.ts'
import { expectKind } from './formats/expect-kind.ts'
import { measure, picturesOf } from './formats/measure.ts'

const PICTURE = ['-f', 'lavfi', '-i', 'testsrc2=size=128x72:rate=25:duration=1']
const SOUND = ['-f', 'lavfi', '-i', 'sine=duration=1']
const X264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '25']
/** What a camera writes of its owner, wherever it can. */
const SECRET = 'SERIAL-0047-SECRET'
const TAGS = [
  ...[
    '-metadata',
    'location=+37.3318-122.0312/',
    '-metadata',
    `make=${SECRET}`,
    '-metadata',
    `model=${SECRET}`,
  ],
  ...['-metadata', `com.apple.quicktime.location.ISO6709=${SECRET}`, '-metadata', `comment=${SECRET}`],
  ...['-metadata', 'creation_time=2026-05-02T10:00:00Z', '-timecode', '10:11:12:13'],
  ...['-metadata:s:v', `title=${SECRET}`, '-metadata:s:a', `title=${SECRET}`],
]
const SEI = `h264_metadata=sei_user_data=086f3693-b7b3-4f2c-9653-21492feee5b8+${SECRET}`

const test = sharedTestShop()
let eventId: number

beforeAll(async () => {
  eventId = (await addEvent(await test.admin())).id
  startWork(test.shop)
})

const incoming = (name: string) => fileOf(test.shop, `incoming/${name}`)

async function made(name: string) {
  const { videoId } = await addClip(test.shop, name, { eventId, riderName: name })
  const video = await whenEnded(test.shop, videoId)
  expect([name, video.state, video.error]).toEqual([name, 'ready', null])
  const path = (key: string | null) => fileOf(test.shop, key ?? '')
  return {
    master: path(video.masterKey),
    phone: path(video.phoneKey),
    preview: path(video.previewKey),
    compatible: video.compatibleKey && path(video.compatibleKey),
  }
}

/** The files made of a camera's: its very pictures, in which nothing of the owner is left. */
async function expectPrivate(name: string, args: string[]) {
  const source = incoming(name)
  await cachedClip(source, args)
  const before = await readFile(source)
  expect(before.includes(SECRET)).toBe(true)
  const files = await made(name)
  for (const file of Object.values(files).filter((path) => path !== null)) {
    const bytes = await readFile(file)
    for (const word of [SECRET, '+37.3318', 'x264 - core', 'x265 (build', 'tmcd', '2026-05-02'])
      expect([word, bytes.includes(word)]).toEqual([word, false])
  }
  expect(await picturesOf(files.master)).toBe(await picturesOf(source))
  return files
}

it('nothing of the owner is in what is made of H.264, which keeps its pictures in another container', {
  tags: ['long'],
}, async () => {
  const files = await expectPrivate('camera.mov', [
    ...[...PICTURE, ...SOUND, ...X264, '-bsf:v', SEI, '-c:a', 'aac', ...TAGS],
    ...['-movflags', 'use_metadata_tags'],
  ])
  await expectKind({ size: [128, 72], rate: 25, seconds: 1, copied: true }, files)
})

describe('in full', { tags: ['long'] }, () => {
  it('nothing of the owner is in what is made of HEVC', async () => {
    const files = await expectPrivate('hevc.mp4', [
      ...[...PICTURE, ...SOUND, '-c:v', 'libx265', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'],
      ...['-x265-params', 'log-level=none', '-c:a', 'aac', ...TAGS],
    ])
    const kind = { size: [128, 72] as [number, number], rate: 25, seconds: 1 }
    await expectKind({ ...kind, copied: true, codec: 'hevc', compatible: true }, files)
  })

  it('a video that was cut by a list alone is cut for every player', async () => {
    await cachedClip(incoming('whole.mp4'), [...PICTURE, ...SOUND, ...X264, '-bf', '2', '-c:a', 'aac'])
    await ffmpeg('-ss', '0.44', '-i', incoming('whole.mp4'), '-c', 'copy', incoming('cut.mp4'))
    const { master } = await made('cut.mp4')
    const { video } = await measure(master)
    expect(Number(video.duration)).toBeCloseTo(0.56, 1)
    expect((await picturesOf(master)).split(' ')).toHaveLength(14)
  })
})

it.each([
  ['A001.R3D', Buffer.concat([Buffer.from([0, 0, 1, 0]), Buffer.from('RED2'), Buffer.alloc(600)]), 'R3D'],
  ['renamed.mp4', Buffer.concat([Buffer.from([0, 0, 1, 0]), Buffer.from('RED1'), Buffer.alloc(600)]), 'R3D'],
  ['A001.braw', Buffer.alloc(600, 1), 'BRAW'],
  ['A001.crm', Buffer.alloc(600, 1), 'CRM'],
])('%s is refused by its name, with what to do', async (name, bytes, word) => {
  await putFile(test.shop, name, bytes)
  const { videoId } = await addClip(test.shop, name, { eventId, riderName: name })
  const { state, error } = await whenEnded(test.shop, videoId)
  expect(state).toBe('failed')
  expect(error).toContain(word)
  expect(error).toContain('Please export the video with')
})
