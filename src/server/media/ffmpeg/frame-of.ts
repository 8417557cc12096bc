import { rawFrameCommand } from './commands.ts'
import { probe } from './probe.ts'
import type { Programs } from './programs.ts'
import { runProgram } from './run.ts'
import { Unfit } from './unfit.ts'

const MINUTE = 60_000
/** How many moments of a video can be looked at. */
export const MOMENTS = 12

/** The middles of twelve equal parts: neither the very first frame, often black, nor the very last. */
export const momentOf = (seconds: number, part: number) => ((part + 0.5) / MOMENTS) * seconds

/** A real frame as PNG, ungraded, of anything that ffmpeg can read; `part` is one of twelve. */
export async function frameOf(programs: Programs, input: string, part: number): Promise<Buffer> {
  const video = await probe(programs, input)
  // sound may go on after the last picture, and a clip may have only one
  for (const at of [momentOf(video.seconds, part), 0]) {
    const args = rawFrameCommand({ input, video }, at)
    const png = await runProgram(programs.ffmpeg, args, { limit: MINUTE, urgent: true })
    if (png.length > 0) return png
  }
  throw new Unfit('There is no picture in this video.')
}
