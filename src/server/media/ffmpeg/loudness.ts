import { QUIET, readFrom, type Source } from './commands.ts'
import type { Programs } from './programs.ts'
import { type RunOptions, runProgram } from './run.ts'
import { stereoGraph } from './sound.ts'

/** What phones and the large players bring everything to. */
const WANTED_LUFS = -14
/** Hiss should stay hiss. */
const MOST_GAIN = 30
const HARDLY_ANYTHING = 0.3

interface Part {
  start?: number
  seconds?: number
}

/** How many decibels bring this part of the sound to the loudness of all others (EBU R 128); 0 where there is none. */
export async function gainFor(
  { ffmpeg }: Programs,
  source: Source,
  { start = 0, seconds }: Part,
  options: RunOptions,
): Promise<number> {
  const graph = source.evenLoudness ? stereoGraph(source.video, source.sound) : null
  if (!graph) return 0
  const printed = await runProgram(
    ffmpeg,
    [
      ...[...QUIET, ...readFrom(source, start), ...(seconds ? ['-t', String(seconds)] : [])],
      '-filter_complex',
      `${graph},ebur128=metadata=1,ametadata=mode=print:key=lavfi.r128.I:file=-[heard]`,
      ...['-map', '[heard]', '-f', 'null', '-'],
    ],
    options,
  )
  const lufs = Number(/.*lavfi\.r128\.I=(\S+)/s.exec(printed.toString())?.[1] ?? Number.NaN)
  // what is too short or too quiet to be measured is left as it is
  if (!Number.isFinite(lufs) || lufs <= -69) return 0
  const gain = Math.min(MOST_GAIN, WANTED_LUFS - lufs)
  return Math.abs(gain) < HARDLY_ANYTHING ? 0 : gain
}
