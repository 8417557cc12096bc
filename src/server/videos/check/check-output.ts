import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { MINUTE } from '../../../contract/time.ts'
import { inputArgs } from '../ffmpeg/allowed-input.ts'
import { UnusableFile } from '../ffmpeg/machine-trouble.ts'
import type { Programs } from '../ffmpeg/programs.ts'
import { ProgramFailed, runProgram } from '../ffmpeg/run.ts'
import { noteProcess } from '../ffmpeg/work-folder.ts'
import type { Source } from '../transcode/commands.ts'
import { frameCommand } from '../transcode/frame-commands.ts'
import { checkDiskAndFfmpeg } from './check-disk-and-ffmpeg.ts'
import { decodedUntil } from './check-truncation.ts'
import { type Length, readLength } from './mp4-length.ts'

const LIMIT = 30 * MINUTE
const FRAME_STATS = 'frames.txt'
const SOUND_STATS = 'sound.txt'
/** dBFS; a decoder leaves this much of silence. */
const SILENCE = -80
/** Of 32768: the same in samples. */
const SILENT_SAMPLE = 3
/** How many tracks of the source are listened to. */
const MOST_TRACKS = 4
/** Luma codes of a frame without light (16 is black), and of one that is black but for its watermark. */
const BLACK_PEAK = 24
const DARK_MEAN = 32
/** Mean difference of two key frames of the same picture, which an encoder does not write alike. */
const SAME_PICTURE = 0.5
/** How many suspicious frames are compared with the source. */
const MOST_DOUBTS = 3
const GRID = { width: 16, height: 9, fit: 'fill', kernel: 'linear' } as const

/** The output was rejected twice; the message is a sentence for the owner. */
export class OutputRejected extends Error {}

export interface Output {
  programs: Programs
  source: Source
  folder: string
  /** Its name in the folder. */
  file: string
  /** How long it has to be. */
  seconds: number
  /** Where it begins in the source. */
  start: number
  /** The frames are stream-copied from the source. */
  copied: boolean
  signal: AbortSignal
}

/** Transcodes and checks the output. A rejected output is made once more; rejected again, it is an `OutputRejected`. */
export async function transcodeAndCheck(what: string, output: Output, transcode: () => Promise<unknown>) {
  for (const isLast of [false, true]) {
    await transcode()
    const fault = await findFault(output)
    if (!fault) return
    await checkDiskAndFfmpeg(output.programs, output.folder, output.signal)
    if (isLast) throw new OutputRejected(`The ${what} came out wrong twice: ${fault}. It is not sold.`)
  }
}

/**
 * What a full disk, a killed encoder or a broken source can do to an output at run time. Wrong colours would come from our own
 * commands; tests/media/colours.test.ts covers them.
 */
async function findFault(output: Output): Promise<string | null> {
  const { source, folder, file, copied } = output
  const length = await readLength(join(folder, file))
  if (!length) return 'it cannot be read'
  if (!length.isWhole) return 'its end is missing'
  const wrong = await wrongLength(output, length)
  if (wrong) return wrong
  const hasSound = source.video.tracks.length > 0
  if (hasSound && !length.hasSound) return 'its sound is missing'
  const decoded = await decodeOutput(output, hasSound)
  if (!decoded) return 'it cannot be read'
  if (decoded.silent && !(await isSilent(output))) return 'its sound is silent'
  // stream-copied frames are what they are
  return copied ? null : emptyPicture(output, decoded.doubts)
}

/** Within two frames of the source's length; where they differ, the source is decoded to know how long it really is. */
async function wrongLength({ programs, source, folder, seconds, start, signal }: Output, made: Length) {
  if (seconds === 0) return null
  const rate = Math.min(source.video.framesPerSecond || 25, made.framesPerSecond || 25, 30)
  const isRight = (wanted: number) => Math.abs(made.seconds - wanted) <= 2 / rate + 0.01
  if (isRight(seconds)) return null
  await checkDiskAndFfmpeg(programs, folder, signal)
  const end = await decodedUntil(programs, source, 0, { folder, signal })
  const real = Math.min(seconds, end - start)
  if (real < seconds - Math.max(0.5, seconds * 0.03)) {
    throw new UnusableFile(
      `The file is damaged: it should last ${Math.round(source.video.seconds)} seconds, and only ${Math.round(Math.max(0, end))} can be read. Please send it again.`,
      { confirmed: true },
    )
  }
  if (isRight(real) || Math.abs(made.seconds - seconds) <= Math.abs(real - seconds) + 2 / rate) return null
  return `it lasts ${made.seconds.toFixed(2)} seconds instead of ${real.toFixed(2)}`
}

