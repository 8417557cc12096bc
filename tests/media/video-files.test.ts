import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { addEvent } from '../support/buying.ts'
import { addClip, fileOf, putFile, startWork, whenEnded } from '../support/clips.ts'
import { type ClipArgs, ffmpeg, look, makeClip } from '../support/make-clip.ts'
import { openTestShop, type TestShop } from '../support/test-shop.ts'

// encoding steps back behind everything else that the machine does
vi.setConfig({ testTimeout: 600_000 })

let test: TestShop
const ids = new Map<string, number>()

const lavfi = (source: string) => ['-f', 'lavfi', '-i', source]
const X265 = ['-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=none']

const CLIPS: Record<string, ClipArgs> = {
  'odd.mkv': {
    picture: lavfi('testsrc=size=321x181:rate=25:duration=1,format=yuv444p'),
    encode: ['-c:v', 'ffv1'],
    args: [],
  },
  '8k-portrait.mp4': {
    picture: lavfi('color=size=4320x7680:rate=5:duration=0.2'),
    sound: [],
    encode: [
      '-c:v',
      'libx264',
      '-preset',
      'ultrafast',
      '-pix_fmt',
      'yuv420p',
      '-x264-params',
      'log-level=none:threads=1',
    ],
  },
  'variable.mp4': {
    picture: lavfi("testsrc2=size=320x180:rate=50:duration=2,select='lt(n,20)+not(mod(n,7))'"),
    args: ['-vsync', 'vfr', '-movflags', '+faststart'],
  },
  'hdr.mp4': {
    picture: lavfi('testsrc2=size=320x180:rate=25:duration=1,format=yuv420p10le'),
    encode: [
      ...X265.slice(0, 4),
      '-x265-params',
      'log-level=none:colorprim=bt2020:transfer=smpte2084:colormatrix=bt2020nc',
      '-pix_fmt',
      'yuv420p10le',
      '-tag:v',
      'hvc1',
      '-color_primaries',
      'bt2020',
      '-color_trc',
      'smpte2084',
      '-colorspace',
      'bt2020nc',
    ],
  },
  'tiny.mp4': { picture: lavfi('testsrc2=size=64x36:rate=25:duration=0.04') },
  'without-sound.mov': { sound: [], args: [] },
}

beforeAll(async () => {
  test = await openTestShop()
  const { shop } = test
  const eventId = (await addEvent(await test.admin())).id
  for (const [name, args] of Object.entries(CLIPS)) await makeClip(fileOf(shop, `incoming/${name}`), args)
  await makeClip(fileOf(shop, 'incoming/plain.mp4'))
  const plain = fileOf(shop, 'incoming/plain.mp4')
  await ffmpeg('-i', plain, '-c', 'copy', '-metadata:s:v:0', 'rotate=90', fileOf(shop, 'incoming/turned.mp4'))
  await ffmpeg('-i', plain, '-vn', '-c', 'copy', fileOf(shop, 'incoming/sound.mp4'))
  const whole = await readFile(plain)
  await putFile(shop, 'cut-off.mp4', whole.subarray(0, Math.floor(whole.length * 0.6)))
  await ffmpeg('-i', plain, '-c', 'copy', fileOf(shop, 'incoming/contents-last.mp4'))
  const contentsLast = await readFile(fileOf(shop, 'incoming/contents-last.mp4'))
  await putFile(shop, 'no-contents.mp4', contentsLast.subarray(0, Math.floor(contentsLast.length * 0.6)))
  await putFile(shop, 'text.mp4', 'Dear diary, this is no video.\n'.repeat(100))
  await putFile(
    shop,
    'playlist.mp4',
    '#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n',
  )
  await putFile(shop, 'empty.mp4', '')
  const bad = ['empty.mp4', 'text.mp4', 'playlist.mp4', 'sound.mp4', 'cut-off.mp4', 'no-contents.mp4']
  for (const name of [...bad, ...Object.keys(CLIPS), 'turned.mp4', 'contents-last.mp4']) {
    const grade =
      name === 'contents-last.mp4' || name === 'without-sound.mov' ? {} : { profile: 'natural' as const }
    ids.set(name, (await addClip(shop, name, { eventId, riderName: name, grade })).videoId)
  }
  startWork(shop)
}, 120_000)
afterAll(() => test.close())

