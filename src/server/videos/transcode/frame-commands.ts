import { FRAMES_PER_VIDEO } from '../../../contract/limits.ts'
import { rgbFilters } from './colour.ts'
import { deinterlace, previewSize, QUIET, readFrom, type Source } from './commands.ts'

/** How many moments of a video can be looked at. */
export const MOMENTS = FRAMES_PER_VIDEO

/** The middles of twelve equal parts: neither the very first frame, often black, nor the very last. */
export const momentOf = (seconds: number, part: number) => ((part + 0.5) / MOMENTS) * seconds

const PNG = ['-f', 'image2', '-c:v', 'png', '-compression_level', '1']

/** A graded frame, and the file that it is written into. */
export interface Moment {
  at: number
  to: string
}

/** A graded frame of each moment: the video is opened for every one of them, so that none is far to reach. */
export const momentsCommand = (source: Source, moments: Moment[]) => [
  ...[...QUIET, ...moments.flatMap(({ at }) => readFrom(source, at))],
  ...moments.flatMap(({ to }, input) => [
    ...['-map', `${input}:${source.video.videoIndex}`, '-frames:v', '1', '-vf', frameFilters(source)],
    ...[...PNG, to],
  ]),
]

/** One graded frame. */
export const frameCommand = (source: Source, at: number, to: string) => momentsCommand(source, [{ at, to }])

/**
 * So many graded frames, evenly over a short video, in one reading: `to` has a `%d` for their numbers from 0. `also` is what
 * else is made of the video meanwhile.
 */
export const framesCommand = (source: Source, count: number, to: string, also: string[] = []) => [
  ...QUIET,
  ...readFrom(source),
  ...['-map', `0:${source.video.videoIndex}`, '-vsync', '0', '-start_number', '0'],
  ...[
    '-vf',
    `select='gte(t,(selected_n+0.5)*${(source.video.seconds / count).toFixed(6)})',${frameFilters(source)}`,
  ],
  ...[...PNG, to, ...also],
]

const frameFilters = (source: Pick<Source, 'video' | 'log' | 'cube' | 'zimg'>) =>
  [
    ...deinterlace(source.video, 'frame'),
    ...rgbFilters(source.video, { ...source, size: previewSize(source.video) }),
  ].join(',')

/** One frame as the camera took it, to standard output. */
export const rawFrameCommand = (source: Pick<Source, 'input' | 'video' | 'log' | 'zimg'>, at: number) => [
  ...QUIET,
  ...readFrom(source, at),
  ...['-map', `0:${source.video.videoIndex}`, '-frames:v', '1'],
  ...['-vf', frameFilters({ ...source, cube: null })],
  ...['-f', 'image2pipe', '-c:v', 'png', '-compression_level', '1', 'pipe:1'],
]
