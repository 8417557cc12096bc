import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { detectLogCurve } from './detect-log-curve.ts'
import type { Probe } from './probe-result.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cloverleaf-log-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A slope from dark to bright, more or less coloured. */
async function draw(name: string, dark: number, bright: number, colour: number) {
  const pixels = Buffer.alloc(160 * 90 * 3)
  for (let i = 0; i < 160 * 90; i++) {
    const level = dark + ((bright - dark) * (i % 160)) / 159
    pixels.set([level + colour, level, Math.max(0, level - colour)], i * 3)
  }
  const file = join(folder, `${name}.png`)
  await sharp(pixels, { raw: { width: 160, height: 90, channels: 3 } }).toFile(file)
  return file
}

const video = (camera: string) => ({ transfer: 'sdr', camera }) as Probe

it('suspects a pale picture that reaches neither black nor white, by the name of its camera', async () => {
  const flat = await draw('flat', 30, 170, 6)
  expect(await detectLogCurve([flat], video('SONY ILME-FX3'))).toBe('S-Log3')
  expect(await detectLogCurve([flat], video('Panasonic'))).toBe('V-Log')
  expect(await detectLogCurve([flat], video(''))).toBe('a log curve')
})

it('suspects no picture for screens', async () => {
  expect(await detectLogCurve([await draw('full', 2, 250, 30)], video('Sony'))).toBeNull()
  expect(await detectLogCurve([await draw('strong', 60, 190, 55)], video('Sony'))).toBeNull()
  expect(await detectLogCurve([await draw('grey', 120, 124, 0)], video('Sony'))).toBeNull()
})
