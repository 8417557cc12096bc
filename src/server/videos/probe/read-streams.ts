import { z } from 'zod'
import { UnusableFile } from '../ffmpeg/machine-trouble.ts'
import { exactRate, rateOf } from './frame-rate.ts'
import type { Probe, SoundTrack } from './probe-result.ts'
import { refuseRawCodec } from './raw-cameras.ts'
import { coloursOf } from './source-colours.ts'

const LARGEST_SIDE = 16_384

const Stream = z.object({
  index: z.number(),
  codec_type: z.string().optional(),
  codec_name: z.string().optional(),
  codec_tag_string: z.string().optional(),
  width: z.number().optional(),
  height: z.number().optional(),
  pix_fmt: z.string().optional(),
  sample_aspect_ratio: z.string().optional(),
  field_order: z.string().optional(),
  color_space: z.string().optional(),
  color_range: z.string().optional(),
  color_transfer: z.string().optional(),
  color_primaries: z.string().optional(),
  avg_frame_rate: z.string().optional(),
  r_frame_rate: z.string().optional(),
  nb_frames: z.string().optional(),
  start_time: z.string().optional(),
  duration: z.string().optional(),
  channels: z.number().optional(),
  channel_layout: z.string().optional(),
  sample_rate: z.string().optional(),
  disposition: z.object({ attached_pic: z.number() }).partial().optional(),
  tags: z.object({ rotate: z.string(), DURATION: z.string() }).partial().optional(),
  side_data_list: z
    .array(z.object({ rotation: z.number().optional(), dv_profile: z.number().optional() }))
    .optional(),
})
type Stream = z.infer<typeof Stream>

/** What ffprobe prints of a file. */
export const Streams = z.object({
  streams: z.array(Stream).default([]),
  format: z.object({
    format_name: z.string(),
    start_time: z.string().optional(),
    duration: z.string().optional(),
    tags: z.record(z.string(), z.string()).optional(),
  }),
})

/** Throws `UnusableFile` where there is no video track that can be shown. */
export function readStreams({ streams, format }: z.infer<typeof Streams>): Omit<Probe, 'version'> {
  const video = streams.find((stream) => stream.codec_type === 'video' && !stream.disposition?.attached_pic)
  const sound = streams.filter((stream) => stream.codec_type === 'audio' && stream.codec_name)
  if (!video)
    throw new UnusableFile(
      sound.length > 0 ? 'The file has sound, but no picture.' : 'The file has no picture.',
    )
  const { width = 0, height = 0 } = video
  refuseRawCodec(video.codec_tag_string)
  if (!video.codec_name || video.codec_name === 'unknown' || width < 2 || height < 2)
    throw new UnusableFile(
      'The picture in this file cannot be read. Please export it again as H.264 or H.265.',
    )
  if (Math.max(width, height) > LARGEST_SIDE)
    throw new UnusableFile(
      `The picture is too large: ${width} × ${height}. At most ${LARGEST_SIDE} pixels a side.`,
    )
  const dolbyVision = video.side_data_list?.find(({ dv_profile }) => dv_profile !== undefined)?.dv_profile
  if (dolbyVision === 5)
    throw new UnusableFile(
      'This is Dolby Vision in its profile 5, which only some players can show. Please export it as HLG, HDR10 or SDR, and send that.',
    )
  const fields = fieldsOf(video.field_order)
  const pixel = pixelShape(video.sample_aspect_ratio)
  const turn = turnOf(video)
  const shown = { width: pixel === 1 ? width : Math.round(width * pixel), height }
  const turned = Math.abs(turn) % 180 === 90
  return {
    width: turned ? shown.height : shown.width,
    height: turned ? shown.width : shown.height,
    squarePixels: pixel === 1,
    turn,
    // the sound may be longer than the video
    seconds: Number(video.duration) || secondsIn(video.tags?.DURATION) || Number(format.duration) || 0,
    start: Math.max(0, Number(video.start_time ?? 0) - Number(format.start_time ?? 0)) || 0,
    cutByList: isCutByList(video),
    ...ratesOf(video, fields !== 'progressive'),
    container: format.format_name,
    videoCodec: video.codec_name,
    videoIndex: video.index,
    ...coloursOf(video),
    fields,
    fieldsSaid: (video.field_order ?? 'unknown') !== 'unknown' || video.codec_name === 'hevc',
    tracks: sound.map(toTrack),
    loudness: null,
    camera: cameraOf(format.tags),
    logCurve: null,
  }
}

/** Maker and model, by which a log curve is named; never shown. */
const cameraOf = (tags: Record<string, string> = {}) =>
  Object.entries(tags)
    .filter(([name]) => /make|model|brand|manufacturer|product_name|company/i.test(name))
    .map(([, value]) => value)
    .join(' ')
    .slice(0, 200)

const toTrack = (stream: Stream): SoundTrack => ({
  index: stream.index,
  codec: stream.codec_name ?? '',
  channels: stream.channels ?? 1,
  layout: stream.channel_layout ?? '',
  sampleRate: Number(stream.sample_rate ?? 0),
  peak: null,
})

/** As transcoded: each field of an interlaced video becomes a frame. */
function ratesOf({ avg_frame_rate, r_frame_rate }: Stream, interlaced: boolean) {
  const average = rateOf(avg_frame_rate) || rateOf(r_frame_rate)
  // some recorders count fields as frames
  const framesPerSecond = interlaced && average < 31 ? 2 * average : average
  return { framesPerSecond, frameRate: framesPerSecond > 0 ? exactRate(framesPerSecond) : null }
}

/** Whether the file has more frames than it shows: trimmed by an edit list, which some players ignore. */
function isCutByList({ nb_frames, duration, avg_frame_rate }: Stream) {
  const shown = Number(duration ?? 0) * rateOf(avg_frame_rate)
  return shown > 0 && Number(nb_frames ?? 0) > shown + 2.5
}

function fieldsOf(order = ''): Probe['fields'] {
  if (['tt', 'bt'].includes(order)) return 'top'
  return ['bb', 'tb'].includes(order) ? 'bottom' : 'progressive'
}

/** Pixel aspect ratio; implausible values are taken as square. */
function pixelShape(ratio = '1:1') {
  const [wide = 1, high = 1] = ratio.split(':').map(Number)
  const shape = high > 0 ? wide / high : 1
  return Math.abs(shape - 1) < 0.01 || !(shape > 0.25 && shape < 4) ? 1 : shape
}

const turnOf = ({ side_data_list, tags }: Stream) =>
  side_data_list?.find(({ rotation }) => rotation !== undefined)?.rotation ?? Number(tags?.rotate ?? 0)

/** Matroska writes `00:00:12.480000000`. */
const secondsIn = (clock = '') =>
  clock.split(':').reduce((seconds, part) => seconds * 60 + Number(part), 0) || 0
