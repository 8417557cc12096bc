import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { cubeText } from '../../../src/contract/videos/grading/cube.ts'
import { gradeToLut } from '../../../src/contract/videos/grading/grade-to-lut.ts'
import { type Grade, isLog, isNeutral } from '../../../src/contract/videos/grading.ts'
import { cachedFile } from '../../support/cached-file.ts'
import { findPrograms, masterCommand, probe, runProgram, zimgOf } from '../../support/world/machine.ts'

const SIZE = { width: 320, height: 180 }
const FRAMES = 10
const LIMIT = 60_000

function programs() {
  const found = findPrograms()
  if (!found) throw new Error('ffmpeg is missing')
  return found
}

/** Every hue from left to right, from dark to bright downwards, paler in the middle: nothing has an edge. */
function smoothImage() {
  const { width, height } = SIZE
  const pixels = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const pale = 0.5 - 0.5 * Math.cos((2 * Math.PI * y) / height)
      for (let channel = 0; channel < 3; channel++) {
        const hue = 0.5 + 0.5 * Math.cos(2 * Math.PI * (x / width + channel / 3))
        const light = y / (height - 1)
        pixels[(y * width + x) * 3 + channel] = Math.round(255 * light * (hue + (1 - hue) * pale * 0.7))
      }
    }
  }
  return pixels
}

/** How a camera writes its numbers, by ffmpeg's names. */
interface Camera {
  matrix: string
  primaries: string
  transfer: string
  range: 'limited' | 'full'
  bits: 8 | 10
}

const REC_709: Camera = { matrix: 'bt709', primaries: 'bt709', transfer: 'bt709', range: 'limited', bits: 8 }

const cameraArgs = ({ matrix, primaries, transfer, range, bits }: Camera) => [
  ...['-v', 'error', '-y', '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-r', '25'],
  ...['-s', `${SIZE.width}x${SIZE.height}`, '-i', '-'],
  ...['-vf', `scale=out_color_matrix=${matrix}:out_range=${range}:flags=accurate_rnd+full_chroma_int`],
  ...['-c:v', 'libx264', '-pix_fmt', bits === 8 ? 'yuv420p' : 'yuv420p10le', '-crf', '4'],
  ...['-colorspace', matrix === 'bt2020' ? 'bt2020nc' : matrix, '-color_primaries', primaries],
  ...['-color_trc', transfer, '-color_range', range === 'full' ? 'pc' : 'tv'],
]

/** Some frames in which nothing moves, as a camera would record it. */
export function recordSmoothClip(to: string, how: Camera = REC_709) {
  const image = smoothImage()
  const args = cameraArgs(how)
  const recipe = [args, FRAMES, createHash('sha256').update(image).digest('hex')]
  return cachedFile(to, recipe, async (file) => {
    const camera = spawn(programs().ffmpeg, [...args, file])
    camera.stdin.end(Buffer.concat(Array.from({ length: FRAMES }, () => image)))
    const [code] = await once(camera, 'exit')
    if (code !== 0) throw new Error('The clip could not be made')
  })
}

/** The clip with each grade in it, made by the very command that makes a buyer's file: `{name}.mp4` in the folder. */
export async function bake(clip: string, grades: Record<string, Grade>, folder: string) {
  const video = await probe(programs(), clip)
  const zimg = await zimgOf(programs())
  const source = { input: clip, video, zimg, sound: null, evenLoudness: false }
  for (const [name, grade] of Object.entries(grades)) {
    const cube = isNeutral(grade) ? null : `${name}.cube`
    if (cube) await writeFile(join(folder, cube), cubeText(gradeToLut(grade, undefined, video.range), name))
    const command = masterCommand({ ...source, cube, log: isLog(grade.profile) }, `${name}.mp4`)
    await runProgram(programs().ffmpeg, command, { folder, limit: LIMIT, onProgress: () => {} })
  }
}
