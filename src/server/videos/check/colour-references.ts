import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Programs } from '../ffmpeg/programs.ts'
import { runProgram } from '../ffmpeg/run.ts'
import { noteProcess } from '../ffmpeg/work-folder.ts'
import type { Source } from '../transcode/commands.ts'
import { frameCommand, MOMENTS, momentOf } from '../transcode/frame-commands.ts'
import type { TakenFrame } from '../transcode/take-frames.ts'
import { cellsOf } from './colour-cells.ts'

/** A moment of the source through the grade: the mean colours of the fields of a coarse grid. */
export interface Reference {
  at: number
  cells: number[]
}

const LIMIT = 5 * 60_000
/** Of the twelve moments, those that everything made is compared by. */
const COMPARED = [2, 6, 10]

export const comparedMoments = (seconds: number) => COMPARED.map((part) => momentOf(seconds, part))

/** Of the frames that were taken for the poster, three from all over the film; none where there are too few. */
export async function referencesOf(frames: TakenFrame[], seconds: number): Promise<Reference[]> {
  if (frames.length < MOMENTS / 2) return []
  const nearestTo = (moment: number) =>
    frames.reduce((best, frame) => (Math.abs(frame.at - moment) < Math.abs(best.at - moment) ? frame : best))
  return Promise.all(
    comparedMoments(seconds)
      .map(nearestTo)
      .map(async ({ path, at }) => ({ at, cells: await cellsOf(path) })),
  )
}

/** Those of the twelve frames that lie in a part of the film, with the mark over them; null where there are too few. */
export async function referencesWithin(
  frames: TakenFrame[],
  { from, to, over }: { from: number; to: number; over: string },
): Promise<Reference[] | null> {
  const { default: sharp } = await import('sharp')
  const within = frames.filter(({ at }) => at > from + 0.1 && at < to - 0.2)
  if (within.length < 3) return null
  const chosen = [0.15, 0.5, 0.85].flatMap((share) => within[Math.floor(share * within.length)] ?? [])
  return Promise.all(
    chosen.map(async ({ path, at }) => {
      const marked = sharp(path).composite([{ input: over }])
      return { at, cells: await cellsOf(await marked.png({ compressionLevel: 1 }).toBuffer()) }
    }),
  )
}

interface Taking {
  folder: string
  signal: AbortSignal
  /** What lies over the picture where that is what was made. */
  over?: string
}

/** Graded frames of the source at these moments. */
export async function takeReferences(
  { ffmpeg }: Programs,
  source: Source,
  moments: number[],
  { folder, signal, over }: Taking,
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
    const drawn = over ? picture.composite([{ input: join(folder, over) }]).png() : picture
    references.push({ at, cells: await cellsOf(await drawn.toBuffer()) })
  }
  return references
}
