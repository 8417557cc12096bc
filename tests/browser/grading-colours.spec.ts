import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { GRADE_PROFILES, type Grade, NEUTRAL_GRADE } from '../../src/contract/videos/grading.ts'
import { withGraphicsThroughout } from './support/graphics.ts'
import { openOwnerPage } from './support/owner-area.ts'
import { bake, recordSmoothClip } from './support/smooth-clip.ts'
import { storeVideo } from './support/stored-video.ts'
import { expect, test } from './support/test.ts'

// a small screen, since each frame of it is drawn by a card made of software
test.use({ ...withGraphicsThroughout, viewport: { width: 480, height: 400 } })

/** Levels of 255, in the mean of a channel. */
const ALLOWED = 1.5

const looks = GRADE_PROFILES.filter((profile) => profile !== 'own-cube')
const NAMES = {
  neutral: 'Neutral',
  natural: 'Natural',
  vivid: 'Vivid',
  'arena-night': 'Arena night',
  'golden-hour': 'Golden hour',
  'black-and-white': 'Black and white',
  's-log3': 'S-Log3',
  'c-log3': 'C-Log3',
  'v-log': 'V-Log',
  'd-log': 'D-Log',
}
const sliders = {
  exposure: 0.6,
  contrast: 25,
  highlights: -40,
  shadows: 30,
  saturation: 20,
  temperature: 25,
  tint: -10,
}

let folder: string
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cloverleaf-grading-'))
})
test.afterAll(() => rm(folder, { recursive: true, force: true }))

/** How far the screen's picture is from the file as this browser plays it: red, green, blue. */
const difference = (page: Page, file: string) =>
  page.evaluate(async (address) => {
    const video = document.createElement('video')
    video.src = address
    await new Promise((resolve, reject) => {
      video.onloadeddata = resolve
      video.onerror = () => reject(new Error(video.error?.message))
    })
    const { videoWidth: width, videoHeight: height } = video
    const pixelsOf = (source: HTMLVideoElement | HTMLCanvasElement) => {
      const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
      context?.drawImage(source, 0, 0)
      return context?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray()
    }
    const painted = document.querySelector<HTMLCanvasElement>('canvas[data-graded]')
    if (painted?.width !== width || painted.height !== height) throw new Error('The sizes differ')
    const [seen, played] = [pixelsOf(painted), pixelsOf(video)]
    return [0, 1, 2].map((channel) => {
      let sum = 0
      for (let i = channel; i < seen.length; i += 4) sum += Math.abs((seen[i] ?? 0) - (played[i] ?? 0))
      return sum / (width * height)
    })
  }, file)

async function expectAlike(page: Page, name: string, allowed = ALLOWED) {
  const measured: number[][] = []
  const worst = async () => {
    measured.push(await difference(page, `/baked/${name}.mp4`))
    return Math.max(...(measured.at(-1) ?? []))
  }
  await expect.poll(worst, { message: name, timeout: 30_000 }).toBeLessThanOrEqual(allowed)
  const levels = measured.at(-1)?.map((level) => level.toFixed(2))
  test.info().annotations.push({ type: name, description: `off by ${levels?.join(', ')}` })
}

const serveBaked = (page: Page) =>
  page.route('**/baked/*', async (route) => {
    const name = new URL(route.request().url()).pathname.split('/').at(-1) ?? ''
    await route.fulfill({ body: await readFile(join(folder, name)), contentType: 'video/mp4' })
  })

test('what the owner sees while grading is what the buyer gets, for every look', { tag: '@long' }, async ({
  page,
  shop,
}) => {
  test.slow()
  const clip = join(folder, 'clip.mp4')
  await recordSmoothClip(clip)
  const grades = looks.map((profile) => [profile, { ...NEUTRAL_GRADE, profile }])
  const everySlider: Grade = { ...NEUTRAL_GRADE, profile: 'natural', ...sliders }
  await bake(clip, { ...Object.fromEntries(grades), 'every-slider': everySlider }, folder)

  await serveBaked(page)
  await openOwnerPage(page, `/admin/video/${await storeVideo(shop, clip)}`)
  await expect(page.getByRole('img', { name: 'The frame with this grade' })).toBeVisible({ timeout: 60_000 })
  for (const profile of looks) {
    await page.getByRole('radio', { name: `${NAMES[profile]}:` }).check()
    await expectAlike(page, profile)
  }
  await page.getByRole('radio', { name: 'Natural:' }).check()
  for (const [name, value] of Object.entries(sliders)) {
    await page.getByRole('spinbutton', { name: new RegExp(`^${name}`, 'i') }).fill(String(value))
  }
  await expectAlike(page, 'every-slider')
})

const WIDE = { matrix: 'bt2020', primaries: 'bt2020', range: 'limited', bits: 10 } as const
const CAMERAS = {
  hlg: { camera: { ...WIDE, transfer: 'arib-std-b67' }, looks: ['neutral', 'vivid'] },
  pq: { camera: { ...WIDE, transfer: 'smpte2084' }, looks: ['neutral', 'natural'] },
  // a log curve speaks of the file's own numbers, whatever its tags say
  'log-in-bt2020': { camera: { ...WIDE, transfer: 'bt709' }, looks: ['neutral', 's-log3'] },
  'log-in-full-range': {
    camera: { ...WIDE, matrix: 'bt709', primaries: 'bt709', transfer: 'bt709', range: 'full' },
    looks: ['neutral', 'v-log'],
  },
} as const

for (const [kind, { camera, looks: shown }] of Object.entries(CAMERAS)) {
  test(`so it is for a video in ${kind}`, { tag: '@long' }, async ({ page, shop }) => {
    test.slow()
    const clip = join(folder, `${kind}.mp4`)
    await recordSmoothClip(clip, camera)
    await bake(
      clip,
      Object.fromEntries(shown.map((profile) => [`${kind}-${profile}`, { ...NEUTRAL_GRADE, profile }])),
      folder,
    )
    await serveBaked(page)
    await openOwnerPage(page, `/admin/video/${await storeVideo(shop, clip)}`)
    await expect(page.getByRole('img', { name: 'The frame with this grade' })).toBeVisible({
      timeout: 60_000,
    })
    for (const profile of shown) {
      await page.getByRole('radio', { name: `${NAMES[profile]}:` }).check()
      await expectAlike(page, `${kind}-${profile}`, 3)
    }
  })
}
