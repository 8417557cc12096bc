import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { addEvent } from '../support/buying.ts'
import { type ClipArgs, cachedClip, ffmpeg, look, makeClip } from '../support/make-clip.ts'
import { sharedAdmin, sharedTestShop } from '../support/shared-shop.ts'
import { addClip, fileOf, putFile, startWork, whenEnded } from '../support/world/uploads.ts'

const lavfi = (source: string) => ['-f', 'lavfi', '-i', source]

const test = sharedTestShop()
const admin = sharedAdmin(test)
let eventId: number

beforeAll(async () => {
  eventId = (await addEvent(admin)).id
  startWork(test.shop)
})

const incoming = (name: string) => fileOf(test.shop, `incoming/${name}`)

/** What became of a file in `incoming/`. Its grade has it encoded. */
async function endOf(name: string) {
  const grade = { profile: 'natural' as const }
  const { videoId } = await addClip(test.shop, name, { eventId, riderName: name, grade })
  return whenEnded(test.shop, videoId)
}
async function versionsOf(name: string, clip: ClipArgs) {
  await makeClip(incoming(name), clip)
  return lookAtVersions(name)
}
async function lookAtVersions(name: string) {
  const { state, error, masterKey, phoneKey, previewKey } = await endOf(name)
  expect([name, state, error]).toEqual([name, 'ready', null])
  const lookAt = async (key: string | null) => (await look(fileOf(test.shop, key ?? ''))).video
  return { master: await lookAt(masterKey), phone: await lookAt(phoneKey), preview: await lookAt(previewKey) }
}

/** The first part of a clip, as a transfer that broke off leaves it. */
async function breakOff(name: string, clip?: ClipArgs) {
  await makeClip(incoming('whole.mp4'), clip)
  const whole = await readFile(incoming('whole.mp4'))
  await putFile(test.shop, name, whole.subarray(0, Math.floor(whole.length * 0.6)))
}

const NOT_READABLE =
  'This is no video that we can read: it is damaged, or something else under the name of a video.'

describe('what is no video ends with a sentence, and holds up no other', () => {
  it.each([
    ['empty.mp4', '', 'The file is empty. Please send it again.'],
    ['text.mp4', 'Dear diary, this is no video.\n'.repeat(100), NOT_READABLE],
    [
      'playlist.mp4',
      '#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n',
      NOT_READABLE,
    ],
  ])('%s, and the owner is told', async (name, contents, sentence) => {
    await putFile(test.shop, name, contents)
    expect(await endOf(name)).toMatchObject({ state: 'failed', error: sentence, previewKey: null })
    const { text } = await admin.send('GET', '/api/alarms')
    expect(text).toContain(name)
  })

  it('sound alone', async () => {
    await cachedClip(incoming('sound.mp4'), lavfi('sine=duration=1'))
    const error = 'The file has sound, but no picture.'
    expect(await endOf('sound.mp4')).toMatchObject({ state: 'failed', error, previewKey: null })
  })

  it('a video without its end, where its contents are', async () => {
    await breakOff('no-contents.mp4', { args: [] })
    const error = 'The file is cut off: its end is missing, so it cannot be played. Please send it again.'
    expect(await endOf('no-contents.mp4')).toMatchObject({ state: 'failed', error, previewKey: null })
  })

  it('a video without its end', async () => {
    await breakOff('cut-off.mp4')
    const { state, error } = await endOf('cut-off.mp4')
    expect([state, error]).toEqual([
      'failed',
      expect.stringMatching(/^The file is (cut off|damaged): it should last 2 seconds/),
    ])
  })
})

const H264 = { codec_name: 'h264', pix_fmt: 'yuv420p' }

it('what a phone turned becomes an upright video that plays everywhere', { tags: ['long'] }, async () => {
  await makeClip(incoming('plain.mp4'))
  await ffmpeg(
    '-i',
    incoming('plain.mp4'),
    '-c',
    'copy',
    '-metadata:s:v:0',
    'rotate=90',
    incoming('turned.mp4'),
  )
  const { master, phone } = await lookAtVersions('turned.mp4')
  expect(master).toMatchObject({ ...H264, width: 180, height: 320 })
  expect(phone).toMatchObject({ ...H264, width: 180, height: 320 })
})

describe('what cameras and phones write becomes a video that plays everywhere', { tags: ['long'] }, () => {
  it('of odd size', async () => {
    const { master, phone } = await versionsOf('odd.mkv', {
      picture: lavfi('testsrc=size=321x181:rate=25:duration=1,format=yuv444p'),
      encode: ['-c:v', 'ffv1'],
      args: [],
    })
    expect(master).toMatchObject({ ...H264, width: 320, height: 180 })
    expect(phone).toMatchObject({ ...H264, width: 320, height: 180 })
  })

  it("of a single picture that hardly has a size, with the shop's name over its preview too", async () => {
    const picture = lavfi('testsrc2=size=64x36:rate=25:duration=0.04')
    const { master, preview } = await versionsOf('tiny.mp4', { picture })
    expect(master).toMatchObject({ ...H264, width: 64, height: 36 })
    expect(preview).toMatchObject({ width: 64, height: 36 })
  })

  it('8K, upright', async () => {
    const { master, phone } = await versionsOf('8k-portrait.mp4', {
      picture: lavfi('color=size=4320x7680:rate=5:duration=0.2'),
      sound: [],
      encode: [
        ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'],
        ...['-x264-params', 'log-level=none:threads=1'],
      ],
    })
    // every player knows 4K; of a larger one some show nothing
    expect(master).toMatchObject({ ...H264, width: 2160, height: 3840 })
    expect(phone).toMatchObject({ ...H264, width: 1080, height: 1920 })
  })
})
