import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Source } from './ffmpeg/commands.ts'
import { MOMENTS, momentOf } from './ffmpeg/frame-of.ts'
import { fromEarlier } from './ffmpeg/from-earlier.ts'
import type { Programs } from './ffmpeg/programs.ts'
import { ProgramFailed, runProgram } from './ffmpeg/run.ts'
import { frameCommand, framesCommand } from './ffmpeg/still-commands.ts'
import { Unfit } from './ffmpeg/unfit.ts'
import { isWithoutContents, refuseCutOff } from './refuse-cut-off.ts'
import { noteProcess } from './work-folder.ts'

const LIMIT = 5 * 60_000
/** Seconds; no camera goes on longer without a whole picture. */
export const LONG_GROUP = 20
/** Seconds of film that are read as a whole sooner than they are opened twelve times. */
const SHORT = 5

/** Graded frames from all over the video, as PNG files in the folder. Throws `Unfit` where its end is missing. */
export async function takeFrames(
  programs: Programs,
  source: Source,
  folder: string,
  { signal, onFrame }: { signal: AbortSignal; onFrame(taken: number): void },
): Promise<string[]> {
  const { seconds } = source.video
  const frames: string[] = []
  let words = ''
  let last = -1
  const run = async (args: string[]) => {
    try {
      await runProgram(programs.ffmpeg, args, { folder, signal, limit: LIMIT, onStart: noteProcess(folder) })
    } catch (error) {
      // a damaged place costs one frame; a disk that is full or the like costs all of them
      if (!(error instanceof ProgramFailed)) throw error
      words = error.message
    }
  }
  const note = async (name: string, at: number) => {
    const path = join(folder, name)
    if (!(await stat(path).catch(() => null))) return false
    frames.push(path)
    last = at
    return true
  }
  const take = async (at: number, name: string) => {
    const args = frameCommand(source, at, name)
    await run(args)
    if ((await note(name, at)) || !isWithoutContents(source.video)) return
    await run(fromEarlier(args, LONG_GROUP))
    await note(name, at)
  }
  if (seconds > 0 && seconds <= SHORT) {
    await run(framesCommand(source, MOMENTS, 'frame-%d.png'))
    for (let part = 0; part < MOMENTS; part++) await note(`frame-${part}.png`, momentOf(seconds, part))
    onFrame(MOMENTS)
  }
  for (let part = 0; part < MOMENTS && seconds > SHORT; part++) {
    await take(momentOf(seconds, part), `frame-${part}.png`)
    onFrame(part + 1)
  }
  // a video may have a single picture, before all of these moments
  if (frames.length === 0 && !words) await take(0, 'frame-0.png')
  if (frames.length > 0) {
    await refuseCutOff(programs, source, last, { folder, signal })
    return frames
  }
  throw words ? new ProgramFailed(words) : new Unfit('There is no picture in this video that can be read.')
}