/** Decodes key frames and sound in one pass; null where ffmpeg cannot read the file. */
async function decodeOutput({ programs, folder, file, copied, signal }: Output, hasSound: boolean) {
  const args = [
    ...['-nostdin', '-v', 'error', '-y'],
    // the only key frame of a copied video may lie before its start
    ...(copied ? [] : ['-skip_frame', 'nokey']),
    ...['-i', file, '-map', '0:v:0', ...(copied ? ['-frames:v', '1'] : []), '-vf'],
    `scale=64:36:flags=area,format=yuv420p,signalstats,metadata=print:file=${FRAME_STATS}`,
    ...['-vsync', 'passthrough', '-f', 'null', '-'],
    ...(hasSound ? ['-map', '0:a:0', '-af', SOUND_FILTERS, '-f', 'null', '-'] : []),
  ]
  try {
    await runProgram(programs.ffmpeg, args, { folder, signal, limit: LIMIT, onStart: noteProcess(folder) })
  } catch (error) {
    if (error instanceof ProgramFailed) return null
    throw error
  }
  const stats = (name: string) => readFile(join(folder, name), 'utf8').catch(() => '')
  const frames = await stats(FRAME_STATS)
  if (!frames.includes('frame:')) return null
  return { doubts: doubtsIn(frames), silent: hasSound && isSilence(await stats(SOUND_STATS)) }
}

/** A line of statistics for ten seconds, so that those of an hour stay short. */
const SOUND_FILTERS = `asetnsamples=n=480000:p=0,astats=metadata=1:reset=1,ametadata=mode=print:key=lavfi.astats.Overall.Peak_level:file=${SOUND_STATS}`

const isSilence = (stats: string) =>
  ![...stats.matchAll(/Peak_level=(\S+)/g)].some(([, decibels]) => Number(decibels) > SILENCE)

/** A frame that is black, or the same as the key frame before it. */
interface Doubt {
  at: number
  /** Mean luma from 0 to 255, where it is dark. */
  dark: number | null
  isBlack: boolean
  /** When the same picture was shown before. */
  since: number | null
}

function doubtsIn(stats: string): Doubt[] {
  const frames = stats.split(/^frame:/m).slice(1)
  const times = frames.map((frame) => Number(/pts_time:([\d.]+)/.exec(frame)?.[1] ?? 0))
  return frames.flatMap((frame, index) => {
    const value = (name: string) => Number(new RegExp(`signalstats\\.${name}=([\\d.]+)`).exec(frame)?.[1])
    const dark = value('YAVG') <= DARK_MEAN ? ((value('YAVG') - 16) * 255) / 219 : null
    const isSame = index > 0 && ['YDIF', 'UDIF', 'VDIF'].every((name) => value(name) < SAME_PICTURE)
    const since = isSame ? (times[index - 1] ?? null) : null
    if (dark === null && !isSame) return []
    return [{ at: times[index] ?? 0, dark, isBlack: value('YMAX') <= BLACK_PEAK, since }]
  })
}

/** A black or frozen picture is wrong only where the source's is not. */
async function emptyPicture(output: Output, doubts: Doubt[]): Promise<string | null> {
  for (const { at, dark, isBlack, since } of doubts.slice(0, MOST_DOUBTS)) {
    const shown = await sourceCells(output, at)
    if (!shown) continue
    const isEmpty = isBlack ? Math.max(...shown) > 40 : dark !== null && lumaOf(shown) - dark > 8
    if (isEmpty) return `its picture is black at second ${Math.round(at)}`
    const before = since === null ? null : await sourceCells(output, since)
    if (before && distance(before, shown) > 3) return `its picture is frozen at second ${Math.round(at)}`
  }
  return null
}

/** The graded source at a moment of the output, as the mean colours of a coarse grid; null after its last frame. */
async function sourceCells({ programs, source, folder, start, signal }: Output, at: number) {
  const { default: sharp } = await import('sharp')
  const file = 'source-frame.png'
  const options = { folder, signal, limit: LIMIT, onStart: noteProcess(folder) }
  await rm(join(folder, file), { force: true })
  await runProgram(programs.ffmpeg, frameCommand(source, start + at, file), options)
  const png = await readFile(join(folder, file)).catch(() => null)
  if (!png) return null
  return [...(await sharp(png).removeAlpha().toColourspace('srgb').resize(GRID).raw().toBuffer())]
}

const lumaOf = (cells: number[]) => {
  const weights = [0.2126, 0.7152, 0.0722]
  return cells.reduce((sum, level, index) => sum + level * (weights[index % 3] ?? 0), 0) / (cells.length / 3)
}

const distance = (a: number[], b: number[]) =>
  a.reduce((sum, level, index) => sum + Math.abs(level - (b[index] ?? 0)), 0) / a.length

/** Whether no track of the source can be heard. Coarse samples are enough to know. */
async function isSilent({ programs, source: { input }, folder, signal }: Output): Promise<boolean> {
  for (let track = 0; track < MOST_TRACKS; track++) {
    const args = [
      ...['-nostdin', '-v', 'error', ...inputArgs(input), '-i', input, '-map', `0:a:${track}`],
      ...['-ar', '8000', '-f', 's16le', 'pipe:1'],
    ]
    try {
      if (isLoud(await runProgram(programs.ffmpeg, args, { folder, signal, limit: LIMIT }))) return false
    } catch (error) {
      // there is no such track
      if (error instanceof ProgramFailed) return true
      throw error
    }
  }
  return true
}

function isLoud(samples: Buffer) {
  for (let place = 0; place + 1 < samples.length; place += 2) {
    if (Math.abs(samples.readInt16LE(place)) > SILENT_SAMPLE) return true
  }
  return false
}
