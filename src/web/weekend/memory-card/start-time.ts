import { fromWallTime } from '../../../contract/platform/time-zone.ts'
import { MINUTE } from '../../../contract/time.ts'

/** What a file tells about its start, in milliseconds since 1970. */
export interface TimeSigns {
  name: string
  /** From the sidecar, with its offset. */
  sidecar: number | null
  /** From the movie header, taken as UTC. */
  movie: number | null
  brand: string | null
  /** The file's modification time: the end of the recording, unless it was copied. */
  fileTime: number
  seconds: number
}

/** The tolerance between the file's time and the clip's end. */
const NEAR = 5 * MINUTE

/**
 * When a clip began. Sony writes UTC into the header; Nikon and GoPro write local time. For other cameras the file's own time
 * tells which. Without a header, the file was written at the clip's end.
 */
export function startOf(signs: TimeSigns, zone: string): number {
  const { sidecar, movie, fileTime, seconds } = signs
  if (sidecar !== null) return sidecar
  if (movie === null) return Math.round(fileTime - seconds * 1000)
  return writesWallTime(signs, zone) ? fromWallTime(movie, zone) : movie
}

function writesWallTime(signs: TimeSigns, zone: string): boolean {
  const { name, brand, movie, fileTime, seconds } = signs
  if (brand === 'XAVC' || /^C\d{4}\./i.test(name)) return false
  if (brand === 'niko' || /^(DSC|NC[XZ]?)_?\d{4}\.|^(GOPR|G[HXLP]\d{2})\d{4}\./i.test(name)) return true
  const fits = (start: number) => Math.abs(start + seconds * 1000 - fileTime) < NEAR
  return movie !== null && !fits(movie) && fits(fromWallTime(movie, zone))
}

/** Sony's file beside a clip, `C0001M01.XML`. */
export interface Sidecar {
  /** Milliseconds since 1970. */
  startedAt: number | null
  camera: string | null
  /** `s-log3-cine`, `rec709`. */
  gamma: string | null
}

/** By regular expressions, since a worker has no XML parser. */
export function readSidecar(xml: string): Sidecar {
  const created = attributeOf(xml, 'CreationDate', 'value')
  const at = created && /(Z|[+-]\d\d:\d\d)$/.test(created) ? Date.parse(created) : Number.NaN
  const device = ['manufacturer', 'modelName', 'serialNo'].map((name) => attributeOf(xml, 'Device', name))
  return {
    startedAt: Number.isNaN(at) ? null : at,
    camera: device.filter(Boolean).join(' ').trim() || null,
    gamma: attributeOf(xml, 'Item\\s+name="CaptureGammaEquation', 'value'),
  }
}

function attributeOf(xml: string, element: string, attribute: string): string | null {
  const tag = new RegExp(`<(?:\\w+:)?${element}\\b[^>]*>`).exec(xml)?.[0]
  const value = tag && new RegExp(`\\b${attribute}\\s*=\\s*"([^"]*)"`).exec(tag)?.[1]
  return value?.trim() || null
}
