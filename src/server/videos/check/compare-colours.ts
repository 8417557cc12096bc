import { runProgram } from '../ffmpeg/run.ts'
import { noteProcess } from '../ffmpeg/work-folder.ts'
import { apart, cellsOf, LOOKED_AT } from './colour-cells.ts'
import type { Reference } from './colour-references.ts'
import { usualMistake } from './usual-mistakes.ts'

const LIMIT = 5 * 60_000
/** Levels of 255, on average over the picture: noise and a moved camera stay below, another matrix does not. */
const MOST_APART = 7
/** Seconds for which one picture may stand where the rate varies. */
const LONG_FRAME = 0.15
const SHAPE = `scale=${LOOKED_AT.width}:${LOOKED_AT.height}:flags=area+accurate_rnd+full_chroma_int:in_color_matrix=bt709:in_range=limited,setsar=1,format=rgb24`

/** The arguments that write a picture of each moment to standard output: what is read, and what is made of it. */
export function momentsOf(file: string, moments: number[], firstInput = 0) {
  if (moments.length === 0) return { inputs: [], output: [] }
  const firsts = moments.map((_, index) => `[${firstInput + index}:v:0]trim=end_frame=1,${SHAPE}[p${index}]`)
  const joined = `${moments.map((_, index) => `[p${index}]`).join('')}concat=n=${moments.length}:v=1[out]`
  return {
    inputs: moments.flatMap((at) => [...(at > 0 ? ['-ss', at.toFixed(3)] : []), '-i', file]),
    output: [
      ...['-filter_complex', [...firsts, joined].join(';')],
      ...['-map', '[out]', '-vsync', 'passthrough', '-f', 'rawvideo', 'pipe:1'],
    ],
  }
}

/** The colours of each of the pictures that were written; none where one of them is missing. */
export async function cellsIn(pictures: Buffer, count: number): Promise<number[][]> {
  const each = LOOKED_AT.width * LOOKED_AT.height * 3
  if (pictures.length !== each * count) return []
  return Promise.all(
    Array.from({ length: count }, (_, index) =>
      cellsOf({ pixels: pictures.subarray(index * each, (index + 1) * each) }),
    ),
  )
}

interface Film {
  ffmpeg: string
  file: string
  framesPerSecond: number
  folder: string
  signal: AbortSignal
}

/** A moment of what was made, and how the source looks there. */
interface Compared {
  at: number
  cells: number[] | undefined
  reference: Reference
}

/** How far the colours of a made file are from the source's, in levels; only what is too far. */
export async function findWrongColours(film: Film, compared: Compared[]): Promise<string | null> {
  const frame = 1 / (film.framesPerSecond || 25)
  for (const { at, cells, reference } of compared) {
    let off = apart(cells, reference.cells)
    // what moves fast may be a frame further, which in a film of varying rate may be some
    for (const shift of [0, -frame, frame, -LONG_FRAME, LONG_FRAME]) {
      if (off <= MOST_APART) break
      off = Math.min(off, apart(await cellsAt(film, Math.max(0, at + shift)), reference.cells))
    }
    if (!Number.isFinite(off)) return `there is no picture at second ${Math.round(at)}`
    if (off > MOST_APART) return `its colours are ${Math.round(off)} levels off at second ${Math.round(at)}`
  }
  return usualMistake(
    compared.flatMap(({ cells, reference }) => (cells ? [{ made: cells, meant: reference.cells }] : [])),
  )
}

async function cellsAt({ ffmpeg, file, folder, signal }: Film, at: number) {
  const { inputs, output } = momentsOf(file, [at])
  const args = ['-nostdin', '-v', 'error', ...inputs, ...output]
  const picture = await runProgram(ffmpeg, args, {
    ...{ folder, signal, limit: LIMIT, onStart: noteProcess(folder) },
  })
  return (await cellsIn(picture, 1))[0]
}
