import { z } from 'zod'
import { assureMachine } from './assure-machine.ts'
import { findWrongColours, type Reference, takeReferences } from './compare-colours.ts'
import type { Source } from './ffmpeg/commands.ts'
import type { Programs } from './ffmpeg/programs.ts'
import { ProgramFailed, runProgram } from './ffmpeg/run.ts'
import { Unfit } from './ffmpeg/unfit.ts'
import { findDeadPictures, type Still } from './find-dead-pictures.ts'
import { isSilent } from './is-silent.ts'
import { decodedUntil } from './refuse-cut-off.ts'

/** It came out wrong twice; the message is a sentence for the owner. */
export class CameOutWrong extends Error {}

const LIMIT = 10 * 60_000
/** A film is looked at in as many places as this where it seems to stand still. */
const MOST_DOUBTS = 3

export interface MadeFile {
  programs: Programs
  source: Source
  folder: string
  /** Its name in the folder. */
  file: string
  /** How long it has to be. */
  seconds: number
  /** Where it begins in the source. */
  start: number
  /** The camera's own pictures, in another container. */
  copied: boolean
  references(): Promise<Reference[]>
  signal: AbortSignal
}

/** Makes a file and checks it; what came out wrong is made once more, and told if it is wrong again. */
export async function makeChecked(
  what: string,
  made: MadeFile,
  makeIt: (isFirst: boolean) => Promise<unknown>,
) {
  for (const isLast of [false, true]) {
    await makeIt(!isLast)
    const wrong = await findWrong(made)
    if (!wrong) return
    await assureMachine(made.programs, made.folder, made.signal)
    if (isLast) throw new CameOutWrong(`The ${what} came out wrong twice: ${wrong}. It is not sold.`)
  }
}

/** What is wrong with a file that was made, in a few words. Throws `Unfit` where the source itself ends too early. */
async function findWrong(made: MadeFile): Promise<string | null> {
  const { programs, source, folder, file, start, signal } = made
  const looked = await look(made).catch((error: unknown) => {
    if (error instanceof ProgramFailed) return null
    throw error
  })
  if (!looked) return 'it cannot be read'
  const { framesPerSecond } = looked
  return (
    (await wrongLength(made, looked)) ??
    (await wrongSound(made, looked)) ??
    (made.copied
      ? null
      : ((await findWrongColours(programs, file, await made.references(), {
          start,
          framesPerSecond,
          folder,
          signal,
        })) ?? (await standsStill(made, source))))
  )
}

const Looked = z.object({
  streams: z.array(
    z.object({
      codec_type: z.string().optional(),
      duration: z.string().optional(),
      avg_frame_rate: z.string().optional(),
    }),
  ),
  format: z.object({ duration: z.string().optional() }),
})

async function look({ programs, file, folder, signal }: MadeFile) {
  const args = ['-v', 'error', '-of', 'json', '-show_format', '-show_streams', file]
  const printed = await runProgram(programs.ffprobe, args, { folder, signal, limit: LIMIT })
  const { streams, format } = Looked.parse(JSON.parse(printed.toString()))
  const video = streams.find((stream) => stream.codec_type === 'video')
  const [frames = 0, each = 1] = (video?.avg_frame_rate ?? '0/1').split('/').map(Number)
  return {
    seconds: Number(video?.duration) || Number(format.duration) || 0,
    framesPerSecond: each > 0 ? frames / each : 0,
    hasSound: streams.some((stream) => stream.codec_type === 'audio'),
  }
}
type Looked = Awaited<ReturnType<typeof look>>

/** Within two frames of the source's own; where the two differ, the source is decoded to know how long it really is. */
async function wrongLength({ programs, source, folder, seconds, start, signal }: MadeFile, looked: Looked) {
  if (seconds === 0) return null
  const rate = Math.min(source.video.framesPerSecond || 25, looked.framesPerSecond || 25, 30)
  const isRight = (wanted: number) => Math.abs(looked.seconds - wanted) <= 2 / rate + 0.01
  if (isRight(seconds)) return null
  await assureMachine(programs, folder, signal)
  const end = await decodedUntil(programs, source, 0, { folder, signal })
  const real = Math.min(seconds, end - start)
  if (real < seconds - Math.max(0.5, seconds * 0.03)) {
    throw new Unfit(
      `The file is damaged: it should last ${Math.round(source.video.seconds)} seconds, and only ${Math.round(Math.max(0, end))} can be read. Please send it again.`,
      { confirmed: true },
    )
  }
  if (isRight(real) || Math.abs(looked.seconds - seconds) <= Math.abs(real - seconds) + 2 / rate) return null
  return `it lasts ${looked.seconds.toFixed(2)} seconds instead of ${real.toFixed(2)}`
}

async function wrongSound({ programs, source, folder, file, signal }: MadeFile, { hasSound }: Looked) {
  if (source.video.tracks.length === 0) return null
  if (!hasSound) return 'its sound is missing'
  const silent = (input: string) => isSilent(programs.ffmpeg, input, { folder, signal })
  return (await silent(file)) && !(await silent(source.input)) ? 'its sound is silent' : null
}

/** Black, or the same picture for seconds, is wrong only where the source is not. */
async function standsStill({ programs, file, folder, start, signal }: MadeFile, source: Source) {
  const doubts = await findDeadPictures(programs.ffmpeg, file, { folder, signal })
  const isSo = async ({ at, black, since }: Still) => {
    const moments = [...(since === null ? [] : [since]), at].map((second) => second + start)
    const pictures = await takeReferences(programs, source, moments, { folder, signal })
    const [first, last = first] = pictures
    if (!first || !last) return false
    if (black) return Math.max(...last.cells) > 40
    return first.cells.some((value, index) => Math.abs(value - (last.cells[index] ?? 0)) > 3)
  }
  for (const doubt of doubts.slice(0, MOST_DOUBTS)) {
    if (await isSo(doubt))
      return `its picture is ${doubt.black ? 'black' : 'frozen'} at second ${Math.round(doubt.at)}`
  }
  return null
}
