import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Shop } from '../../composed-shop.ts'
import type { Programs } from '../ffmpeg/programs.ts'
import { ProgramFailed, type RunOptions, runProgram } from '../ffmpeg/run.ts'
import { COLOUR_TAGS } from './colour.ts'

const LIMIT = 60_000
/** Levels of 255 by which its colors may differ from those of libx264. */
const MOST_APART = 3
const PATCHES = ['-f', 'lavfi', '-i', 'smptehdbars=size=320x180:rate=25:duration=0.2']
const SHAPE = 'scale=in_color_matrix=bt709:out_color_matrix=bt709:in_range=limited:out_range=limited'

/** Cached by the path of ffmpeg. */
const found = new Map<string, Promise<Hardware | null>>()

/** The hardware encoder of this machine, tried once; null where there is none, or it is disabled. */
function hardwareOf(shop: Shop, { ffmpeg }: Programs): Promise<Hardware | null> {
  if (!shop.config.hardwareEncoder) return Promise.resolve(null)
  const trial = found.get(ffmpeg) ?? tryHardware(ffmpeg)
  found.set(ffmpeg, trial)
  return trial
}

async function tryHardware(ffmpeg: string) {
  const folder = await mkdtemp(join(tmpdir(), 'encoder-trial-'))
  try {
    return await findHardware(ffmpeg, folder)
  } catch {
    return null
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Encodes on the graphics card where it can; else, and where that fails, on the CPU. */
export async function encode(shop: Shop, programs: Programs, args: string[], options: RunOptions) {
  const hardware = args.includes('libx264') ? await hardwareOf(shop, programs) : null
  if (!hardware) return runProgram(programs.ffmpeg, args, options)
  try {
    return await runProgram(programs.ffmpeg, onHardware(args, hardware), options)
  } catch (error) {
    if (!(error instanceof ProgramFailed)) throw error
    // a card that failed is not tried again
    found.set(programs.ffmpeg, Promise.resolve(null))
    return runProgram(programs.ffmpeg, args, options)
  }
}

/** A hardware H.264 encoder. */
interface Hardware {
  encoder: string
  /** Before all inputs. */
  device: string[]
  /** Filters that upload a frame. */
  upload: string
  /** Options of about the quality of this CRF. */
  quality(crf: number): string[]
}

const known = (encoder: string, upload: string, quality: (crf: number) => string, device = ''): Hardware => ({
  encoder,
  upload,
  device: device.split(' ').filter(Boolean),
  quality: (crf) => quality(crf).split(' '),
})

const KNOWN = [
  known('h264_nvenc', 'format=yuv420p', (crf) => `-preset p4 -rc vbr -cq ${crf}`),
  known('h264_qsv', 'format=nv12', (crf) => `-preset medium -global_quality ${crf}`),
  known('h264_videotoolbox', 'format=yuv420p', (crf) => `-q:v ${Math.round(100 - crf * 1.7)} -realtime 0`),
  known('h264_vaapi', 'format=nv12,hwupload', (crf) => `-qp ${crf}`, '-vaapi_device /dev/dri/renderD128'),
]

/** Tries the hardware encoders that ffmpeg lists: one that encodes color bars like libx264 does. Null where there is none. */
export async function findHardware(ffmpeg: string, folder: string): Promise<Hardware | null> {
  const options = { folder, limit: LIMIT, urgent: true }
  const listed = (await runProgram(ffmpeg, ['-v', 'error', '-encoders'], options)).toString()
  const candidates = KNOWN.filter(({ encoder }) => listed.includes(` ${encoder} `))
  if (candidates.length === 0) return null
  const encodeBars = (args: string[], to: string) =>
    runProgram(ffmpeg, ['-nostdin', '-v', 'error', '-y', ...args, ...COLOUR_TAGS, '-f', 'mp4', to], options)
  await encodeBars(
    [...PATCHES, '-vf', `${SHAPE},format=yuv420p`, '-c:v', 'libx264', '-crf', '16'],
    'soft.mp4',
  )
  const wanted = await coloursOf(ffmpeg, 'soft.mp4', options)
  for (const hardware of candidates) {
    const { encoder, device, upload, quality } = hardware
    try {
      const args = [...device, ...PATCHES, '-vf', `${SHAPE},${upload}`, '-c:v', encoder, ...quality(16)]
      await encodeBars(args, 'hard.mp4')
      if (areClose(await coloursOf(ffmpeg, 'hard.mp4', options), wanted)) return hardware
    } catch {
      // it is listed also where the card is missing
    }
  }
  return null
}

const coloursOf = (ffmpeg: string, file: string, options: RunOptions) =>
  runProgram(
    ffmpeg,
    [
      ...['-nostdin', '-v', 'error', '-i', file, '-frames:v', '1'],
      ...['-vf', 'scale=64:36:flags=area:in_color_matrix=bt709:in_range=limited,format=rgb24'],
      ...['-f', 'rawvideo', 'pipe:1'],
    ],
    options,
  )

const areClose = (made: Buffer, wanted: Buffer) => {
  if (made.length !== wanted.length || made.length === 0) return false
  // at the edges of the bars encoders differ
  const far = made.filter((value, index) => Math.abs(value - (wanted[index] ?? 0)) > MOST_APART).length
  return far <= made.length * 0.12
}

/** The same command with the hardware encoder. */
export function onHardware(args: string[], { encoder, device, upload, quality }: Hardware): string[] {
  const crf = Number(args[args.indexOf('-crf') + 1])
  const dropped = ['-preset', '-crf', '-profile:v', '-pix_fmt']
  const rest = args.flatMap((arg, index) => {
    if (dropped.includes(arg) || dropped.includes(args[index - 1] ?? '')) return []
    if (arg === 'libx264') return [encoder, ...quality(crf)]
    const before = args[index - 1]
    if (before === '-vf') return [`${arg},${upload}`]
    if (before === '-filter_complex') return [arg.replace('format=yuv420p[out]', `${upload}[out]`)]
    return [arg]
  })
  return [...device, ...rest]
}
