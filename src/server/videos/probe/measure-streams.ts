import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inputArgs } from '../ffmpeg/allowed-input.ts'
import type { Programs } from '../ffmpeg/programs.ts'
import { ProgramFailed, type RunOptions, runProgram } from '../ffmpeg/run.ts'
import { QUIET } from '../transcode/commands.ts'
import { isShort } from './probe.ts'
import type { Probe } from './probe-result.ts'

/** Seconds of sound that are enough to know which microphones were plugged in. */
const SECONDS = 60
const FRAMES = 40
/** Frame heights that are often interlaced. */
const INTERLACED_HEIGHTS = [480, 486, 576, 1080]

type Folder = Required<Pick<RunOptions, 'folder'>> & RunOptions

/** Measures what ffprobe cannot tell: the peak of each track, and whether an untagged video is interlaced. */
export async function measureStreams(
  { ffmpeg }: Programs,
  input: string,
  video: Probe,
  options: Folder,
): Promise<Probe> {
  const looks = mayBeInterlaced(video)
  // a single track needs no choice, and is measured when the frames are taken
  if (!looks && isShort(video) && video.tracks.length === 1) return video
  const outputs = [
    ...video.tracks.flatMap(({ index }) => [
      ...['-map', `0:${index}`, '-t', String(SECONDS), '-af'],
      `astats=metadata=1:reset=0,ametadata=mode=print:key=lavfi.astats.Overall.Peak_level:file=track-${index}.txt`,
      ...['-f', 'null', '-'],
    ]),
    ...(looks
      ? [
          ...['-map', `0:${video.videoIndex}`, '-frames:v', String(FRAMES), '-vf'],
          'idet,metadata=mode=print:file=fields.txt',
          ...['-f', 'null', '-'],
        ]
      : []),
  ]
  if (outputs.length === 0) return video
  await runProgram(ffmpeg, [...QUIET, ...inputArgs(input), '-i', input, ...outputs], options).catch(
    (error) => {
      // an undecodable track fails where it is used
      if (!(error instanceof ProgramFailed)) throw error
    },
  )
  const lastOf = async (file: string, pattern: RegExp) => {
    const text = await readFile(join(options.folder, file), 'utf8').catch(() => '')
    return [...text.matchAll(pattern)].at(-1)?.[1] ?? null
  }
  const tracks = await Promise.all(
    video.tracks.map(async (track) => ({
      ...track,
      peak: decibels(await lastOf(`track-${track.index}.txt`, /Peak_level=(\S+)/g)),
    })),
  )
  if (!looks) return { ...video, tracks }
  const count = async (what: string) =>
    Number((await lastOf('fields.txt', new RegExp(`idet\\.multiple\\.${what}=(\\d+)`, 'g'))) ?? 0)
  const [top, bottom, whole] = [await count('tff'), await count('bff'), await count('progressive')]
  if (top + bottom <= whole + 4) return { ...video, tracks }
  const framesPerSecond = video.framesPerSecond * 2
  const frameRate = video.frameRate?.replace(/^\d+/, (frames) => String(Number(frames) * 2)) ?? null
  return { ...video, tracks, framesPerSecond, frameRate, fields: top >= bottom ? 'top' : 'bottom' }
}

const mayBeInterlaced = ({ fields, fieldsSaid, height, framesPerSecond }: Probe) =>
  fields === 'progressive' && !fieldsSaid && framesPerSecond < 31 && INTERLACED_HEIGHTS.includes(height)

/** `-inf` is digital silence. */
export function decibels(text: string | null) {
  if (text === null) return null
  return text.includes('inf') ? -200 : Number(text)
}
