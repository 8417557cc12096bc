import { MINUTE } from '../../../contract/time.ts'
import { inputArgs } from '../ffmpeg/allowed-input.ts'
import { UnusableFile } from '../ffmpeg/machine-trouble.ts'
import type { Programs } from '../ffmpeg/programs.ts'
import { ProgramFailed, runProgram } from '../ffmpeg/run.ts'
import { PROBE_VERSION, type Probe } from './probe-result.ts'
import { readStreams, Streams } from './read-streams.ts'

/** Seconds up to which one pass over the file is faster than many seeks. */
const SHORT = 8

export const isShort = ({ seconds }: Pick<Probe, 'seconds'>) => seconds > 0 && seconds <= SHORT

/** Throws `UnusableFile` with a sentence for the owner where the file is no video that can be shown. */
export async function probe(programs: Programs, input: string, signal?: AbortSignal): Promise<Probe> {
  const args = [...inputArgs(input), '-v', 'warning', '-of', 'json', '-show_format', '-show_streams', input]
  const printed = await runProgram(programs.ffprobe, args, { signal, limit: 2 * MINUTE, urgent: true }).catch(
    (error) => {
      if (error instanceof ProgramFailed && error.saidWhy)
        throw new UnusableFile(whyUnreadable(error.message))
      throw error
    },
  )
  const answer = Streams.safeParse(JSON.parse(printed.toString() || '{}'))
  if (!answer.success) throw new UnusableFile(whyUnreadable(''))
  return { ...readStreams(answer.data), version: PROBE_VERSION }
}

const whyUnreadable = (words: string) =>
  // ffprobe guessed the container from the file name alone
  !/misdetection possible/.test(words) && /moov atom not found|end of file/i.test(words)
    ? 'The file is cut off: its end is missing, so it cannot be played. Please send it again.'
    : 'This is no video that we can read: it is damaged, or something else under the name of a video.'
