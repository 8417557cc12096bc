import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawStoryboard, drawThumbnail } from './draw-thumbnail.ts'

test("the pictures that visitors see of a video carry the shop's name", async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cloverleaf-stills-'))
  const frame = join(folder, 'frame.png')
  await sharp({ create: { width: 1280, height: 720, channels: 3, background: '#203040' } })
    .png()
    .toFile(frame)
  const thumbnail = await drawThumbnail([frame], 'Cloverleaf Films')
  const board = await drawStoryboard([frame], 'Cloverleaf Films')
  for (const picture of [thumbnail.full, thumbnail.small, board]) {
    const { channels } = await sharp(picture).stats()
    // the frame has one color, and the name is lighter
    expect(channels[0]?.max).toBeGreaterThan(60)
  }
  // the buyers' own does not
  expect((await sharp(thumbnail.still).stats()).channels[0]?.max).toBeLessThan(60)
  expect(await sharp(thumbnail.small).metadata()).toMatchObject({ format: 'webp', width: 640, height: 360 })
  rmSync(folder, { recursive: true })
})
