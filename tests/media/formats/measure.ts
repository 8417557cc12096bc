import { execFile } from 'node:child_process'
import { open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { findPrograms } from '../../support/world/machine.ts'

const run = promisify(execFile)
/** The ones that npm ships, where it does: others than those that did the work, and they start in a tenth of the time. */
const { ffmpeg, ffprobe } = findPrograms('') ?? { ffmpeg: 'ffmpeg', ffprobe: 'ffprobe' }

interface Stream {
  codec_type: string
  codec_name: string
  codec_tag_string: string
  width: number
  height: number
  pix_fmt: string
  sample_aspect_ratio?: string
  field_order?: string
  avg_frame_rate: string
  start_time: string
  duration: string
  channels?: number
  color_space?: string
  color_transfer?: string
  color_primaries?: string
  color_range?: string
  tags?: Record<string, string>
  side_data_list?: { rotation?: number }[]
}

/** What a player would know of a file before it plays it. */
export async function measure(file: string) {
  const args = ['-v', 'error', '-of', 'json', '-show_format', '-show_streams', file]
  const { streams, format } = JSON.parse((await run(ffprobe, args)).stdout) as {
    streams: Stream[]
    format: { duration: string; tags?: Record<string, string> }
  }
  const [video, sound, ...more] = streams
  if (!video) throw new Error(`${file} has no picture`)
  const [frames = 0, seconds = 1] = video.avg_frame_rate.split('/').map(Number)
  const isTurned = Math.abs(video.side_data_list?.find(({ rotation }) => rotation)?.rotation ?? 0) === 90
  const shown = isTurned ? [video.height, video.width] : [video.width, video.height]
  return { video, sound, more, shown, rate: frames / seconds, tags: format.tags ?? {} }
}

/** Whether the table of contents comes before the pictures. */
export async function playsWhileItArrives(path: string) {
  const file = await open(path)
  try {
    const head = Buffer.alloc(16)
    for (let place = 0; ; ) {
      const { bytesRead } = await file.read(head, 0, 16, place)
      const kind = head.toString('latin1', 4, 8)
      if (bytesRead < 8 || kind === 'mdat' || kind === 'moof') return false
      if (kind === 'moov') return true
      place += head.readUInt32BE(0)
    }
  } finally {
    await file.close()
  }
}

/** A sum of the encoded pictures themselves, whatever stands beside them. */
export async function picturesOf(file: string) {
  const args = ['-v', 'error', '-i', file, '-map', '0:v:0', '-f', 'framemd5', '-']
  const { stdout } = await run(ffmpeg, args)
  return stdout
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => line.split(',').at(-1)?.trim())
    .join(' ')
}

/** Integrated loudness by EBU R 128. */
export async function loudnessOf(file: string) {
  const filter = 'ebur128=metadata=1,ametadata=mode=print:key=lavfi.r128.I:file=-'
  const { stdout } = await run(ffmpeg, ['-v', 'error', '-i', file, '-vn', '-af', filter, '-f', 'null', '-'])
  return Number(/.*lavfi\.r128\.I=(\S+)/s.exec(stdout)?.[1])
}

/** Which share of the pictures shows two moments at once. */
export async function combedIn(file: string) {
  const filter = 'idet,metadata=mode=print:file=-'
  const { stdout } = await run(ffmpeg, ['-v', 'error', '-i', file, '-an', '-vf', filter, '-f', 'null', '-'])
  const last = (what: string) =>
    Number([...stdout.matchAll(new RegExp(`idet\\.multiple\\.${what}=(\\d+)`, 'g'))].at(-1)?.[1] ?? 0)
  const combed = last('tff') + last('bff')
  return combed / Math.max(1, combed + last('progressive') + last('undetermined'))
}
