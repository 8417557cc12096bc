import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ProgramFailed, runProgram } from '../ffmpeg/run.ts'
import { noteProcess } from '../ffmpeg/work-folder.ts'
import { readContents } from '../transcode/mp4-boxes.ts'
import { cellsIn, momentsOf } from './compare-colours.ts'
import { deadPicturesIn, pictureNotes, type Still } from './find-dead-pictures.ts'
import { type Length, lengthOf } from './mp4-length.ts'

const LIMIT = 30 * 60_000
const PICTURES = 'pictures.txt'
const SOUND = 'sound.txt'
/** In decibels: what a decoder leaves of silence. */
const SILENCE = -80
/** Samples that are listened to at once, so that an hour's notes are a few lines. */
const AT_ONCE = 480_000

interface Film {
  ffmpeg: string
  folder: string
  file: string
  signal: AbortSignal
}

/** How long a film is that we made, by its table of contents; null where it has none. */
export async function readLength({ folder, file }: Pick<Film, 'folder' | 'file'>): Promise<Length | null> {
  const opened = await open(join(folder, file))
  try {
    const contents = await readContents(opened)
    return contents && lengthOf(contents.bytes)
  } finally {
    await opened.close()
  }
}

export interface Look {
  /** The colours at each of the moments; empty where one of them has no picture. */
  cells: number[][]
  /** Whole pictures that are black, or the same as the one before. */
  stills: Still[]
  /** Whether there is sound, and none of it can be heard. */
  silent: boolean
}

/** All that a film has to be decoded for, by one program that reads it once; null where that cannot read it. */
export async function lookAtMade(
  { ffmpeg, folder, file, signal }: Film,
  { moments, whole, sound }: { moments: number[]; whole: boolean; sound: boolean },
): Promise<Look | null> {
  const shown = momentsOf(file, moments, 1)
  const args = [
    ...['-nostdin', '-v', 'error', '-y'],
    // of the whole film only what stands for itself is decoded; a copied one may have its only such picture before its start
    ...(whole ? ['-skip_frame', 'nokey'] : []),
    ...['-i', file, ...shown.inputs],
    ...shown.output,
    ...['-map', '0:v:0', ...(whole ? [] : ['-frames:v', '1']), '-vf', pictureNotes(PICTURES)],
    ...['-vsync', 'passthrough', '-f', 'null', '-'],
    ...(sound ? ['-map', '0:a:0', '-af', SOUND_NOTES, '-f', 'null', '-'] : []),
  ]
  try {
    const options = { folder, signal, limit: LIMIT, onStart: noteProcess(folder) }
    const pictures = await runProgram(ffmpeg, args, options)
    const notes = (name: string) => readFile(join(folder, name), 'utf8').catch(() => '')
    const noted = await notes(PICTURES)
    if (!noted.includes('frame:')) return null
    return {
      cells: await cellsIn(pictures, moments.length),
      stills: whole ? deadPicturesIn(noted) : [],
      silent: sound && isSilence(await notes(SOUND)),
    }
  } catch (error) {
    if (error instanceof ProgramFailed) return null
    throw error
  }
}

const SOUND_NOTES = `asetnsamples=n=${AT_ONCE}:p=0,astats=metadata=1:reset=1,ametadata=mode=print:key=lavfi.astats.Overall.Peak_level:file=${SOUND}`

const isSilence = (notes: string) =>
  ![...notes.matchAll(/Peak_level=(\S+)/g)].some(([, decibels]) => Number(decibels) > SILENCE)
