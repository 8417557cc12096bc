import { COLOUR_TAGS, pictureFilters, rgbFilters, type Size } from './colour.ts'
import { inputArgs } from './input.ts'
import type { Probe } from './probe.ts'
import { fitInto, fullSize } from './sizes.ts'

/** A video to make something of: where it can be read, and what is known of it. */
export interface Source {
  input: string
  video: Probe
  /** The name of the grade's cube in the folder where ffmpeg runs; null leaves the colours as they are. */
  cube: string | null
}

export const PREVIEW_SECONDS = 10
export const previewSize = (video: Size) => fitInto(video, 720)
export const phoneSize = (video: Size) => fitInto(video, 1080)

const QUIET = ['-nostdin', '-hide_banner', '-v', 'error', '-y']
const WITH_PROGRESS = [...QUIET, '-progress', 'pipe:1']
const H264 = ['-c:v', 'libx264', '-profile:v', 'high', '-pix_fmt', 'yuv420p', ...COLOUR_TAGS]
/** The table of contents first, so that it plays while it arrives; nothing of where and when it was filmed. */
const MP4 = [
  '-map_metadata',
  '-1',
  '-map_chapters',
  '-1',
  '-sn',
  '-dn',
  '-movflags',
  '+faststart',
  '-f',
  'mp4',
]

const readFrom = (input: string, seconds = 0) => [
  ...(seconds > 0 ? ['-ss', seconds.toFixed(3)] : []),
  ...inputArgs(input),
  '-i',
  input,
]
const tracks = ({ videoIndex, audioIndex }: Probe) => [
  ...['-map', `0:${videoIndex}`],
  ...(audioIndex === null ? [] : ['-map', `0:${audioIndex}`]),
]
/** More frames a second than a phone shows only make the file larger. */
const atMost = (framesPerSecond: number, video: Probe) =>
  video.framesPerSecond > framesPerSecond + 1 ? [`fps=${framesPerSecond}`] : []

/** One graded frame. */
export const frameCommand = ({ input, video, cube }: Source, at: number, to: string) => [
  ...QUIET,
  ...readFrom(input, at),
  ...['-map', `0:${video.videoIndex}`, '-frames:v', '1'],
  ...['-vf', [...pictureFilters(video, { size: previewSize(video), cube }), 'format=rgb24'].join(',')],
  ...['-f', 'image2', '-c:v', 'png', '-compression_level', '1', to],
]

/** One frame as the camera took it, to standard output. */
export const rawFrameCommand = ({ input, video }: Omit<Source, 'cube'>, at: number) => [
  ...QUIET,
  ...readFrom(input, at),
  ...['-map', `0:${video.videoIndex}`, '-frames:v', '1'],
  ...['-vf', rgbFilters(video, previewSize(video)).join(',')],
  ...['-f', 'image2pipe', '-c:v', 'png', '-compression_level', '1', 'pipe:1'],
]

/** Ten seconds from the middle, with the shop's name over it. */
export function previewCommand({ input, video, cube }: Source, watermark: string, to: string) {
  const size = previewSize(video)
  const start = Math.max(0, (video.seconds - PREVIEW_SECONDS) / 2)
  const picture = [...atMost(30, video), ...pictureFilters(video, { size, cube })].join(',')
  return [
    ...WITH_PROGRESS,
    ...readFrom(input, start),
    ...['-i', watermark, '-t', String(PREVIEW_SECONDS)],
    ...[
      '-filter_complex',
      `[0:${video.videoIndex}]${picture}[run];[run][1:v]overlay=0:0,format=yuv420p[out]`,
    ],
    ...['-map', '[out]', ...tracks(video).slice(2)],
    ...[...H264, '-preset', 'veryfast', '-crf', '26', '-maxrate', '3M', '-bufsize', '6M'],
    ...['-c:a', 'aac', '-b:a', '96k', '-ac', '2', ...MP4, to],
  ]
}

export const phoneCommand = ({ input, video, cube }: Source, to: string) => [
  ...WITH_PROGRESS,
  ...readFrom(input),
  ...tracks(video),
  ...['-vf', [...atMost(60, video), ...pictureFilters(video, { size: phoneSize(video), cube })].join(',')],
  ...[...H264, '-preset', 'veryfast', '-crf', '21', '-maxrate', '12M', '-bufsize', '24M'],
  ...['-c:a', 'aac', '-b:a', '160k', '-ac', '2', ...MP4, to],
]

export const masterCommand = ({ input, video, cube }: Source, to: string) => [
  ...WITH_PROGRESS,
  ...readFrom(input),
  ...tracks(video),
  ...['-vf', pictureFilters(video, { size: fullSize(video), cube }).join(',')],
  ...[...H264, '-preset', 'medium', '-crf', '16'],
  ...(video.audioCodec === 'aac' ? ['-c:a', 'copy'] : ['-c:a', 'aac', '-b:a', '256k']),
  ...[...MP4, to],
]

/** Another container for the very same pictures and sound. */
export const copyCommand = ({ input, video }: Source, to: string) => [
  ...WITH_PROGRESS,
  ...readFrom(input),
  ...tracks(video),
  ...['-c', 'copy', ...(video.videoCodec === 'hevc' ? ['-tag:v', 'hvc1'] : []), ...MP4, to],
]
