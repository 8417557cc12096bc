import { z } from 'zod'
import type { Zimg } from '../ffmpeg/programs.ts'

/** How the codes of a file are to be read. */
export const SourceColours = z.object({
  pixelFormat: z.string(),
  matrix: z.enum(['bt709', 'bt601', 'bt2020', 'smpte240m', 'fcc', 'rgb']),
  range: z.enum(['limited', 'full']),
  transfer: z.enum(['sdr', 'pq', 'hlg']),
  primaries: z.enum(['bt709', 'bt2020', 'p3']).default('bt709'),
  /** Whether the file is tagged; else it is guessed by size and kind. */
  tagged: z.boolean().default(true),
})
export type SourceColours = z.infer<typeof SourceColours>

/** What ffprobe says of a stream. */
interface Tags {
  color_space?: string | undefined
  color_range?: string | undefined
  color_transfer?: string | undefined
  color_primaries?: string | undefined
  pix_fmt?: string | undefined
  width?: number | undefined
  height?: number | undefined
}

const MATRICES: Record<string, SourceColours['matrix']> = {
  bt709: 'bt709',
  smpte170m: 'bt601',
  bt470bg: 'bt601',
  bt2020nc: 'bt2020',
  bt2020c: 'bt2020',
  smpte240m: 'smpte240m',
  fcc: 'fcc',
}
const PRIMARIES: Record<string, SourceColours['primaries']> = {
  bt2020: 'bt2020',
  smpte431: 'p3',
  smpte432: 'p3',
}
const RGB = /^(gbr|rgb|bgr|argb|abgr|0rgb|0bgr|rgba|bgra|pal8|x2rgb|x2bgr)/

/** Missing tags are read as usual for the kind: HDR as BT.2020, standard definition as BT.601. */
export function coloursOf(stream: Tags): SourceColours {
  const { pix_fmt: pixelFormat = '', color_transfer = '', color_primaries = '' } = stream
  const isRgb = RGB.test(pixelFormat)
  const transfer = transferOf(color_transfer)
  const said = MATRICES[stream.color_space ?? '']
  const matrix = isRgb ? 'rgb' : (said ?? likelyMatrix(stream, transfer))
  const isFull = isRgb || stream.color_range === 'pc' || pixelFormat.startsWith('yuvj')
  return {
    pixelFormat,
    matrix,
    range: isFull ? 'full' : 'limited',
    transfer,
    primaries: PRIMARIES[color_primaries] ?? likelyPrimaries(matrix, transfer, color_primaries),
    tagged: isRgb || said !== undefined,
  }
}

function transferOf(transfer: string): SourceColours['transfer'] {
  if (transfer === 'smpte2084') return 'pq'
  return transfer === 'arib-std-b67' ? 'hlg' : 'sdr'
}

function likelyMatrix({ color_primaries = '', width = 0, height = 0 }: Tags, transfer: string) {
  if (transfer !== 'sdr' || color_primaries === 'bt2020') return 'bt2020'
  return Math.min(width, height) <= 576 && Math.max(width, height) <= 1024 ? 'bt601' : 'bt709'
}

/** Primaries of standard definition differ from Rec. 709 by less than cameras do, and are read as Rec. 709. */
const likelyPrimaries = (matrix: string, transfer: string, said: string): SourceColours['primaries'] => {
  const unsaid = said === '' || said === 'unknown' || said === 'unspecified'
  return unsaid && (transfer !== 'sdr' || matrix === 'bt2020') ? 'bt2020' : 'bt709'
}

/** Of 255; the range above is for highlights. */
const WHITE_LEVEL = 235
/** BT.2408: diffuse white in HDR, in nits. */
const WHITE_NITS = 203
/** BT.1886: the gamma of a screen. */
const GAMMA = 2.4
const WHITE_LIGHT = (WHITE_LEVEL / 255) ** GAMMA
/** The HDR luminance, in nits, that becomes 1 on an SDR screen. */
const FULL_NITS = WHITE_NITS / WHITE_LIGHT

const HDR = {
  pq: { name: 'smpte2084', peak: 10_000 },
  hlg: { name: 'arib-std-b67', peak: 1000 },
}
const ZIMG = { bt709: '709', bt2020: '2020', p3: 'smpte432' }

/** zimg's fast path applies the HLG system gamma per channel instead of to the luminance. */
const EXACT = 'agamma=0'
const OURS = 't=709:p=709:m=gbr:r=full'

/**
 * Filters from the file's RGB to that of Rec. 709. HDR keeps its luminance up to white and is tone-mapped above it; colors
 * outside Rec. 709 are clipped.
 */
export function conversionOf({ transfer, primaries }: SourceColours, zimg: Zimg = 'exact'): string[] {
  const exact = zimg === 'old' ? 'agamma=1' : EXACT
  const pin = `pin=${ZIMG[primaries]}:min=gbr:rin=full`
  if (transfer === 'sdr') return primaries === 'bt709' ? [] : [`zscale=tin=709:${pin}:${OURS}:${exact}`]
  const { name, peak } = HDR[transfer]
  return [
    `zscale=tin=${name}:${pin}:t=linear:p=709:m=gbr:r=full:npl=${FULL_NITS.toFixed(3)}:${exact}`,
    'format=gbrpf32le',
    `tonemap=tonemap=mobius:param=${WHITE_LIGHT.toFixed(5)}:desat=0:peak=${(peak / FULL_NITS).toFixed(4)}`,
    `zscale=tin=linear:pin=709:min=gbr:rin=full:${OURS}:${exact}`,
    'format=gbrp16le',
  ]
}

/** The filters that this conversion needs. */
export const filtersFor = (colours: SourceColours) =>
  conversionOf(colours).length === 0 ? [] : ['zscale', 'tonemap']
