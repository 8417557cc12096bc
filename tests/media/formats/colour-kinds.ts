import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Grade } from '../../../src/contract/videos/grading.ts'
import { COLOURS, HLG_COLOURS, type PatchFile, PQ_COLOURS, patchFrame, SIZE } from './patches.ts'
import {
  type Curve,
  fromBt2020,
  fromCodes,
  fromHlg,
  fromP3,
  fromPq,
  greyOfLog,
  type Rgb,
  toCodes,
} from './standards.ts'

const run = promisify(execFile)

/** A file of patches, what it says of itself, and what a screen shall show of it. */
export interface ColourKind extends PatchFile {
  file: string
  /** Is among those of `npm test`: a matrix, a range, primaries, HDR and a log curve, one of each. */
  quick: boolean
  /** ffmpeg's names of primaries, transfer and matrix; what is missing is not in the file. */
  tags: { primaries?: string; transfer?: string; matrix?: string; range?: string }
  grade?: Partial<Grade>
  /** Levels from 0 to 255. */
  meant(): Rgb[]
}

/** What the file's codes hold, rounded as a file rounds. */
const held = ({ colours, matrix, range, bits }: PatchFile) =>
  colours.map((colour) => fromCodes(toCodes(colour, matrix, range, bits), matrix, range, bits))

const levels = (colours: Rgb[]) => colours.map((colour) => colour.map((value) => value * 255) as Rgb)

type Unnamed = Omit<ColourKind, 'file' | 'quick'>

function kind(
  file: PatchFile,
  tags: ColourKind['tags'],
  toScreen: (colour: Rgb) => Rgb = (colour) => colour,
): Unnamed {
  return { ...file, tags, meant: () => levels(held(file).map(toScreen)) }
}

/** Greys up to half of white, where no curve is bent yet. */
function log(curve: Curve, range: 'limited' | 'full'): Unnamed {
  const codes = [0.2, 0.25, 0.3, 0.35, 0.38, 0.41, 0.43, 0.46]
  const toValue = (code: number) => (range === 'full' ? code : (code * 1023 - 64) / 876)
  const file: PatchFile = {
    colours: codes.map((code): Rgb => [toValue(code), toValue(code), toValue(code)]),
    matrix: 'bt709',
    range,
    bits: 10,
  }
  const greys = () =>
    codes.map((code): Rgb => {
      const grey = greyOfLog(curve, Math.round(code * 1023) / 1023)
      return [grey, grey, grey]
    })
  return {
    ...file,
    tags: { primaries: 'bt709', transfer: 'bt709', matrix: 'bt709', range: range === 'full' ? 'pc' : 'tv' },
    grade: { profile: curve },
    meant: () => levels(greys()),
  }
}

const HD = { primaries: 'bt709', transfer: 'bt709', matrix: 'bt709', range: 'tv' }
const WIDE = { primaries: 'bt2020', matrix: 'bt2020nc', range: 'tv' }
const plain = { colours: COLOURS, range: 'limited', bits: 8 } as const
const hlg: PatchFile = { colours: HLG_COLOURS, matrix: 'bt2020', range: 'limited', bits: 10 }
const pq: PatchFile = { ...hlg, colours: PQ_COLOURS }
const wide: PatchFile = { ...plain, matrix: 'bt2020', bits: 10 }

const QUICK = [
  'standard definition without tags',
  'Rec. 709 in full range',
  'BT.2020 in SDR',
  'HLG',
  'S-Log3',
]

const kinds: Record<string, Unnamed> = {
  'Rec. 709': kind({ ...plain, matrix: 'bt709' }, HD),
  'Rec. 709 in 10 bits': kind({ ...plain, matrix: 'bt709', bits: 10 }, HD),
  'Rec. 709 in full range': kind({ ...plain, matrix: 'bt709', range: 'full' }, { ...HD, range: 'pc' }),
  'standard definition without tags': kind({ ...plain, matrix: 'bt601' }, {}),
  'standard definition with tags': kind(
    { ...plain, matrix: 'bt601' },
    { primaries: 'smpte170m', transfer: 'smpte170m', matrix: 'smpte170m', range: 'tv' },
  ),
  'BT.2020 in SDR': kind(wide, { ...WIDE, transfer: 'bt2020-10' }, fromBt2020),
  'BT.2020 in SDR, full range': kind(
    { ...wide, range: 'full' },
    { ...WIDE, transfer: 'bt709', range: 'pc' },
    fromBt2020,
  ),
  'Display P3': kind({ ...plain, matrix: 'bt709' }, { ...HD, primaries: 'smpte432' }, fromP3),
  HLG: kind(hlg, { ...WIDE, transfer: 'arib-std-b67' }, fromHlg),
  'HLG with only its transfer tagged': kind(hlg, { transfer: 'arib-std-b67' }, fromHlg),
  'HLG in full range': kind(
    { ...hlg, range: 'full' },
    { ...WIDE, transfer: 'arib-std-b67', range: 'pc' },
    fromHlg,
  ),
  PQ: kind(pq, { ...WIDE, transfer: 'smpte2084' }, fromPq),
  'PQ with only its transfer tagged': kind(pq, { transfer: 'smpte2084' }, fromPq),
  'S-Log3': log('s-log3', 'limited'),
  'S-Log3 in full range': log('s-log3', 'full'),
  'V-Log in full range': log('v-log', 'full'),
  'C-Log3 in full range': log('c-log3', 'full'),
  'D-Log in full range': log('d-log', 'full'),
  'C-Log3 tagged as BT.2020': { ...log('c-log3', 'limited'), tags: { ...WIDE, transfer: 'bt709' } },
}

export const COLOUR_KINDS: Record<string, ColourKind> = Object.fromEntries(
  Object.entries(kinds).map(([name, made]) => [
    name,
    { ...made, file: `${name.replace(/\W+/g, '-')}.mkv`, quick: QUICK.includes(name) },
  ]),
)

/** Writes the file, without loss, and gives its path. */
export async function makeColourFile(kind: ColourKind, folder: string): Promise<string> {
  const file = join(folder, kind.file)
  if (await stat(file).catch(() => null)) return file
  const { primaries, transfer, matrix, range } = kind.tags
  const tag = (option: string, value?: string) => (value ? [option, value] : [])
  const tags = [
    ...tag('-color_primaries', primaries),
    ...tag('-color_trc', transfer),
    ...tag('-colorspace', matrix),
    ...tag('-color_range', range),
  ]
  const args = [
    ...['-v', 'error', '-y', '-f', 'rawvideo', '-pix_fmt', kind.bits === 8 ? 'yuv444p' : 'yuv444p10le'],
    ...['-s', `${SIZE.width}x${SIZE.height}`, '-r', '25'],
    // of the frames too, which ffmpeg 7 would otherwise convert to the tags of the file
    ...[...tags, '-i', '-', '-c:v', 'ffv1', ...tags, file],
  ]
  const camera = run('ffmpeg', args)
  camera.child.stdin?.end(Buffer.concat(Array.from({ length: 5 }, () => patchFrame(kind))))
  await camera
  return file
}
