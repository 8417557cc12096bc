import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { MINUTE } from '../../../contract/time.ts'
import { hasNoIndex, refuseTruncated } from '../check/check-truncation.ts'
import { UnusableFile } from '../ffmpeg/machine-trouble.ts'
import type { Programs } from '../ffmpeg/programs.ts'
import { ProgramFailed, runProgram } from '../ffmpeg/run.ts'
import { noteProcess } from '../ffmpeg/work-folder.ts'
import { isShort } from '../probe/probe.ts'
import type { Source } from './commands.ts'
import { seekEarlier } from './commands.ts'
import {
  frameCommand,
  framesCommand,
  MOMENTS,
  type Moment,
  momentOf,
  momentsCommand,
} from './frame-commands.ts'

const LIMIT = 5 * MINUTE
/** Seconds; no camera has a longer group of pictures. */
export const LONG_GROUP = 20
/** Pixels up to which twelve decoders at once take little memory. */
const SMALL = 2_100_000

export interface TakenFrame {
  path: string
  at: number
}

interface Taking {
  signal: AbortSignal
  onFrame(taken: number): void
  /** Further outputs of the command that reads a short video. */
  also?: string[]
}

/** Twelve graded frames as PNG files in the folder. Throws `UnusableFile` where the end of the video is missing. */
export async function takeFrames(
  programs: Programs,
  source: Source,
  folder: string,
  { signal, onFrame, also = [] }: Taking,
): Promise<TakenFrame[]> {
  const { seconds, width, height } = source.video
  const frames: TakenFrame[] = []
  let words = ''
  let last = -1
  const run = async (args: string[]) => {
    try {
      await runProgram(programs.ffmpeg, args, { folder, signal, limit: LIMIT, onStart: noteProcess(folder) })
    } catch (error) {
      // a damaged place costs one frame; a full disk fails the job
      if (!(error instanceof ProgramFailed)) throw error
      words = error.message
    }
  }
  const note = async (name: string, at: number) => {
    const path = join(folder, name)
    if (!(await stat(path).catch(() => null))) return false
    frames.push({ path, at })
    last = at
    return true
  }
  const take = async ({ at, to }: Moment) => {
    if (await note(to, at)) return
    const args = frameCommand(source, at, to)
    await run(args)
    if ((await note(to, at)) || !hasNoIndex(source.video)) return
    await run(seekEarlier(args, LONG_GROUP))
    await note(to, at)
  }
  const moments = Array.from({ length: MOMENTS }, (_, part): Moment => {
    return { at: momentOf(seconds, part), to: `frame-${part}.png` }
  })
  if (isShort(source.video)) {
    await run(framesCommand(source, MOMENTS, 'frame-%d.png', also))
    // the further outputs may be what failed
    if (words && also.length > 0) {
      words = ''
      await run(framesCommand(source, MOMENTS, 'frame-%d.png'))
    }
    for (const { at, to } of moments) await note(to, at)
    onFrame(MOMENTS)
  } else if (seconds > 0) {
    if (width * height <= SMALL) await run(momentsCommand(source, moments))
    for (const [part, moment] of moments.entries()) {
      await take(moment)
      onFrame(part + 1)
    }
  }
  // a video may have a single frame, before all of these moments
  if (frames.length === 0 && !words) await take({ at: 0, to: 'frame-0.png' })
  if (frames.length > 0) {
    await refuseTruncated(programs, source, last, { folder, signal })
    return frames
  }
  throw words
    ? new ProgramFailed(words)
    : new UnusableFile('There is no picture in this video that can be read.')
}
