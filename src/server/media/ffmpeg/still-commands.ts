import { rgbFilters } from './colour.ts'
import { previewSize, QUIET, readFrom, type Source, wholePictures } from './commands.ts'

/** One graded frame. */
export const frameCommand = (source: Source, at: number, to: string) => [
  ...QUIET,
  ...readFrom(source, at),
  ...['-map', `0:${source.video.videoIndex}`, '-frames:v', '1', '-vf', stillFilters(source)],
  ...['-f', 'image2', '-c:v', 'png', '-compression_level', '1', to],
]

/** So many graded frames, evenly over a short film, in one reading: `to` has a `%d` for their numbers from 0. */
export const framesCommand = (source: Source, count: number, to: string) => [
  ...QUIET,
  ...readFrom(source),
  ...['-map', `0:${source.video.videoIndex}`, '-vsync', '0', '-start_number', '0'],
  ...[
    '-vf',
    `select='gte(t,(selected_n+0.5)*${(source.video.seconds / count).toFixed(6)})',${stillFilters(source)}`,
  ],
  ...['-f', 'image2', '-c:v', 'png', '-compression_level', '1', to],
]

const stillFilters = (source: Pick<Source, 'video' | 'log' | 'cube' | 'zimg'>) =>
  [
    ...wholePictures(source.video, 'frame'),
    ...rgbFilters(source.video, { ...source, size: previewSize(source.video) }),
  ].join(',')

/** One frame as the camera took it, to standard output. */
export const rawFrameCommand = (source: Pick<Source, 'input' | 'video' | 'log' | 'zimg'>, at: number) => [
  ...QUIET,
  ...readFrom(source, at),
  ...['-map', `0:${source.video.videoIndex}`, '-frames:v', '1'],
  ...['-vf', stillFilters({ ...source, cube: null })],
  ...['-f', 'image2pipe', '-c:v', 'png', '-compression_level', '1', 'pipe:1'],
]
