import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { cubeText } from '../../src/contract/videos/grading/cube.ts'
import { gradeToLut } from '../../src/contract/videos/grading/grade-to-lut.ts'
import { Grade } from '../../src/contract/videos/grading.ts'
import { withGraphics } from './support/graphics.ts'
import { answer, expectToast, openOwnerPage } from './support/owner-area.ts'
import { recordSmoothClip } from './support/smooth-clip.ts'
import { storeVideo } from './support/stored-video.ts'
import { expect, test } from './support/test.ts'

test.use(withGraphics)

let folder: string
let clip: string
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cloverleaf-grading-'))
  clip = join(folder, 'clip.mp4')
  await recordSmoothClip(clip)
})
test.afterAll(() => rm(folder, { recursive: true, force: true }))

const slider = (page: Page, name: string) => page.getByRole('slider', { name, exact: true })
const numberOf = (page: Page, name: string) => page.getByRole('spinbutton', { name: `${name}, as a number` })
const look = (page: Page, name: string) => page.getByRole('radio', { name: new RegExp(`^${name}:`) })
const seen = (page: Page) =>
  expect(page.getByRole('img', { name: 'The frame with this grade' })).toBeVisible()

test('a video is graded by keyboard, set back, compared and saved', { tag: '@long' }, async ({
  page,
  shop,
}) => {
  const id = await storeVideo(shop, clip)
  await openOwnerPage(page, `/admin/video/${id}`)
  await seen(page)
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()

  await slider(page, 'Exposure').focus()
  for (let presses = 0; presses < 4; presses++) await page.keyboard.press('ArrowRight')
  await expect(numberOf(page, 'Exposure')).toHaveValue('0.2')
  await numberOf(page, 'Tint').fill('-250')
  await expect(slider(page, 'Tint')).toHaveValue('-100')
  await page.getByRole('button', { name: 'Reset tint' }).click()
  await expect(numberOf(page, 'Tint')).toHaveValue('0')
  await numberOf(page, 'Contrast').fill('30')
  await slider(page, 'Contrast').dblclick()
  await expect(numberOf(page, 'Contrast')).toHaveValue('0')
  await look(page, 'Neutral').focus()
  await page.keyboard.press('ArrowRight')
  await expect(look(page, 'Natural')).toBeChecked()

  const wipe = slider(page, 'Before and after')
  await expect(wipe).toHaveValue('0')
  await wipe.focus()
  await page.keyboard.press('End')
  await expect(page.getByRole('radio', { name: 'Before', exact: true })).toBeChecked()
  await wipe.click({ position: { x: 60, y: 60 } })
  await expect(page.getByRole('radio', { name: 'Split' })).toBeChecked()
  await page.getByRole('radio', { name: 'Histogram' }).check()
  await expect(page.getByRole('img', { name: /^Histogram of the graded frame/ })).toBeVisible()

  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectToast(page, 'Video saved')
  await page.reload()
  await expect(look(page, 'Natural')).toBeChecked()
  await expect(numberOf(page, 'Exposure')).toHaveValue('0.2')
})

test('a grade goes to another video, and to all riders of an event', { tag: '@long' }, async ({
  page,
  shop,
  owner,
}) => {
  const ids = [await storeVideo(shop, clip, 'first.mov'), await storeVideo(shop, clip, 'second.mov')]
  const { event } = await owner.addEventOf([])
  const riders = await Promise.all(
    ids.map((id) =>
      owner.addRider({ name: `Rider ${id}`, eventId: event.id, videoUrl: `/media/videos/${id}` }),
    ),
  )
  await openOwnerPage(page, `/admin/video/${ids[0]}`)
  await seen(page)
  await look(page, 'Golden hour').check()
  await numberOf(page, 'Shadows').fill('25')
  await page.getByRole('button', { name: 'Copy grade' }).click()
  await expectToast(page, 'Grade copied')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectToast(page, 'Video saved')

  await page.goto(`/admin/video/${ids[1]}`)
  await seen(page)
  await page.getByRole('button', { name: 'Paste grade' }).click()
  await expect(look(page, 'Golden hour')).toBeChecked()
  await expect(numberOf(page, 'Shadows')).toHaveValue('25')
  await numberOf(page, 'Shadows').fill('40')
  await page.getByRole('button', { name: 'Apply to all riders of this event' }).click()
  await answer(page, 'Apply to all riders?', 'Apply to all')
  await expectToast(page, '2 videos get these colors. All links stay the same.')
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()

  await page.goto(`/admin/video/${ids[0]}`)
  await expect(numberOf(page, 'Shadows')).toHaveValue('40')
  const links = await page.request.get(`/api/riders?eventId=${event.id}&adminView=true`)
  for (const [index, rider] of riders.entries())
    expect(await links.text(), rider.name).toContain(`"/media/videos/${ids[index]}"`)
})

test("the owner's own .cube file is one more look, and a broken one is explained", { tag: '@long' }, async ({
  page,
  shop,
  expectFailureOf,
}) => {
  expectFailureOf('/api/admin/cubes')
  await openOwnerPage(page, `/admin/video/${await storeVideo(shop, clip)}`)
  await seen(page)
  const file = page.getByLabel('Add your own .cube file')
  const sent = (text: string) => ({ name: 'night.cube', mimeType: 'text/plain', buffer: Buffer.from(text) })
  await file.setInputFiles(sent('LUT_3D_SIZE 2\n0 0 0'))
  await expectToast(page, 'The file is not complete: it holds 1 colors, a cube of size 2 has 8')
  await file.setInputFiles(sent(cubeText(gradeToLut(Grade.parse({ profile: 'vivid' })), 'My night')))
  await expect(look(page, 'My night')).toBeChecked()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectToast(page, 'Video saved')
})
