import { FRAMES_OF_A_FILM } from '../../../contract/limits.ts'
import { zimgOf } from './has-filters.ts'
import { probe } from './probe.ts'
import type { Programs } from './programs.ts'
import { runProgram } from './run.ts'
import { conversionOf, type SourceColours } from './source-colours.ts'
import { rawFrameCommand } from './still-commands.ts'
import { UnusableFile } from './unusable-file.ts'

const MINUTE = 60_000
/** How many moments of a video can be looked at. */
export const MOMENTS = FRAMES_OF_A_FILM

/** The middles of twelve equal parts: neither the very first frame, often black, nor the very last. */
export const momentOf = (seconds: number, part: number) => ((part + 0.5) / MOMENTS) * seconds

export interface Frame {
  png: Buffer
  /** What a log curve has to know of the file's numbers. */
  range: SourceColours['range']
  /** Whether a grade with a log curve needs another picture: the file's numbers before they are brought to Rec. 709. */
  logDiffers: boolean
}

/** A real frame as PNG, ungraded, of anything that ffmpeg can read; `part` is one of twelve. */
export async function frameOf(
  programs: Programs,
  input: string,
  { part, log }: { part: number; log: boolean },
): Promise<Frame> {
  const video = await probe(programs, input)
  const zimg = await zimgOf(programs)
  // sound may go on after the last picture, and a clip may have only one
  for (const at of [momentOf(video.seconds, part), 0]) {
    const args = rawFrameCommand({ input, video, log, zimg }, at)
    const png = await runProgram(programs.ffmpeg, args, { limit: MINUTE, urgent: true })
    if (png.length > 0) return { png, range: video.range, logDiffers: conversionOf(video).length > 0 }
  }
  throw new UnusableFile('There is no picture in this video.')
}
