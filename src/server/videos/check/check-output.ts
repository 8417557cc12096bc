import { UnusableFile } from '../ffmpeg/machine-trouble.ts'
import type { Programs } from '../ffmpeg/programs.ts'
import type { Source } from '../transcode/commands.ts'
import { assureMachine } from './check-disk-and-ffmpeg.ts'
import { decodedUntil } from './check-truncation.ts'
import { type Reference, takeReferences } from './colour-references.ts'
import { findWrongColours } from './compare-colours.ts'
import type { Still } from './find-dead-pictures.ts'
import { isSilent } from './is-silent.ts'
import { lookAtMade, readLength } from './look-at-made.ts'
import type { Length } from './mp4-length.ts'

/** It came out wrong twice; the message is a sentence for the owner. */
export class CameOutWrong extends Error {}

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

/** What is wrong with a file that was made, in a few words. Throws `UnusableFile` where the source itself ends too early. */
async function findWrong(made: MadeFile): Promise<string | null> {
  const { programs, source, folder, file, start, copied, signal } = made
  const film = { ffmpeg: programs.ffmpeg, folder, file, signal }
  const length = await readLength(film)
  if (!length) return 'it cannot be read'
  const wrong = await wrongLength(made, length)
  if (wrong) return wrong
  const hasSound = source.video.tracks.length > 0
  if (hasSound && !length.hasSound) return 'its sound is missing'
  // the camera's own pictures are what they are
  const references = copied ? [] : await made.references()
  const moments = references.map(({ at }) => Math.max(0, at - start))
  const seen = await lookAtMade(film, { moments, whole: !copied, sound: hasSound })
  if (!seen) return 'it cannot be read'
  if (seen.silent && !(await isSilent(programs.ffmpeg, source.input, { folder, signal })))
    return 'its sound is silent'
  const compared = references.map((reference, index) => {
    return { reference, at: moments[index] ?? 0, cells: seen.cells[index] }
  })
  const { framesPerSecond } = length
  return (
    (await findWrongColours({ ...film, framesPerSecond }, compared)) ?? (await standsStill(made, seen.stills))
  )
}

/** Within two frames of the source's own; where the two differ, the source is decoded to know how long it really is. */
async function wrongLength({ programs, source, folder, seconds, start, signal }: MadeFile, made: Length) {
  if (seconds === 0) return null
  const rate = Math.min(source.video.framesPerSecond || 25, made.framesPerSecond || 25, 30)
  const isRight = (wanted: number) => Math.abs(made.seconds - wanted) <= 2 / rate + 0.01
  if (isRight(seconds)) return null
  await assureMachine(programs, folder, signal)
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

/** Black, or the same picture for seconds, is wrong only where the source is not. */
async function standsStill({ programs, source, folder, start, signal }: MadeFile, doubts: Still[]) {
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
