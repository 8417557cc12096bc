import { inputArgs } from '../ffmpeg/allowed-input.ts'
import type { Zimg } from '../ffmpeg/programs.ts'
import { thinned } from '../probe/frame-rate.ts'
import type { Probe } from '../probe/probe-result.ts'
import { COLOUR_TAGS, pictureFilters, type Size } from './colour.ts'
import { deliveredSize, fitInto } from './sizes.ts'
import { chosenTracks, louder, stereoGraph } from './sound.ts'

export const QUIET = ['-nostdin', '-hide_banner', '-v', 'error', '-y']
const WITH_PROGRESS = [...QUIET, '-progress', 'pipe:1']
/** Without the encoder's SEI. */
const H264 = [
  ...['-c:v', 'libx264', '-profile:v', 'high', '-pix_fmt', 'yuv420p', ...COLOUR_TAGS],
  ...['-bsf:v', 'filter_units=remove_types=6'],
]
/** `moov` first, so that it plays while it downloads; no metadata of where, when and by whom it was recorded. */
const MP4 = [
  ...['-map_metadata', '-1', '-map_chapters', '-1', '-sn', '-dn', '-write_tmcd', '0', '-fflags', '+bitexact'],
  ...['-movflags', '+faststart', '-f', 'mp4'],
]
const PHONE_QUALITY = ['-preset', 'veryfast', '-crf', '21', '-maxrate', '12M', '-bufsize', '24M']
const PHONE_SOUND = '160k'
const MASTER_SOUND = '256k'

/** A source to transcode: its address, its probe, and the owner's choices. */
export interface Source {
  input: string
  video: Probe
  /** The grade's `.cube` file in the work folder; null leaves the colors as they are. */
  cube: string | null
  /** The grade begins with a camera's log curve. */
  log: boolean
  zimg: Zimg
  /** The owner's choice of tracks; null: automatic. */
  sound: number[] | null
  /** Whether previews and phone copies are normalized. */
  evenLoudness: boolean
  /** The owner's start of the preview; null: around the middle. */
  previewFrom?: number | null
}

export const PREVIEW_SECONDS = 10

export const previewSize = (video: Size) => fitInto(video, 720)
export const phoneSize = (video: Size) => fitInto(video, 1080)

/** Start of the preview, in seconds of the video. */
export function previewStart({ video: { seconds }, previewFrom }: Pick<Source, 'video' | 'previewFrom'>) {
  const latest = Math.max(0, seconds - PREVIEW_SECONDS)
  return Math.min(previewFrom ?? latest / 2, latest)
}

/** Input arguments from a moment of the video track on, whose first frame is 0, also where the sound starts earlier. */
export const readFrom = ({ input, video }: Pick<Source, 'input' | 'video'>, seconds = 0) => {
  const at = video.start + seconds
  return [...(at > 0 ? ['-ss', at.toFixed(3)] : []), ...inputArgs(input), '-i', input]
}

/** Deinterlaces: to one frame per field, or one per frame. */
export const deinterlace = ({ fields }: Probe, each: 'field' | 'frame') =>
  fields === 'progressive'
    ? []
    : [`bwdif=mode=send_${each}:parity=${fields === 'top' ? 'tff' : 'bff'}:deint=all`, 'setfield=prog']

/** Ten seconds with the watermark. `gain` normalizes their loudness. */
export function previewCommand(source: Source, watermark: string, gain: number, to: string) {
  const { video } = source
  const picture = [
    ...deinterlace(video, 'frame'),
    ...thinned(shownRate(video), 30),
    ...pictureFilters(video, { ...source, size: previewSize(video) }),
  ].join(',')
  const sound = soundOf(source, { gain, rate: '96k' })
  return [
    ...WITH_PROGRESS,
    ...readFrom(source, previewStart(source)),
    ...['-i', watermark, '-t', String(PREVIEW_SECONDS)],
    ...[
      '-filter_complex',
      [
        `[0:${video.videoIndex}]${picture}[run]`,
        // the watermark in the matrix of the video, which overlay would guess
        '[1:v]scale=out_color_matrix=bt709:out_range=limited,format=yuva420p[mark]',
        '[run][mark]overlay=0:0:format=yuv420,format=yuv420p[out]',
        ...(sound.graph ? [sound.graph] : []),
      ].join(';'),
    ],
    ...['-map', '[out]', ...H264, '-preset', 'veryfast', '-crf', '26', '-maxrate', '3M', '-bufsize', '6M'],
    ...[...sound.args, ...MP4, to],
  ]
}

