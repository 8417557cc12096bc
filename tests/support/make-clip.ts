import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { cachedFile } from './cached-file.ts'
import { findPrograms } from './world/machine.ts'

const run = promisify(execFile)
/** The one that npm ships, where it does: it starts in a tenth of the time. */
const ffprobe = findPrograms('')?.ffprobe ?? 'ffprobe'

const PICTURE = ['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=25:duration=2']
const SOUND = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=2']
const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p']

export const ffmpeg = (...args: string[]) => run('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...args])

interface Stream {
  codec_type: string
  codec_name: string
  width: number
  height: number
  pix_fmt: string
  color_space?: string
  color_transfer?: string
}

/** What ffprobe says of a file. */
export async function look(file: string) {
  const args = ['-v', 'error', '-of', 'json', '-show_format', '-show_streams', file]
  const { format, streams } = JSON.parse((await run(ffprobe, args)).stdout) as {
    format: { duration: string }
    streams: Stream[]
  }
  const streamOf = (type: string) => streams.find((stream) => stream.codec_type === type)
  return { seconds: Number(format.duration), video: streamOf('video'), audio: streamOf('audio') }
}

export interface ClipArgs {
  picture?: string[]
  sound?: string[]
  encode?: string[]
  args?: string[]
}

/** Two seconds of a moving picture with sound, as a camera would write them; what is given makes it special. */
export const makeClip = (
  file: string,
  { picture = PICTURE, sound = SOUND, encode = H264, args = ['-movflags', '+faststart'] }: ClipArgs = {},
) => cachedClip(file, [...picture, ...sound, ...encode, '-shortest', ...args])

/** What ffmpeg makes of these arguments, which name no file of a test. */
export const cachedClip = (file: string, args: string[]) =>
  cachedFile(file, args, (fresh) => ffmpeg(...args, fresh))
