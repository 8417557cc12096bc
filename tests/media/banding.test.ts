import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { cubeText } from '../../src/contract/videos/grading/cube.ts'
import { gradeToLut } from '../../src/contract/videos/grading/grade-to-lut.ts'
import { NEUTRAL_GRADE } from '../../src/contract/videos/grading.ts'
import { cachedClip } from '../support/make-clip.ts'
import { folderOfFile } from '../support/test-shop.ts'
import { findPrograms, pictureFilters, probe } from '../support/world/machine.ts'

const SIZE = { width: 1024, height: 16 }
const run = promisify(execFile)

const folder = folderOfFile('banding')

/** From a log curve's dark to its bright in steps that no eye sees, as a camera of so many bits writes it. */
async function recordRamp(pixelFormat: string) {
  const file = join(folder, `${pixelFormat}.mkv`)
  const ramp = "geq=lum='120+X*500/1024':cb=512:cr=512"
  const source = `color=size=${SIZE.width}x${SIZE.height}:rate=1:duration=1,format=yuv420p10le,${ramp}`
  await cachedClip(file, ['-f', 'lavfi', '-i', source, '-pix_fmt', pixelFormat, '-c:v', 'ffv1'])
  return file
}

/** How many levels of brightness are left of the ramp once its grade is in it. */
async function levelsOf(file: string) {
  const programs = findPrograms()
  if (!programs) throw new Error('ffmpeg is missing')
  const cube = join(folder, 's-log3.cube')
  await writeFile(cube, cubeText(gradeToLut({ ...NEUTRAL_GRADE, profile: 's-log3' }), 's-log3'))
  const filters = pictureFilters(await probe(programs, file), {
    size: SIZE,
    cube,
    log: true,
    zimg: 'exact' as const,
  }).join(',')
  const args = ['-v', 'error', '-i', file, '-vf', filters, '-frames:v', '1', '-f', 'rawvideo', '-']
  const { stdout } = await run(programs.ffmpeg, args, { encoding: 'buffer' })
  return new Set(stdout.subarray(0, SIZE.width * SIZE.height)).size
}

it('a log ramp of ten bits keeps its fine steps, which eight bits do not have', async () => {
  const fine = await levelsOf(await recordRamp('yuv420p10le'))
  const coarse = await levelsOf(await recordRamp('yuv420p'))
  expect(fine).toBeGreaterThan(coarse * 1.4)
})
