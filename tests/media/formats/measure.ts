import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

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
}

/** What a player would know of a file before it plays it. */
export async function measure(file: string) {
  const args = ['-v', 'error', '-of', 'json', '-show_format', '-show_streams', file]
  const { streams, format } = JSON.parse((await run('ffprobe', args)).stdout) as {
    streams: Stream[]
    format: { duration: string; tags?: Record<string, string> }
  }
  const [video, sound, ...more] = streams
  if (!video) throw new Error(`${file} has no picture`)
  const [frames = 0, seconds = 1] = video.avg_frame_rate.split('/').map(Number)
  return { video, sound, more, rate: frames / seconds, tags: format.tags ?? {} }
}

/** A sum of the encoded pictures themselves, whatever stands beside them. */
export async function picturesOf(file: string) {
  const args = ['-v', 'error', '-i', file, '-map', '0:v:0', '-f', 'framemd5', '-']
  const { stdout } = await run('ffmpeg', args)
  return stdout
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => line.split(',').at(-1)?.trim())
    .join(' ')
}
