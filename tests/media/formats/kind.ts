/** What a kind of file becomes. What is not said is as with all: H.264, its own rate, stereo AAC, square and progressive. */
export interface Promised {
  /** The master has the camera's own pictures. */
  copied?: boolean
  codec?: 'h264' | 'hevc'
  size: [number, number]
  rate: number
  /** Where they differ from `rate`. */
  phoneRate?: number
  previewRate?: number
  sound?: boolean
  /** A full-size version for every browser beside the master. */
  compatible?: boolean
  /** Words among what the owner is told. */
  findings?: string[]
}

interface Kind extends Promised {
  /** Stands for the whole table in `npm test`: it takes a path through the code that no other such kind takes. */
  quick?: true
  /** Of the file's name. */
  ending: string
  args: string[]
  /** Where large pictures take their time. */
  seconds?: number
}

/** Kinds of files by what they are called. */
export type Kinds = Record<string, Kind>

export const SECONDS = 0.8
const lavfi = (source: string) => ['-f', 'lavfi', '-i', source]
export const picture = (size = '128x72', rate: number | string = 25, more = '') =>
  lavfi(`testsrc2=size=${size}:rate=${rate}:duration=${SECONDS}${more}`)
export const tone = (level = 0.1, more = '') =>
  lavfi(`sine=frequency=440:duration=${SECONDS}:sample_rate=48000,volume=${level * 8}${more}`)
export const silence = lavfi(`anullsrc=r=48000:cl=stereo:d=${SECONDS}`)
export const x264 = (...more: string[]) => [
  ...['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '10', '-pix_fmt', 'yuv420p', ...more],
]
export const x265 = (format: string, params = '', ...more: string[]) => [
  ...['-c:v', 'libx265', '-preset', 'ultrafast', '-pix_fmt', format],
  ...['-x265-params', `log-level=none${params}`, ...more],
]
/** Options as they stand on a command line. */
export const options = (line: string) => line.split(' ')
/** The picture of the first input, and the sounds of these. */
export const mapped = (...inputs: number[]) => [
  ...options('-map 0:v'),
  ...inputs.flatMap((input) => ['-map', `${input}:a`]),
]
export const AAC = ['-c:a', 'aac']
export const PCM = ['-c:a', 'pcm_s16le']
/** All of it moves, so that two halves of different moments show as combs. */
const MOVING = ',scroll=horizontal=0.04'
/** Two pictures of twice the rate woven into one. */
export const woven = (size: string, rate: number, first: 'top' | 'bottom', more = '') =>
  lavfi(
    `testsrc2=size=${size}:rate=${rate}:duration=${SECONDS}${MOVING},interlace=scan=${first === 'top' ? 'tff' : 'bff'}:lowpass=0${more}`,
  )
export const INTERLACED = ['-flags', '+ilme+ildct']
export const HDR = (transfer: string) => `:colorprim=bt2020:transfer=${transfer}:colormatrix=bt2020nc`

export const small: [number, number] = [128, 72]
