import { inputArgs } from '../ffmpeg/allowed-input.ts'
import type { Zimg } from '../ffmpeg/programs.ts'
import { thinned } from '../probe/frame-rate.ts'
import type { Probe } from '../probe/probe-result.ts'
import { COLOUR_TAGS, pictureFilters, type Size } from './colour.ts'
import { deliveredSize, fitInto } from './sizes.ts'
import { chosenTracks, louder, stereoGraph } from './sound.ts'

export const QUIET = ['-nostdin', '-hide_banner', '-v', 'error', '-y']
const WITH_PROGRESS = [...QUIET, '-progress', 'pipe:1']
/** Without what the encoder writes of itself into the pictures. */
const H264 = [
  ...['-c:v', 'libx264', '-profile:v', 'high', '-pix_fmt', 'yuv420p', ...COLOUR_TAGS],
  ...['-bsf:v', 'filter_units=remove_types=6'],
]
/** The table of contents first, so that it plays while it arrives; nothing of where, when and by whom it was recorded. */
const MP4 = [
  ...['-map_metadata', '-1', '-map_chapters', '-1', '-sn', '-dn', '-write_tmcd', '0', '-fflags', '+bitexact'],
  ...['-movflags', '+faststart', '-f', 'mp4'],
]
const PHONE_QUALITY = ['-preset', 'veryfast', '-crf', '21', '-maxrate', '12M', '-bufsize', '24M']
const PHONE_SOUND = '160k'
const MASTER_SOUND = '256k'

/** A video to make something of: where it can be read, what is known of it, and what the owner wants of it. */
export interface Source {
  input: string
  video: Probe
  /** The name of the grade's cube in the folder where ffmpeg runs; null leaves the colours as they are. */
  cube: string | null
  /** The grade begins with a camera's log curve. */
  log: boolean
  zimg: Zimg
  /** The tracks that the owner wants to be heard; null leaves it to what is found. */
  sound: number[] | null
  /** Whether previews and phone copies are made as loud as all others. */
  evenLoudness: boolean
  /** Where the owner wants the preview to begin; the middle is shown otherwise. */
  previewFrom?: number | null
}

export const PREVIEW_SECONDS = 10

export const previewSize = (video: Size) => fitInto(video, 720)
export const phoneSize = (video: Size) => fitInto(video, 1080)

/** Where the preview's ten seconds begin, in the video. */
export function previewStart({ video: { seconds }, previewFrom }: Pick<Source, 'video' | 'previewFrom'>) {
  const latest = Math.max(0, seconds - PREVIEW_SECONDS)
  return Math.min(previewFrom ?? latest / 2, latest)
}

/** From a moment of the picture on; its own first moment is 0, also where the sound begins earlier. */
export const readFrom = ({ input, video }: Pick<Source, 'input' | 'video'>, seconds = 0) => {
  const at = video.start + seconds
  return [...(at > 0 ? ['-ss', at.toFixed(3)] : []), ...inputArgs(input), '-i', input]
}

/** Two halves that were taken one after the other become a picture each, or, of a single one, one picture. */
export const deinterlace = ({ fields }: Probe, each: 'field' | 'frame') =>
  fields === 'progressive'
    ? []
    : [`bwdif=mode=send_${each}:parity=${fields === 'top' ? 'tff' : 'bff'}:deint=all`, 'setfield=prog']

/** Ten seconds from the middle, with the shop's name over it. `gain` makes it as loud as all the others. */
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
        // the mark in the matrix of the picture, which overlay would guess
        '[1:v]scale=out_color_matrix=bt709:out_range=limited,format=yuva420p[mark]',
        '[run][mark]overlay=0:0:format=yuv420,format=yuv420p[out]',
        ...(sound.graph ? [sound.graph] : []),
      ].join(';'),
    ],
    ...['-map', '[out]', ...H264, '-preset', 'veryfast', '-crf', '26', '-maxrate', '3M', '-bufsize', '6M'],
    ...[...sound.args, ...MP4, to],
  ]
}

/** One picture of two halves is enough for a preview. */
const shownRate = (video: Probe) => {
  if (video.fields === 'progressive') return video
  return { framesPerSecond: video.framesPerSecond / 2, frameRate: null }
}

/** How the sound comes into the file: by filters, or as it is. */
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
  /** Decibels to be added; null leaves the sound alone, and as it came where every player knows it. */
  gain: number | null
  rate: string
}

/** The one track that needs nothing done to it; null where there is none. */
function trackToCopy({ video, sound }: Source) {
  const [first, second] = chosenTracks(video.tracks, sound)
  return first && !second && first.codec === 'aac' ? first.index : null
}

interface Encoding extends Loudness {
  size: Size
  mostFrames: number
  quality: string[]
}

/** All of the video as H.264. */
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

/** In its full size, for every player. */
export const masterCommand = (source: Source, to: string) => {
  const size = deliveredSize(source.video)
  const encoding = { size, mostFrames: 240, quality: masterQuality(size), gain: null, rate: MASTER_SOUND }
  return encodeCommand(source, encoding, to)
}

/** What the encoder looks ahead costs a dozen megabytes a frame in 4K. */
const masterQuality = ({ width, height }: Size) => [
  ...['-preset', 'medium', '-crf', '16'],
  ...(width * height > 2_100_000 ? ['-rc-lookahead', '20', '-threads', '4'] : []),
]

/** Every thread of a decoder holds pictures of its own, of 50 to 200 megabytes each in 8K. */
const decoderThreads = ({ width, height }: Size) => (width * height > 9_000_000 ? ['-threads', '2'] : [])

/** The very same pictures in a container that plays everywhere. */
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

/** In a video without a table of contents the pictures before the next whole one are lost by seeking, so it begins earlier. */
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
