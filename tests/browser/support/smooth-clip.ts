import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { cubeOf } from '../../../src/contract/grading/cube-of.ts'
import { cubeText } from '../../../src/contract/grading/cube-text.ts'
import { type Grade, isLog } from '../../../src/contract/grading.ts'
import { masterCommand } from '../../../src/server/media/ffmpeg/commands.ts'
import { probe } from '../../../src/server/media/ffmpeg/probe.ts'
import { findPrograms } from '../../../src/server/media/ffmpeg/programs.ts'
import { runProgram } from '../../../src/server/media/ffmpeg/run.ts'
import { cachedFile } from '../../support/cached-file.ts'

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

const CAMERA = [
  ...['-v', 'error', '-y', '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-r', '25'],
  ...['-s', `${SIZE.width}x${SIZE.height}`, '-i', '-'],
  ...['-vf', 'scale=out_color_matrix=bt709:out_range=limited:flags=accurate_rnd+full_chroma_int'],
  ...['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-crf', '4', '-colorspace', 'bt709'],
  ...['-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'],
]

/** Some frames in which nothing moves, as a camera would record it. */
export function recordSmoothClip(to: string) {
  const image = smoothImage()
  const recipe = [CAMERA, FRAMES, createHash('sha256').update(image).digest('hex')]
  return cachedFile(to, recipe, async (file) => {
    const camera = spawn(programs().ffmpeg, [...CAMERA, file])
    camera.stdin.end(Buffer.concat(Array.from({ length: FRAMES }, () => image)))
    const [code] = await once(camera, 'exit')
    if (code !== 0) throw new Error('The clip could not be made')
  })
}

/** The clip with each grade in it, made by the very command that makes a buyer's file: `{name}.mp4` in the folder. */
export async function bake(clip: string, grades: Record<string, Grade>, folder: string) {
  const video = await probe(programs(), clip)
  const source = { input: clip, video, zimg: 'exact' as const, sound: null, evenLoudness: false }
  for (const [name, grade] of Object.entries(grades)) {
    const cube = `${name}.cube`
    await writeFile(join(folder, cube), cubeText(cubeOf(grade, undefined, video.range), name))
    const command = masterCommand({ ...source, cube, log: isLog(grade.profile) }, `${name}.mp4`)
    await runProgram(programs().ffmpeg, command, { folder, limit: LIMIT, onProgress: () => {} })
  }
}
