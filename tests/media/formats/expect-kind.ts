import { expect } from 'vitest'
import { type Promised, SECONDS } from './kind.ts'
import { measure, playsWhileItArrives } from './measure.ts'

type Measured = Awaited<ReturnType<typeof measure>>

/** Nothing in it but the picture and one sound, from the first moment on, as every player wants it. */
function expectPlain({ video, sound, more, tags }: Measured, { sound: wanted = true }: Promised) {
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

/** The paths of all that was made of a video. */
export interface MadeFiles {
  master: string
  phone: string
  preview: string
  compatible: string | null
}

/** Measures all that was made of a video against what its kind promises. */
export async function expectKind(kind: Promised & { seconds?: number }, made: MadeFiles) {
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
    expect(Math.abs(Number(video.duration) - (kind.seconds ?? SECONDS))).toBeLessThan(2 * frame + 0.001)
  for (const path of [made.master, made.phone, made.preview])
    expect(await playsWhileItArrives(path)).toBe(true)

  expect(made.compatible !== null).toBe(kind.compatible === true)
  if (!made.compatible) return
  const compatible = await measure(made.compatible)
  expectPlain(compatible, kind)
  expectH264(compatible)
  expectScreens(compatible)
  expect([compatible.video.width, compatible.video.height]).toEqual([width, height])
}
