import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { MINUTE } from '../../../contract/time.ts'
import type { Shop } from '../../composed-shop.ts'
import type { Tx } from '../../platform/db/open.ts'
import type { Ending, Run } from '../../platform/jobs/run-jobs.ts'
import { soldKey } from '../../platform/storage/layout.ts'
import { transcodeAndCheck } from '../check/check-output.ts'
import type { Programs } from '../ffmpeg/programs.ts'
import { runProgram } from '../ffmpeg/run.ts'
import { noteProcess } from '../ffmpeg/work-folder.ts'
import { removeLater } from '../remove-files.ts'
import { columnOf, type Version } from '../versions.ts'
import { subjectOf } from '../video-jobs.ts'
import { lockVideo, type Video } from '../video-row.ts'
import { canStreamCopy, canStreamCopyToPhone, needsCompatible } from './can-stream-copy.ts'
import type { Size } from './colour.ts'
import {
  masterCommand,
  masterCopyCommand,
  phoneCommand,
  phoneCopyCommand,
  phoneSize,
  type Source,
} from './commands.ts'
import { gainFor } from './loudness.ts'
import { deliveredSize } from './sizes.ts'
import { cleanCopy } from './strip-metadata.ts'

type Maker = (
  shop: Shop,
  programs: Programs,
  video: Video,
  source: Source,
  folder: string,
  run: Run,
) => Promise<Ending>

/** A 4K minute takes two slow cores a quarter of an hour. */
const limitFor = (seconds: number) => 30 * MINUTE + seconds * 120_000

/** The phone copy; stream-copied where the camera's frames suit phones. */
export const makePhoneCopy: Maker = async (shop, programs, video, source, folder, run) => {
  const options = { folder, signal: run.signal, limit: limitFor(source.video.seconds) }
  const gain = await gainFor(programs, source, {}, { ...options, onStart: noteProcess(folder) })
  const copies = canStreamCopyToPhone(source, Number(video.sourceBytes))
  const command = copies ? phoneCopyCommand : phoneCommand
  await make(programs, source, command(source, gain, 'phone.mp4'), 'phone.mp4', folder, 'phone copy', run)
  if (copies) await cleanCopy(join(folder, 'phone.mp4'))
  return publish(shop, video, 'phone', folder, phoneSize(source.video))
}

/** The graded video in full size; stream-copied where nothing is to be graded. */
export const makeMaster: Maker = async (shop, programs, video, source, folder, run) => {
  const copies = canStreamCopy(source)
  const command = copies ? masterCopyCommand : masterCommand
  await make(programs, source, command(source, 'master.mp4'), 'master.mp4', folder, 'master', run)
  if (copies) await cleanCopy(join(folder, 'master.mp4'))
  const size = copies ? source.video : deliveredSize(source.video)
  return publish(shop, video, 'master', folder, size, { alone: !needsCompatible(source) })
}

/** In full size for every browser, beside a master that some cannot show. */
export const makeCompatible: Maker = async (shop, programs, video, source, folder, run) => {
  const args = masterCommand(source, 'compatible.mp4')
  await make(programs, source, args, 'compatible.mp4', folder, 'compatible version', run)
  return publish(shop, video, 'compatible', folder, deliveredSize(source.video))
}

async function make(
  programs: Programs,
  source: Source,
  args: string[],
  file: string,
  folder: string,
  step: string,
  { signal, report }: Run,
) {
  const { seconds } = source.video
  const copied = args[args.indexOf('-c:v') + 1] === 'copy'
  const output = { programs, source, folder, file, seconds, start: 0, copied, signal }
  const options = {
    folder,
    signal,
    limit: limitFor(seconds),
    onStart: noteProcess(folder),
    onProgress: (done: number) => report(step, seconds > 0 ? done / seconds : 0),
  }
  await transcodeAndCheck(step, output, () => runProgram(programs.ffmpeg, args, options))
}

async function publish(
  shop: Shop,
  video: Video,
  version: Version,
  folder: string,
  { width, height }: Size,
  { alone = false } = {},
) {
  const path = join(folder, `${version}.mp4`)
  const { size: bytes } = await stat(path)
  const key = soldKey(video, version)
  await shop.storage.take(key, path)
  const made = { gradeVersion: video.gradeVersion, width, height, bytes }
  return saveVersion(shop, video, version, { key, made, alone })
}

interface MadeVersion {
  key: string
  made: NonNullable<Video['made'][Version]>
  /** No other full-size version is needed, and one of an earlier grade is removed. */
  alone: boolean
}

/** From now on buyers get it, under the same link. */
function saveVersion(shop: Shop, { id }: Video, version: Version, file: MadeVersion): Ending {
  const { now, responses, worker } = shop
  return {
    write: async (tx: Tx) => {
      const column = columnOf(version)
      // another version may have been saved meanwhile
      const row = await lockVideo(shop, tx, id)
      const made = { ...row.made, [version]: file.made }
      if (file.alone) delete made.compatible
      const stoodIn = version === 'master' && row.standIn !== null
      // the phone copy of a piece is no copy of this video
      const isPiece =
        stoodIn && row.standIn === 'piece' && made.phone?.gradeVersion !== file.made.gradeVersion
      if (isPiece) delete made.phone
      await tx
        .updateTable('video')
        .set({ [column]: file.key, made: JSON.stringify(made) })
        .$if(stoodIn, (videos) => videos.set({ standIn: null }))
        .$if(isPiece, (videos) => videos.set({ phoneKey: null }))
        .where('id', '=', id)
        .execute()
      if (row[column] !== row.sourceKey) await removeLater(tx, [row[column]], file.key, now())
      if (isPiece) await removeLater(tx, [row.phoneKey], file.key, now())
      if (file.alone) await dropCompatible(tx, row, now())
      await putOnSale(tx, id)
      await markReady(tx, id)
    },
    afterwards: () => {
      responses.invalidateEverywhere()
      worker.wake('waiting buyers')
    },
  }
}

/** Puts a video on sale, unless another part of it failed. */
const putOnSale = (tx: Tx, videoId: number) =>
  tx
    .updateTable('video')
    .set({ forSale: 1 })
    .where('id', '=', videoId)
    .where('state', '<>', 'failed')
    .where('deletedAt', 'is', null)
    .execute()

async function dropCompatible(tx: Tx, { id, compatibleKey }: Video, now: Date) {
  await tx.updateTable('video').set({ compatibleKey: null }).where('id', '=', id).execute()
  await removeLater(tx, [compatibleKey], '-', now)
}

export async function markReady(tx: Tx, id: number) {
  await tx
    .updateTable('video')
    .set({ state: 'ready' })
    .where('id', '=', id)
    .where('state', '=', 'working')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('job').select('id').where('subject', '=', subjectOf(id)).where('finishedAt', 'is', null),
        ),
      ),
    )
    .execute()
}
