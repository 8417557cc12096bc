import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { Video } from '../../../src/contract/video.ts'
import { addEvent } from '../../support/buying.ts'
import type { Client } from '../../support/client.ts'
import { addClip, fileOf, startWork, whenEnded } from '../../support/clips.ts'
import { cachedClip } from '../../support/make-clip.ts'
import { openTestShop, type TestShop } from '../../support/test-shop.ts'
import { KINDS, type Kind } from './kinds.ts'
import { combedIn, loudnessOf, measure, picturesOf, playsWhileItArrives } from './measure.ts'

// encoding steps back behind everything else that the machine does
vi.setConfig({ testTimeout: 240_000 })

let test: TestShop
let admin: Client
const ids = new Map<string, number>()

beforeAll(async () => {
  test = await openTestShop()
  admin = await test.admin()
  const eventId = (await addEvent(admin)).id
  for (const [name, { file, args }] of Object.entries(KINDS)) {
    await cachedClip(fileOf(test.shop, `incoming/${file}`), args)
    ids.set(name, (await addClip(test.shop, file, { eventId, riderName: name })).videoId)
  }
  startWork(test.shop)
}, 240_000)
afterAll(() => test.close())

async function madeOf(name: string) {
  const video = await whenEnded(test.shop, ids.get(name) ?? 0, 230_000)
  expect([video.state, video.error]).toEqual(['ready', null])
  const path = (key: string | null) => fileOf(test.shop, key ?? '')
  return {
    master: path(video.masterKey),
    phone: path(video.phoneKey),
    preview: path(video.previewKey),
    compatible: video.compatibleKey && path(video.compatibleKey),
  }
}

type Measured = Awaited<ReturnType<typeof measure>>

/** Nothing in it but the picture and one sound, from the first moment on, as every player wants it. */
function expectPlain({ video, sound, more, tags }: Measured, { sound: wanted = true }: Kind) {
  expect(more).toEqual([])
  expect(video.sample_aspect_ratio ?? '1:1').toMatch(/^(1:1|N\/A)$/)
  expect(video.field_order ?? 'progressive').toMatch(/progressive|unknown/)
  expect(['avc1', 'hvc1']).toContain(video.codec_tag_string)
  expect(Math.abs(Number(video.start_time))).toBeLessThan(0.05)
  expect(sound?.codec_name ?? null).toBe(wanted ? 'aac' : null)
  const told = { ...tags, ...video.tags, ...sound?.tags }
  for (const harmless of [
    'major_brand',
    'minor_version',
    'compatible_brands',
    'language',
    'handler_name',
    'vendor_id',
    'encoder',
  ])
    delete told[harmless]
  expect(told).toEqual({})
}

const expectH264 = ({ video }: Measured) =>
  expect(video).toMatchObject({ codec_name: 'h264', codec_tag_string: 'avc1' })
const expectScreens = ({ video }: Measured) =>
  expect(video).toMatchObject({
    pix_fmt: 'yuv420p',
    color_space: 'bt709',
    color_primaries: 'bt709',
    color_transfer: 'bt709',
  })

const expectRate = ({ rate }: Measured, meant: number) => {
  if (meant > 0) expect(rate).toBeCloseTo(meant, 1)
}

describe.each(Object.entries(KINDS))('%s', (name, kind) => {
  it('becomes what every player shows', async () => {
    const made = await madeOf(name)
    const [width, height] = kind.size
    const [master, phone, preview] = await Promise.all([
      measure(made.master),
      measure(made.phone),
      measure(made.preview),
    ])
    for (const file of [master, phone, preview]) {
      expectPlain(file, kind)
      expect(file.shown).toEqual([width, height])
    }
    expect(master.video.codec_name).toBe(kind.codec ?? 'h264')
    for (const file of [phone, preview]) expectH264(file)
    if (!kind.copied) for (const file of [master, phone]) expectScreens(file)
    expectScreens(preview)
    expectRate(master, kind.rate)
    expectRate(phone, kind.phoneRate ?? kind.rate)
    expectRate(preview, kind.previewRate ?? kind.rate)
    const frame = 1 / (kind.rate || 25)
    for (const { video } of [master, phone])
      expect(Math.abs(Number(video.duration) - 0.8)).toBeLessThan(2 * frame + 0.001)
    for (const path of [made.master, made.phone, made.preview])
      expect(await playsWhileItArrives(path)).toBe(true)

    expect(made.compatible !== null).toBe(kind.compatible === true)
    if (made.compatible) {
      const compatible = await measure(made.compatible)
      expectPlain(compatible, kind)
      expectH264(compatible)
      expectScreens(compatible)
      expect([compatible.video.width, compatible.video.height]).toEqual([width, height])
    }
    const { findings } = await admin.get(Video, `/api/admin/videos/${ids.get(name)}`)
    expect(findings).toEqual(expect.arrayContaining(kind.findings ?? []))
  })
})

const isThere = (name: string) => name in KINDS

const named = (filter: (kind: Kind) => boolean) =>
  Object.entries(KINDS)
    .filter(([, kind]) => filter(kind))
    .map(([name]) => name)

it('leaves the very pictures of the camera where players know them', async () => {
  for (const name of ['MOV with LPCM', 'AVCHD, progressive', 'fragmented MP4', 'HEVC'].filter(isThere)) {
    const source = fileOf(test.shop, `incoming/${KINDS[name]?.file}`)
    expect([name, await picturesOf((await madeOf(name)).master)]).toEqual([name, await picturesOf(source)])
  }
})

it('shows one moment in each picture of what was interlaced', async () => {
  for (const name of named(({ findings }) => findings?.includes('interlaced') === true)) {
    const source = fileOf(test.shop, `incoming/${KINDS[name]?.file}`)
    const [before, after] = [await combedIn(source), await combedIn((await madeOf(name)).master)]
    // of DV nothing moves enough to show it
    if (before > 0.5) expect([name, after]).toEqual([name, expect.closeTo(0, 0)])
    expect(after).toBeLessThan(0.25)
  }
})

it('makes phone copies and previews equally loud, and leaves the sound of masters alone', async () => {
  for (const name of [
    'H.264 of a phone',
    'two mono tracks',
    'XDCAM in MXF with four mono tracks',
    '5.1 sound',
  ].filter(isThere)) {
    const { phone, preview, master } = await madeOf(name)
    expect([name, await loudnessOf(phone)]).toEqual([name, expect.closeTo(-14, 0)])
    expect([name, await loudnessOf(preview)]).toEqual([name, expect.closeTo(-14, 0)])
    expect(await loudnessOf(master)).toBeLessThan(-17)
  }
})
