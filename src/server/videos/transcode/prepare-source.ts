import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { MINUTE } from '../../../contract/time.ts'
import { cubeText } from '../../../contract/videos/grading/cube.ts'
import { gradeToLut } from '../../../contract/videos/grading/grade-to-lut.ts'
import { type CodeRange, type Grade, isLog, isNeutral } from '../../../contract/videos/grading.ts'
import type { Shop } from '../../composed-shop.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { UnusableFile } from '../ffmpeg/machine-trouble.ts'
import type { Programs } from '../ffmpeg/programs.ts'
import { hasFilters, zimgOf } from '../ffmpeg/programs.ts'
import { noteProcess } from '../ffmpeg/work-folder.ts'
import { findOwnCube } from '../grading/own-cubes.ts'
import { measureStreams } from '../probe/measure-streams.ts'
import { probe } from '../probe/probe.ts'
import { PROBE_VERSION, type Probe } from '../probe/probe-result.ts'
import { refuseRawCamera } from '../probe/raw-cameras.ts'
import { filtersFor } from '../probe/source-colours.ts'
import type { Video } from '../video-row.ts'
import type { Source } from './commands.ts'
import { trimSource } from './trim-source.ts'

const CUBE = 'grade.cube'
const LIMIT = 10 * MINUTE

/** The source for ffmpeg: trimmed, probed once, with its grade's LUT in the folder. */
export async function prepareSource(
  shop: Shop,
  programs: Programs,
  video: Video,
  folder: string,
  signal: AbortSignal,
): Promise<Source> {
  const { db, storage } = shop
  if (Number(video.sourceBytes) === 0) throw new UnusableFile('The file is empty. Please send it again.')
  const file = await storage.open(video.sourceKey)
  if (!file) throw new UnusableFile('The file is no longer in the storage. Please send it again.')
  refuseRawCamera(video.sourceName, await buffer(file.read({ start: 0, end: Math.min(file.size, 16) - 1 })))
  const input = await storage.inputOf(await trimSource(shop, programs, video, folder, signal))
  const isKnown = video.probe?.version === PROBE_VERSION
  const known = isKnown && video.probe ? video.probe : await lookAt(programs, input, folder, signal)
  if (!isKnown) {
    const text = JSON.stringify(known)
    await db.updateTable('video').set({ probe: text }).where('id', '=', video.id).execute()
  }
  const source = {
    input,
    video: known,
    log: isLog(video.grade.profile),
    zimg: await zimgOf(programs),
    sound: video.sound.tracks,
    previewFrom: video.edit.previewFrom,
    evenLoudness: video.sound.evenLoudness,
  }
  await refuseUnknownLight(programs, source)
  if (isNeutral(video.grade)) return { ...source, cube: null }
  await writeFile(join(folder, CUBE), await bakeLut(storage, video.grade, known.range))
  return { ...source, cube: CUBE }
}

const lookAt = async (programs: Programs, input: string, folder: string, signal: AbortSignal) =>
  measureStreams(programs, input, await probe(programs, input, signal), {
    folder,
    signal,
    limit: LIMIT,
    onStart: noteProcess(folder),
  })

async function refuseUnknownLight(programs: Programs, { video, log }: { video: Probe; log: boolean }) {
  if (log || (await hasFilters(programs, filtersFor(video)))) return
  throw new UnusableFile(
    'This is a video in HDR or wide colors, and the ffmpeg of this machine cannot bring it to usual screens. Install a complete ffmpeg, or export the video in SDR (Rec. 709).',
  )
}

/** The whole grade as the `.cube` file that ffmpeg bakes. */
async function bakeLut(storage: Storage, grade: Grade, range: CodeRange): Promise<string> {
  const own = grade.profile === 'own-cube' ? await findOwnCube(storage, grade.cubeKey ?? '') : undefined
  if (own === null)
    throw new UnusableFile(
      'The .cube file of this grade is no longer in the storage. Please choose it again.',
    )
  return cubeText(gradeToLut(grade, own, range), grade.profile)
}
