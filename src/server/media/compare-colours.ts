import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Source } from './ffmpeg/commands.ts'
import { MOMENTS, momentOf } from './ffmpeg/frame-of.ts'
import type { Programs } from './ffmpeg/programs.ts'
import { runProgram } from './ffmpeg/run.ts'
import { frameCommand } from './ffmpeg/still-commands.ts'
import { noteProcess } from './work-folder.ts'

/** A moment of the source through the grade: the mean colours of the fields of a coarse grid. */
export interface Reference {
  at: number
  cells: number[]
}

interface Looking {
  folder: string
  signal: AbortSignal
}

const GRID = { width: 16, height: 9 }
const LIMIT = 5 * 60_000
/** Of the twelve moments, those that everything made is compared by. */
const COMPARED = [2, 6, 10]
/** Levels of 255, on average over the picture: noise and a moved camera stay below, another matrix does not. */
const MOST_APART = 7

async function cellsOf(picture: string | Buffer): Promise<number[]> {
  const { default: sharp } = await import('sharp')
  const { width, height } = GRID
  const small = sharp(picture).removeAlpha().toColourspace('srgb')
  return [...(await small.resize({ width, height, fit: 'fill', kernel: 'linear' }).raw().toBuffer())]
}

/** From the frames that were taken for the poster, one of each of the twelve moments. */
export async function referencesOf(frames: string[], seconds: number): Promise<Reference[]> {
  if (frames.length < MOMENTS) return []
  return Promise.all(
    COMPARED.map(async (part) => ({ at: momentOf(seconds, part), cells: await cellsOf(frames[part] ?? '') })),
  )
}

/** Graded frames of the source at these moments, with something over them where that is what was made. */
export async function takeReferences(
  { ffmpeg }: Programs,
  source: Source,
  moments: number[],
  { folder, signal, over }: Looking & { over?: string },
): Promise<Reference[]> {
  const { default: sharp } = await import('sharp')
  const references: Reference[] = []
  for (const at of moments) {
    const name = 'reference.png'
    await writeFile(join(folder, name), '')
    const options = { folder, signal, limit: LIMIT, onStart: noteProcess(folder) }
    await runProgram(ffmpeg, frameCommand(source, at, name), options)
    const picture = sharp(join(folder, name))
    const { width } = await picture.metadata().catch(() => ({ width: 0 }))
    // there may be no picture any more at the very end
    if (!width) continue
    const drawn = over
      ? await picture
          .composite([{ input: join(folder, over) }])
          .png()
          .toBuffer()
      : picture
    references.push({ at, cells: await cellsOf(Buffer.isBuffer(drawn) ? drawn : await drawn.toBuffer()) })
  }
  return references
}

export const comparedMoments = (seconds: number) => COMPARED.map((part) => momentOf(seconds, part))

/** How far the colours of a made file are from the source's, in levels; only what is too far. */
export async function findWrongColours(
  { ffmpeg }: Programs,
  file: string,
  references: Reference[],
  { start, framesPerSecond, folder, signal }: Looking & { start: number; framesPerSecond: number },
): Promise<string | null> {
  const frame = 1 / (framesPerSecond || 25)
  for (const { at, cells } of references) {
    let apart = Number.POSITIVE_INFINITY
    // what moves fast may be a frame further
    for (const shift of [0, -frame, frame]) {
      const made = await cellsAt(ffmpeg, file, Math.max(0, at - start + shift), { folder, signal })
      if (made) apart = Math.min(apart, difference(made, cells))
      if (apart <= MOST_APART) break
    }
    if (!Number.isFinite(apart)) return `there is no picture at second ${Math.round(at - start)}`
    if (apart > MOST_APART)
      return `its colours are ${Math.round(apart)} levels off at second ${Math.round(at - start)}`
  }
  return null
}

async function cellsAt(ffmpeg: string, file: string, at: number, { folder, signal }: Looking) {
  const { width, height } = GRID
  const size = { width: width * 20, height: height * 20 }
  const shape = `scale=${size.width}:${size.height}:flags=area+accurate_rnd+full_chroma_int:in_color_matrix=bt709:in_range=limited,format=rgb24`
  const args = [
    ...['-nostdin', '-v', 'error', ...(at > 0 ? ['-ss', at.toFixed(3)] : []), '-i', file],
    ...['-map', '0:v:0', '-frames:v', '1', '-vf', shape, '-f', 'rawvideo', 'pipe:1'],
  ]
  const data = await runProgram(ffmpeg, args, { folder, signal, limit: LIMIT })
  if (data.length < size.width * size.height * 3) return null
  const { default: sharp } = await import('sharp')
  const raw = { ...size, channels: 3 as const }
  return cellsOf(await sharp(data, { raw }).png({ compressionLevel: 0 }).toBuffer())
}

const difference = (a: number[], b: number[]) =>
  a.reduce((sum, value, index) => sum + Math.abs(value - (b[index] ?? 0)), 0) / a.length
