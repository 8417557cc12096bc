import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Programs } from '../ffmpeg/programs.ts'
import { type RunOptions, runProgram } from '../ffmpeg/run.ts'
import { decibels } from '../probe/measure-streams.ts'
import { isShort } from '../probe/probe.ts'
import type { Probe } from '../probe/probe-result.ts'
import { PREVIEW_SECONDS, QUIET, readFrom, type Source } from './commands.ts'
import { chosenTracks, stereoGraph } from './sound.ts'

/** The target of phones and large players. */
const WANTED_LUFS = -14
/** So that noise is not amplified. */
const MOST_GAIN = 30
const HARDLY_ANYTHING = 0.3
const FILES = { peak: 'heard-peak.txt', loudness: 'heard-loudness.txt' }

interface Part {
  start?: number
  seconds?: number
}

/** Prints the integrated loudness (EBU R 128) to a file, or `-` for standard output. */
const noteLoudness = (file: string) => `ebur128=metadata=1,ametadata=mode=print:key=lavfi.r128.I:file=${file}`

/** Null where it is too short or too quiet to be measured. */
function loudnessIn(notes: string): number | null {
  const lufs = Number(/.*lavfi\.r128\.I=(\S+)/s.exec(notes)?.[1] ?? Number.NaN)
  return Number.isFinite(lufs) && lufs > -69 ? lufs : null
}

/** Peak and loudness of the chosen tracks, as one more output of a command that reads the whole video. */
function soundOutput({ video, sound }: Source, files: { peak: string; loudness: string }): string[] {
  const graph = stereoGraph(video, sound)
  if (!graph) return []
  const peak = `astats=metadata=1:reset=0,ametadata=mode=print:key=lavfi.astats.Overall.Peak_level:file=${files.peak}`
  return [
    ...['-filter_complex', `${graph},${peak},${noteLoudness(files.loudness)}[heard]`],
    ...['-map', '[heard]', '-f', 'null', '-'],
  ]
}

const chosenIndexes = ({ video, sound }: Source) =>
  chosenTracks(video.tracks, sound).map(({ index }) => index)

/** The gain in decibels that normalizes this part of the sound; 0 where there is none. */
export async function gainFor(
  programs: Programs,
  source: Source,
  part: Part,
  options: RunOptions,
): Promise<number> {
  if (!source.evenLoudness) return 0
  const known = knownLoudness(source, part)
  const lufs = known ? known.lufs : await measureLoudness(programs, source, part, options)
  if (lufs === null) return 0
  const gain = Math.min(MOST_GAIN, WANTED_LUFS - lufs)
  return Math.abs(gain) < HARDLY_ANYTHING ? 0 : gain
}

/** The loudness measured before, where the part is the whole video. */
function knownLoudness(source: Source, { start = 0, seconds = Number.POSITIVE_INFINITY }: Part) {
  const { loudness, seconds: all } = source.video
  if (!loudness || start > 0 || seconds < all) return null
  return String(loudness.tracks) === String(chosenIndexes(source)) ? loudness : null
}

/** Null where there is no sound. */
async function measureLoudness(
  { ffmpeg }: Programs,
  source: Source,
  { start = 0, seconds }: Part,
  options: RunOptions,
) {
  const graph = stereoGraph(source.video, source.sound)
  if (!graph) return null
  const args = [
    ...[...QUIET, ...readFrom(source, start), ...(seconds ? ['-t', String(seconds)] : [])],
    ...['-filter_complex', `${graph},${noteLoudness('-')}[heard]`],
    ...['-map', '[heard]', '-f', 'null', '-'],
  ]
  return loudnessIn((await runProgram(ffmpeg, args, options)).toString())
}

/** Outputs that measure a short video's sound while its frames are taken. */
export const measureMeanwhile = (source: Source) => (isShort(source.video) ? soundOutput(source, FILES) : [])

/** Adds the loudness of a video no longer than its preview, so that both need one measurement. */
export async function measureShortVideo(
  programs: Programs,
  source: Source,
  options: RunOptions & { folder: string },
): Promise<Probe> {
  const { video, evenLoudness } = source
  if (video.tracks.length === 0 || video.seconds === 0 || video.seconds > PREVIEW_SECONDS) return video
  const notes = await readFile(join(options.folder, FILES.loudness), 'utf8').catch(() => null)
  if (notes === null && !evenLoudness) return video
  const lufs = notes === null ? await measureLoudness(programs, source, {}, options) : loudnessIn(notes)
  const tracks = chosenIndexes(source)
  return { ...video, tracks: await withPeak(source, options.folder), loudness: { tracks, lufs } }
}

/** The single track of a short video was not measured before. */
async function withPeak({ video }: Source, folder: string) {
  const notes = await readFile(join(folder, FILES.peak), 'utf8').catch(() => '')
  const last = [...notes.matchAll(/Peak_level=(\S+)/g)].at(-1)?.[1] ?? null
  const [only, ...more] = video.tracks
  if (!only || more.length > 0 || only.peak !== null) return video.tracks
  return [{ ...only, peak: decibels(last) }]
}
