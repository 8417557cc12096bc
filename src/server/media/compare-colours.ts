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
/** Seconds for which one picture may stand where the rate varies. */
const LONG_FRAME = 0.15

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

/** Those of the twelve frames that lie in a part of the film, with the mark over them; null where there are too few. */
export async function referencesWithin(
  frames: string[],
  seconds: number,
  { from, to, over }: { from: number; to: number; over: string },
): Promise<Reference[] | null> {
  const { default: sharp } = await import('sharp')
  const moments = frames.map((frame, part) => ({ frame, at: momentOf(seconds, part) }))
  const within = moments.filter(({ at }) => at > from + 0.1 && at < to - 0.2)
  if (frames.length < MOMENTS || within.length < 3) return null
  const chosen = [0.15, 0.5, 0.85].map((share) => within[Math.floor(share * within.length)])
  return Promise.all(
    chosen.map(async (one) => {
      const marked = sharp(one?.frame).composite([{ input: over }])
      return { at: one?.at ?? 0, cells: await cellsOf(await marked.png({ compressionLevel: 1 }).toBuffer()) }
    }),
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
  const looking = { folder, signal }
  const moments = references.map(({ at }) => Math.max(0, at - start))
  const together = await cellsAt(ffmpeg, file, moments, looking)
  for (const [index, { cells }] of references.entries()) {
    const at = moments[index] ?? 0
    let apart = difference(together[index], cells)
    // what moves fast may be a frame further, which in a film of varying rate may be some
    for (const shift of [0, -frame, frame, -LONG_FRAME, LONG_FRAME]) {
      if (apart <= MOST_APART) break
      const [alone] = await cellsAt(ffmpeg, file, [Math.max(0, at + shift)], looking)
      apart = Math.min(apart, difference(alone, cells))
    }
    if (!Number.isFinite(apart)) return `there is no picture at second ${Math.round(at)}`
    if (apart > MOST_APART)
      return `its colours are ${Math.round(apart)} levels off at second ${Math.round(at)}`
  }
  return null
}

const SIZE = { width: GRID.width * 20, height: GRID.height * 20 }
const SHAPE = `scale=${SIZE.width}:${SIZE.height}:flags=area+accurate_rnd+full_chroma_int:in_color_matrix=bt709:in_range=limited,setsar=1,format=rgb24`

/** A picture of each moment, all by one program; none where one of them is missing. */
async function cellsAt(ffmpeg: string, file: string, moments: number[], { folder, signal }: Looking) {
  if (moments.length === 0) return []
  const inputs = moments.flatMap((at) => [...(at > 0 ? ['-ss', at.toFixed(3)] : []), '-i', file])
  const firsts = moments.map((_, index) => `[${index}:v:0]trim=end_frame=1,${SHAPE}[p${index}]`)
  const joined = `${moments.map((_, index) => `[p${index}]`).join('')}concat=n=${moments.length}:v=1[out]`
  const args = [
    ...['-nostdin', '-v', 'error', ...inputs, '-filter_complex', [...firsts, joined].join(';')],
    ...['-map', '[out]', '-vsync', 'passthrough', '-f', 'rawvideo', 'pipe:1'],
  ]
  const data = await runProgram(ffmpeg, args, { folder, signal, limit: LIMIT })
  const each = SIZE.width * SIZE.height * 3
  if (data.length !== each * moments.length) return []
  const { default: sharp } = await import('sharp')
  const raw = { ...SIZE, channels: 3 as const }
  return Promise.all(
    moments.map(async (_, index) => {
      const picture = data.subarray(index * each, (index + 1) * each)
      return cellsOf(await sharp(picture, { raw }).png({ compressionLevel: 0 }).toBuffer())
    }),
  )
}

/**
 * Place by place, or by the colours alone, wherever they stand: a horse in full gallop is elsewhere a field later, and a wrong
 * matrix changes every colour in either way of looking.
 */
function difference(a: number[] | undefined, b: number[]): number {
  if (!a) return Number.POSITIVE_INFINITY
  return Math.min(
    meanDistance(a, b),
    meanDistance(
      [0, 1, 2].flatMap((channel) => sorted(a, channel)),
      [0, 1, 2].flatMap((channel) => sorted(b, channel)),
    ),
  )
}

const sorted = (cells: number[], channel: number) =>
  cells.filter((_, index) => index % 3 === channel).sort((one, other) => one - other)

const meanDistance = (a: number[], b: number[]) =>
  a.reduce((sum, value, index) => sum + Math.abs(value - (b[index] ?? 0)), 0) / a.length
