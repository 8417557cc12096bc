import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isNeutral } from '../../contract/grading.ts'
import type { Shop } from '../compose.ts'
import { cubeFileOf } from './cube-file.ts'
import type { Source } from './ffmpeg/commands.ts'
import { hasFilters } from './ffmpeg/has-filters.ts'
import { type Probe, probe } from './ffmpeg/probe.ts'
import type { Programs } from './ffmpeg/programs.ts'
import { Unfit } from './ffmpeg/unfit.ts'
import type { Video } from './video-row.ts'

const CUBE = 'grade.cube'

/** The video as ffmpeg reads it: looked at once, with its grade's cube in the folder. */
export async function prepareSource(
  shop: Shop,
  programs: Programs,
  video: Video,
  folder: string,
  signal: AbortSignal,
): Promise<Source> {
  const { db, storage } = shop
  if (Number(video.sourceBytes) === 0) throw new Unfit('The file is empty. Please send it again.')
  const file = await storage.open(video.sourceKey)
  if (!file) throw new Unfit('The file is no longer in the storage. Please send it again.')
  await file.close()
  const input = await storage.inputOf(video.sourceKey)
  const known = video.probe ?? (await probe(programs, input, signal))
  if (!video.probe) {
    const text = JSON.stringify(known)
    await db.updateTable('video').set({ probe: text }).where('id', '=', video.id).execute()
  }
  await refuseUnknownLight(programs, known)
  if (isNeutral(video.grade)) return { input, video: known, cube: null }
  await writeFile(join(folder, CUBE), await cubeFileOf(storage, video.grade))
  return { input, video: known, cube: CUBE }
}

async function refuseUnknownLight(programs: Programs, { transfer }: Probe) {
  if (transfer === 'sdr' || (await hasFilters(programs, ['zscale', 'tonemap']))) return
  throw new Unfit(
    'This is an HDR video, and the ffmpeg of this machine cannot bring it to the brightness of usual screens. Install a complete ffmpeg, or export the video in SDR (Rec. 709).',
  )
}