const endOf = (name: string) => whenEnded(test.shop, ids.get(name) ?? 0, 580_000)
const versionsOf = async (name: string) => {
  const { state, error, masterKey, phoneKey } = await endOf(name)
  expect([name, state, error]).toEqual([name, 'ready', null])
  const lookAt = async (key: string | null) => (key ? look(fileOf(test.shop, key)) : null)
  return { master: await lookAt(masterKey), phone: await lookAt(phoneKey), masterKey }
}

describe('what is no video ends with a sentence, and holds nobody up', () => {
  it.each([
    ['empty.mp4', 'The file is empty. Please send it again.'],
    [
      'text.mp4',
      'This is no video that we can read: it is damaged, or something else under the name of a video.',
    ],
    [
      'playlist.mp4',
      'This is no video that we can read: it is damaged, or something else under the name of a video.',
    ],
    ['sound.mp4', 'The file has sound, but no picture.'],
    [
      'no-contents.mp4',
      'The file is cut off: its end is missing, so it cannot be played. Please send it again.',
    ],
  ])('%s', async (name, sentence) => {
    expect(await endOf(name)).toMatchObject({ state: 'failed', error: sentence, previewKey: null })
  })

  it('cut-off.mp4', async () => {
    const { state, error } = await endOf('cut-off.mp4')
    expect([state, error]).toEqual([
      'failed',
      expect.stringMatching(/^The file is (cut off|damaged): it should last 2 seconds/),
    ])
  })

  it('and the owner is told', async () => {
    await endOf('empty.mp4')
    const { text } = await (await test.admin()).send('GET', '/api/alarms')
    expect(text).toContain('empty.mp4')
  })
})

describe('what cameras and phones write becomes a film that plays everywhere', () => {
  const H264 = { codec_name: 'h264', pix_fmt: 'yuv420p' }

  it('of odd size', async () => {
    const { master, phone } = await versionsOf('odd.mkv')
    expect(master?.video).toMatchObject({ ...H264, width: 320, height: 180 })
    expect(phone?.video).toMatchObject({ ...H264, width: 320, height: 180 })
  })

  it("of a single picture that hardly has a size, with the shop's name over its preview too", async () => {
    const { master } = await versionsOf('tiny.mp4')
    expect(master?.video).toMatchObject({ ...H264, width: 64, height: 36 })
    const { previewKey } = await endOf('tiny.mp4')
    expect((await look(fileOf(test.shop, previewKey ?? ''))).video).toMatchObject({ width: 64, height: 36 })
  })

  it('8K, upright', async () => {
    const { master, phone } = await versionsOf('8k-portrait.mp4')
    // every player knows 4K; of a larger one some show nothing
    expect(master?.video).toMatchObject({ ...H264, width: 2160, height: 3840 })
    expect(phone?.video).toMatchObject({ ...H264, width: 1080, height: 1920 })
  })

  it('turned by a phone', async () => {
    const { master, phone } = await versionsOf('turned.mp4')
    expect(master?.video).toMatchObject({ ...H264, width: 180, height: 320 })
    expect(phone?.video).toMatchObject({ ...H264, width: 180, height: 320 })
  })

  it('of variable frame rate', async () => {
    const { master } = await versionsOf('variable.mp4')
    expect(master?.seconds).toBeCloseTo(2, 0)
  })

  it('HDR', async () => {
    const { master, phone } = await versionsOf('hdr.mp4')
    expect(master?.video).toMatchObject({ ...H264, color_transfer: 'bt709', color_space: 'bt709' })
    expect(phone?.video).toMatchObject({ ...H264, color_transfer: 'bt709' })
  })

  it('without sound, or with its contents at the end: in another container, the same pictures', async () => {
    expect((await versionsOf('without-sound.mov')).master?.video).toMatchObject({ ...H264, width: 320 })
    const { masterKey } = await versionsOf('contents-last.mp4')
    expect(masterKey).not.toContain('incoming/')
  })
})
