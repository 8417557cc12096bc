import { UnusableFile } from '../ffmpeg/machine-trouble.ts'

interface RawKind {
  name: string
  /** The maker's program that can export it. */
  program: string
}

const RED: RawKind = { name: 'R3D, the raw format of RED cameras', program: 'REDCINE-X PRO' }
const BRAW: RawKind = { name: 'Blackmagic RAW (BRAW)', program: 'DaVinci Resolve' }
const PRORES_RAW: RawKind = { name: 'ProRes RAW', program: 'Final Cut Pro' }
const CANON: RawKind = { name: 'Cinema RAW Light of Canon (CRM)', program: 'Cinema RAW Development' }
const NIKON: RawKind = { name: 'N-RAW of Nikon (NEV)', program: 'DaVinci Resolve' }
const ARRI: RawKind = { name: 'ARRIRAW', program: 'ARRI Reference Tool' }
const SONY: RawKind = { name: 'X-OCN of Sony', program: 'Catalyst Browse' }
const DNG: RawKind = { name: 'CinemaDNG', program: 'DaVinci Resolve' }

const BY_ENDING: Record<string, RawKind> = {
  r3d: RED,
  braw: BRAW,
  crm: CANON,
  rmf: CANON,
  nev: NIKON,
  ari: ARRI,
  arx: ARRI,
  dng: DNG,
}
const BY_CODEC: [RegExp, RawKind][] = [
  [/^br(aw|vn|st|xq|s2|lq|hq|12|[0-9]{2})$/i, BRAW],
  [/^apr[nh]$/i, PRORES_RAW],
  [/^(craw|crx )$/i, CANON],
  [/^nraw$/i, NIKON],
  [/^xocn$/i, SONY],
  [/^R3D/, RED],
]

const refuse = ({ name, program }: RawKind): never => {
  throw new UnusableFile(
    `This is ${name}, which only its maker's programs can read. Please export the video with ${program} or your editing program as ProRes, DNxHR, H.265 or H.264, and send that.`,
  )
}

/** Refuses raw formats that ffmpeg cannot read. The first bytes count more than the file name. */
export function refuseRawCamera(fileName: string, firstBytes: Buffer) {
  if (/^RED[12]$/.test(firstBytes.toString('latin1', 4, 8))) refuse(RED)
  const kind = BY_ENDING[/\.(\w+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '']
  if (kind) refuse(kind)
}

/** The same for raw codecs in a usual container. */
export function refuseRawCodec(tag = '') {
  const [, kind] = BY_CODEC.find(([pattern]) => pattern.test(tag)) ?? []
  if (kind) refuse(kind)
}
