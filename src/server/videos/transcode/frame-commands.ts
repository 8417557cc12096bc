import { FRAMES_PER_VIDEO } from '../../../contract/limits.ts'
import { rgbFilters } from './colour.ts'
import { deinterlace, previewSize, QUIET, readFrom, type Source } from './commands.ts'

/** How many frames of a video the owner can look at. */
export const MOMENTS = FRAMES_PER_VIDEO

/** The middles of twelve equal parts: the very first frame is often black. */
export const momentOf = (seconds: number, part: number) => ((part + 0.5) / MOMENTS) * seconds

const PNG = ['-f', 'image2', '-c:v', 'png', '-compression_level', '1']

/** A moment, and the file for its graded frame. */
export interface Moment {
  at: number
  to: string
}

/** A graded frame of each moment, with one input per moment, so that none is far to seek. */
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
 * `count` graded frames, evenly over a short video, in one pass: `to` has a `%d` for their numbers from 0. `also` are
 * further outputs of the same command.
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

/** One ungraded frame, to standard output. */
export const rawFrameCommand = (source: Pick<Source, 'input' | 'video' | 'log' | 'zimg'>, at: number) => [
  ...QUIET,
  ...readFrom(source, at),
  ...['-map', `0:${source.video.videoIndex}`, '-frames:v', '1'],
  ...['-vf', frameFilters({ ...source, cube: null })],
  ...['-f', 'image2pipe', '-c:v', 'png', '-compression_level', '1', 'pipe:1'],
]
