import type { Zimg } from '../ffmpeg/programs.ts'
import { conversionOf, type SourceColours } from '../probe/source-colours.ts'

const FLAGS = 'flags=bilinear+accurate_rnd+full_chroma_int'

export interface Size {
  width: number
  height: number
}

interface Wanted {
  size: Size
  /** The grade's `.cube` file; null leaves the colors as they are. */
  cube: string | null
  /** The cube expects log codes, so the file's tags are ignored. */
  log: boolean
  zimg: Zimg
}

/** Older ffmpeg versions convert 10-bit grey wrong by two levels, so zimg does it. */
const ZIMG_TO_SCREENS = 'zscale=min=gbr:rin=full:pin=709:tin=709:m=709:r=limited:p=709:t=709:dither=ordered'

const scale = (...options: string[]) => `scale=${[...options, FLAGS].join(':')}`

/** Tags frames for filters and encoders that would otherwise guess. */
const FOR_SCREENS = 'setparams=range=tv:color_primaries=bt709:color_trc=bt709:colorspace=bt709'
/** The same for PNG files. */
const FOR_PICTURE_FILES = 'setparams=range=pc:color_primaries=bt709:color_trc=iec61966-2-1:colorspace=gbr'

/**
 * The one conversion from a camera's frames to Rec. 709. Matrix, range, primaries and transfer are named on both sides of
 * every step, since each ffmpeg guesses missing ones in its own way.
 */
export function pictureFilters(video: SourceColours, { size, cube, log, zimg }: Wanted): string[] {
  const conversion = log ? [] : conversionOf(video, zimg)
  const to = ['out_color_matrix=bt709', 'out_range=limited']
  const end = ['format=yuv420p', 'setsar=1', FOR_SCREENS]
  if (!cube && conversion.length === 0) return [scale(...shape(size), ...from(video), ...to), ...end]
  const isFine = depthOf(video) !== 'gbrp'
  const back = zimg !== 'none' && isFine ? ZIMG_TO_SCREENS : scale('in_range=full', ...to)
  return [...rgb(video, size), ...conversion, ...lut(cube), back, ...end]
}

/** The same as RGB, for thumbnails and storyboards; without a cube, for the grading screen. */
export const rgbFilters = (video: SourceColours, { size, cube, log, zimg }: Wanted): string[] => [
  ...rgb(video, size),
  ...(log ? [] : conversionOf(video, zimg)),
  ...lut(cube),
  'format=rgb24',
  'setsar=1',
  FOR_PICTURE_FILES,
]

const shape = ({ width, height }: Size) => [String(width), String(height)]

const from = ({ matrix, range }: SourceColours) => [
  `in_color_matrix=${matrix === 'rgb' ? 'bt709' : matrix}`,
  `in_range=${range}`,
]

/** The file's RGB. Sources with more than 8 bits stay at more: a stretched curve would show banding. */
const rgb = (video: SourceColours, size: Size) => [
  scale(...shape(size), ...from(video), 'out_range=full'),
  `format=${depthOf(video)}`,
]

function depthOf({ pixelFormat, transfer }: SourceColours) {
  if (transfer !== 'sdr') return 'gbrp16le'
  return /(9|10|12|14|16|32|48|64)[lb]e$/.test(pixelFormat) ? 'gbrp12le' : 'gbrp'
}

const lut = (cube: string | null) => (cube ? [`lut3d=${cube}:interp=tetrahedral`] : [])

/** Color tags of every output. */
export const COLOUR_TAGS = '-colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv'.split(
  ' ',
)
