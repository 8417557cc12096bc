import { z } from 'zod'
import { findingsOf } from './findings.ts'
import { inputArgs } from './input.ts'
import type { Programs } from './programs.ts'
import { ProgramFailed, runProgram } from './run.ts'
import { Unfit } from './unfit.ts'

/** What is known of a video before anything is made of it. */
export const Probe = z.object({
  /** As it is shown: a phone's turn is counted in. */
  width: z.number(),
  height: z.number(),
  /** 0 where the file does not say. */
  seconds: z.number(),
  framesPerSecond: z.number(),
  container: z.string(),
  videoCodec: z.string(),
  videoIndex: z.number(),
  pixelFormat: z.string(),
  matrix: z.enum(['bt709', 'bt601', 'bt2020']),
  range: z.enum(['limited', 'full']),
  transfer: z.enum(['sdr', 'pq', 'hlg']),
  audioCodec: z.string().nullable(),
  audioIndex: z.number().nullable(),
  /** In words, for the owner. */
  findings: z.array(z.string()).default([]),
})
export type Probe = z.infer<typeof Probe>

const MINUTE = 60_000
const LARGEST_SIDE = 16_384

const Stream = z.object({
  index: z.number(),
  codec_type: z.string().optional(),
  codec_name: z.string().optional(),
  width: z.number().optional(),
  height: z.number().optional(),
  pix_fmt: z.string().optional(),
  color_space: z.string().optional(),
  color_range: z.string().optional(),
  color_transfer: z.string().optional(),
  avg_frame_rate: z.string().optional(),
  duration: z.string().optional(),
  disposition: z.object({ attached_pic: z.number() }).partial().optional(),
  tags: z.object({ rotate: z.string(), DURATION: z.string() }).partial().optional(),
  side_data_list: z.array(z.object({ rotation: z.number().optional() })).optional(),
})
type Stream = z.infer<typeof Stream>

const Answer = z.object({
  streams: z.array(Stream).default([]),
  format: z.object({ format_name: z.string(), duration: z.string().optional() }),
})

/** Throws `Unfit` with a sentence for the owner where the file is no video that can be shown. */
export async function probe(programs: Programs, input: string, signal?: AbortSignal): Promise<Probe> {
  const args = [...inputArgs(input), '-v', 'warning', '-of', 'json', '-show_format', '-show_streams', input]
  const printed = await runProgram(programs.ffprobe, args, { signal, limit: 2 * MINUTE, urgent: true }).catch(
    (error) => {
      if (error instanceof ProgramFailed) throw new Unfit(whyUnreadable(error.message))
      throw error
    },
  )
  const answer = Answer.safeParse(JSON.parse(printed.toString() || '{}'))
  if (!answer.success) throw new Unfit(whyUnreadable(''))
  return toProbe(answer.data)
}

const whyUnreadable = (words: string) =>
  // it has only the name of a video, and nothing in it that speaks for one
  !/misdetection possible/.test(words) && /moov atom not found|end of file/i.test(words)
    ? 'The file is cut off: its end is missing, so it cannot be played. Please send it again.'
    : 'This is no video that we can read: it is damaged, or something else under the name of a video.'

function toProbe({ streams, format }: z.infer<typeof Answer>): Probe {
  const video = streams.find((stream) => stream.codec_type === 'video' && !stream.disposition?.attached_pic)
  const audio = streams.find((stream) => stream.codec_type === 'audio' && stream.codec_name)
  if (!video) throw new Unfit(audio ? 'The file has sound, but no picture.' : 'The file has no picture.')
  const { width = 0, height = 0 } = video
  if (!video.codec_name || width < 2 || height < 2)
    throw new Unfit('The picture in this file cannot be read. Please export it again as H.264 or H.265.')
  if (Math.max(width, height) > LARGEST_SIDE)
    throw new Unfit(`The picture is too large: ${width} × ${height}. At most ${LARGEST_SIDE} pixels a side.`)
  const turned = Math.abs(turnOf(video)) % 180 === 90
  const found: Omit<Probe, 'findings'> = {
    width: turned ? height : width,
    height: turned ? width : height,
    // the sound may go on when the picture has ended
    seconds: Number(video.duration) || secondsIn(video.tags?.DURATION) || Number(format.duration) || 0,
    framesPerSecond: rateOf(video.avg_frame_rate),
    container: format.format_name,
    videoCodec: video.codec_name,
    videoIndex: video.index,
    pixelFormat: video.pix_fmt ?? '',
    matrix: matrixOf(video.color_space),
    range: video.color_range === 'pc' || video.pix_fmt?.startsWith('yuvj') ? 'full' : 'limited',
    transfer: transferOf(video.color_transfer),
    audioCodec: audio?.codec_name ?? null,
    audioIndex: audio?.index ?? null,
  }
  return { ...found, findings: findingsOf(found) }
}

const turnOf = ({ side_data_list, tags }: Stream) =>
  side_data_list?.find(({ rotation }) => rotation !== undefined)?.rotation ?? Number(tags?.rotate ?? 0)

/** Matroska writes `00:00:12.480000000`. */
const secondsIn = (clock = '') =>
  clock.split(':').reduce((seconds, part) => seconds * 60 + Number(part), 0) || 0

function rateOf(text = '0/1') {
  const [frames = 0, seconds = 1] = text.split('/').map(Number)
  return seconds > 0 ? frames / seconds : 0
}

function matrixOf(space = ''): Probe['matrix'] {
  if (['smpte170m', 'bt470bg'].includes(space)) return 'bt601'
  return space.startsWith('bt2020') ? 'bt2020' : 'bt709'
}

function transferOf(transfer = ''): Probe['transfer'] {
  if (transfer === 'smpte2084') return 'pq'
  return transfer === 'arib-std-b67' ? 'hlg' : 'sdr'
}