/** One frame of two fields is enough for a preview. */
const shownRate = (video: Probe) => {
  if (video.fields === 'progressive') return video
  return { framesPerSecond: video.framesPerSecond / 2, frameRate: null }
}

/** Sound by filters, or copied. */
function soundOf(source: Source, { gain, rate }: Loudness) {
  const { video, sound } = source
  const copied = gain === null ? trackToCopy(source) : null
  if (copied !== null) return { graph: null, args: ['-map', `0:${copied}`, '-c:a', 'copy'] }
  const stereo = stereoGraph(video, sound)
  if (!stereo) return { graph: null, args: [] }
  const graph = `${stereo}${gain ? `,${louder(gain)}` : ''}[sound]`
  return { graph, args: ['-map', '[sound]', '-c:a', 'aac', '-b:a', rate] }
}

interface Loudness {
  /** Decibels; null leaves the sound as it is, and copies AAC. */
  gain: number | null
  rate: string
}

/** The single AAC track, which can be copied; null where there is none. */
function trackToCopy({ video, sound }: Source) {
  const [first, second] = chosenTracks(video.tracks, sound)
  return first && !second && first.codec === 'aac' ? first.index : null
}

interface Encoding extends Loudness {
  size: Size
  mostFrames: number
  quality: string[]
}

/** The whole video as H.264. */
function encodeCommand(source: Source, { size, mostFrames, quality, ...loudness }: Encoding, to: string) {
  const { video } = source
  const sound = soundOf(source, loudness)
  const picture = [
    ...deinterlace(video, 'field'),
    ...thinned(video, mostFrames),
    ...pictureFilters(video, { ...source, size }),
  ]
  return [
    ...WITH_PROGRESS,
    ...decoderThreads(video),
    ...readFrom(source),
    ...(sound.graph ? ['-filter_complex', sound.graph] : []),
    ...['-map', `0:${video.videoIndex}`, '-vf', picture.join(',')],
    ...[...H264, ...quality, ...sound.args, ...MP4, to],
  ]
}

export const phoneCommand = (source: Source, gain: number, to: string) => {
  const size = phoneSize(source.video)
  return encodeCommand(source, { size, mostFrames: 60, quality: PHONE_QUALITY, gain, rate: PHONE_SOUND }, to)
}

/** In full size, for every player. */
export const masterCommand = (source: Source, to: string) => {
  const size = deliveredSize(source.video)
  const encoding = { size, mostFrames: 240, quality: masterQuality(size), gain: null, rate: MASTER_SOUND }
  return encodeCommand(source, encoding, to)
}

/** Lookahead costs a dozen megabytes a frame in 4K. */
const masterQuality = ({ width, height }: Size) => [
  ...['-preset', 'medium', '-crf', '16'],
  ...(width * height > 2_100_000 ? ['-rc-lookahead', '20', '-threads', '4'] : []),
]

/** Each decoder thread holds frames of 50 to 200 megabytes in 8K. */
const decoderThreads = ({ width, height }: Size) => (width * height > 9_000_000 ? ['-threads', '2'] : [])

/** Stream-copies the frames into an MP4. */
function copyCommand(source: Source, loudness: Loudness, to: string) {
  const { videoIndex, videoCodec } = source.video
  const sound = soundOf(source, loudness)
  return [
    ...WITH_PROGRESS,
    ...readFrom(source),
    ...(sound.graph ? ['-filter_complex', sound.graph] : []),
    ...['-map', `0:${videoIndex}`, '-c:v', 'copy', '-tag:v', videoCodec === 'hevc' ? 'hvc1' : 'avc1'],
    ...[...sound.args, ...MP4, to],
  ]
}

export const masterCopyCommand = (source: Source, to: string) =>
  copyCommand(source, { gain: null, rate: MASTER_SOUND }, to)

export const phoneCopyCommand = (source: Source, gain: number, to: string) =>
  copyCommand(source, { gain, rate: PHONE_SOUND }, to)

/** Seeks earlier in a video without an index, since frames before the next key frame are lost by seeking. */
export function seekEarlier(args: string[], seconds: number): string[] {
  const place = args.indexOf('-ss')
  const at = Number(args[place + 1])
  if (place < 0 || !(at > 0)) return args
  const start = Math.max(0, at - seconds)
  const to = args.at(-1) ?? ''
  return [
    ...args.slice(0, place + 1),
    start.toFixed(3),
    ...args.slice(place + 2, -1),
    ...['-ss', (at - start).toFixed(3), to],
  ]
}
