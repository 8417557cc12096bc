import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PREVIEW_SECONDS, type Source } from './ffmpeg/commands.ts'
import { decibels } from './ffmpeg/look-closer.ts'
import { heardTracks, loudnessIn, measureLoudness, soundOutput } from './ffmpeg/loudness.ts'
import { isShort } from './ffmpeg/probe.ts'
import type { Probe } from './ffmpeg/probe-shape.ts'
import type { Programs } from './ffmpeg/programs.ts'
import type { RunOptions } from './ffmpeg/run.ts'

const FILES = { peak: 'heard-peak.txt', loudness: 'heard-loudness.txt' }

/** What is found out of a short film's sound while its frames are taken, as outputs of that command. */
export const hearMeanwhile = (source: Source) => (isShort(source.video) ? soundOutput(source, FILES) : [])

/** Adds how loud the film is, where it is no longer than its preview: both then need measuring only once. */
export async function hearFilm(
  programs: Programs,
  source: Source,
  options: RunOptions & { folder: string },
): Promise<Probe> {
  const { video, evenLoudness } = source
  if (video.tracks.length === 0 || video.seconds === 0 || video.seconds > PREVIEW_SECONDS) return video
  const notes = await readFile(join(options.folder, FILES.loudness), 'utf8').catch(() => null)
  if (notes === null && !evenLoudness) return video
  const lufs = notes === null ? await measureLoudness(programs, source, {}, options) : loudnessIn(notes)
  const tracks = heardTracks(source)
  return { ...video, tracks: await withPeak(source, options.folder), loudness: { tracks, lufs } }
}

/** The only track of a short film was not listened to before. */
async function withPeak({ video }: Source, folder: string) {
  const notes = await readFile(join(folder, FILES.peak), 'utf8').catch(() => '')
  const last = [...notes.matchAll(/Peak_level=(\S+)/g)].at(-1)?.[1] ?? null
  const [only, ...more] = video.tracks
  if (!only || more.length > 0 || only.peak !== null) return video.tracks
  return [{ ...only, peak: decibels(last) }]
}
