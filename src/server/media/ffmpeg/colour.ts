import type { Probe } from './probe.ts'

const FLAGS = 'flags=bilinear+accurate_rnd+full_chroma_int'

export interface Size {
  width: number
  height: number
}

interface Look {
  size: Size
  /** The path of the grade's cube; null leaves the colours as they are. */
  cube: string | null
}

/**
 * The one way from a camera's picture to ours. Without the explicit matrices the colours would differ by 15 levels of
 * 255 from what the owner saw while grading.
 */
export function pictureFilters(video: Probe, { size, cube }: Look): string[] {
  const { width, height } = size
  const shape = `scale=${width}:${height}:${FLAGS}`
  if (video.transfer !== 'sdr') {
    return [shape, ...toneMapping(cube ? 'yuv420p10le' : 'yuv420p'), ...gradeFilters(cube), 'format=yuv420p']
  }
  const from = `in_color_matrix=${video.matrix}:in_range=${video.range}`
  if (!cube) return [`${shape}:${from}:out_color_matrix=bt709:out_range=limited`, 'format=yuv420p']
  return [`${shape}:${from}`, ...lut(cube, isDeep(video)), ...backToVideo(), 'format=yuv420p']
}

/** The ungraded picture as RGB, for the screen on which the owner grades. */
export function rgbFilters(video: Probe, { width, height }: Size): string[] {
  const shape = `scale=${width}:${height}:${FLAGS}`
  if (video.transfer !== 'sdr') {
    const toRgb = `scale=in_color_matrix=bt709:in_range=limited:${FLAGS}`
    return [shape, ...toneMapping('yuv420p'), toRgb, 'format=rgb24']
  }
  return [`${shape}:in_color_matrix=${video.matrix}:in_range=${video.range}`, 'format=rgb24']
}

const gradeFilters = (cube: string | null) =>
  cube ? [`scale=in_color_matrix=bt709:in_range=limited:${FLAGS}`, ...lut(cube, true), ...backToVideo()] : []

/** More than eight bits a colour, as cameras write log curves. */
const isDeep = ({ pixelFormat }: Probe) => /(9|10|12|14|16)[lb]e$/.test(pixelFormat)

/** A log curve stretched over eight bits would show steps, so what the camera wrote finer is graded finer. */
const lut = (cube: string, deep: boolean) => [
  `format=${deep ? 'gbrp12le' : 'gbrp'}`,
  `lut3d=${cube}:interp=tetrahedral`,
]
const backToVideo = () => [`scale=out_color_matrix=bt709:out_range=limited:${FLAGS}`]

/** From the brightness of HDR to that of every screen. */
const toneMapping = (to: 'yuv420p' | 'yuv420p10le') => [
  'zscale=t=linear:npl=100',
  'format=gbrpf32le',
  'zscale=p=bt709',
  'tonemap=tonemap=hable:desat=0',
  'zscale=t=bt709:m=bt709:r=tv',
  `format=${to}`,
]

/** What the file says of its colours, so that every player shows the same. */
export const COLOUR_TAGS = [
  '-colorspace',
  'bt709',
  '-color_primaries',
  'bt709',
  '-color_trc',
  'bt709',
  '-color_range',
  'tv',
]
