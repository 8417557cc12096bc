import type { Zimg } from '../ffmpeg/programs.ts'
import { conversionOf, type SourceColours } from '../probe/source-colours.ts'

const FLAGS = 'flags=bilinear+accurate_rnd+full_chroma_int'

export interface Size {
  width: number
  height: number
}

interface Wanted {
  size: Size
  /** The path of the grade's cube; null leaves the colours as they are. */
  cube: string | null
  /** The cube begins with a camera's log curve, which speaks of the codes in the file, whatever its tags say. */
  log: boolean
  zimg: Zimg
}

/** Older ffmpegs miss the grey of fine pictures by two levels when they do this themselves. */
const ZIMG_TO_SCREENS = 'zscale=min=gbr:rin=full:pin=709:tin=709:m=709:r=limited:p=709:t=709:dither=ordered'

const scale = (...options: string[]) => `scale=${[...options, FLAGS].join(':')}`

/** What the frames are from here on, for every filter and encoder that would otherwise guess. */
const FOR_SCREENS = 'setparams=range=tv:color_primaries=bt709:color_trc=bt709:colorspace=bt709'
/** A picture file without this would be shown by its own idea of brightness. */
const FOR_PICTURE_FILES = 'setparams=range=pc:color_primaries=bt709:color_trc=iec61966-2-1:colorspace=gbr'

/**
 * The one way from a camera's picture to ours. Matrix, range, primaries and transfer are named on both sides of every
 * step: what is left out is guessed, by each ffmpeg in its own way.
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

/** The same as RGB, for thumbnails and storyboards; without a cube, for the screen on which the owner grades. */
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

/** The file's own red, green and blue. What the camera wrote finer than 8 bits stays finer: a stretched curve would show steps. */
const rgb = (video: SourceColours, size: Size) => [
  scale(...shape(size), ...from(video), 'out_range=full'),
  `format=${depthOf(video)}`,
]

function depthOf({ pixelFormat, transfer }: SourceColours) {
  if (transfer !== 'sdr') return 'gbrp16le'
  return /(9|10|12|14|16|32|48|64)[lb]e$/.test(pixelFormat) ? 'gbrp12le' : 'gbrp'
}

const lut = (cube: string | null) => (cube ? [`lut3d=${cube}:interp=tetrahedral`] : [])

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
