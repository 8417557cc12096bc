import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Shop } from '../compose.ts'
import type { Tx } from '../db/open.ts'
import type { Ending, Run } from '../jobs/run-jobs.ts'
import type { Size } from './ffmpeg/colour.ts'
import { copyCommand, masterCommand, phoneCommand, phoneSize, type Source } from './ffmpeg/commands.ts'
import { probe } from './ffmpeg/probe.ts'
import type { Programs } from './ffmpeg/programs.ts'
import { runProgram } from './ffmpeg/run.ts'
import { fullSize } from './ffmpeg/sizes.ts'
import { Unfit } from './ffmpeg/unfit.ts'
import { putOnSale } from './for-sale.ts'
import { isReadyToPlay } from './ready-to-play.ts'
import { removeLater } from './remove-files.ts'
import { subjectOf } from './video-jobs.ts'
import { soldKey } from './video-keys.ts'
import type { Video } from './video-row.ts'
import { noteProcess } from './work-folder.ts'

type Version = 'phone' | 'master'
type Maker = (
  shop: Shop,
  programs: Programs,
  video: Video,
  source: Source,
  folder: string,
  run: Run,
) => Promise<Ending>

const MINUTE = 60_000
/** A 4K minute takes two slow cores a quarter of an hour. */
const limitFor = (seconds: number) => 30 * MINUTE + seconds * 120_000

/** A copy for phones, unless the video is of that size itself and sold as it is. */
export const makePhoneCopy: Maker = async (shop, programs, video, source, folder, run) => {
  const size = phoneSize(source.video)
  const asItIs = canStay(source)
  if (asItIs && source.video.videoCodec === 'h264' && size.height === source.video.height)
    return saveVersion(shop, video, 'phone', null)
  await make(programs, source, phoneCommand(source, 'phone.mp4'), 'phone.mp4', folder, 'phone copy', run)
  return publish(shop, video, 'phone', folder, size)
}

/** The graded film in its full size. Where nothing is to be graded, the very pictures of the camera. */
export const makeMaster: Maker = async (shop, programs, video, source, folder, run) => {
  if (!canStay(source)) {
    await make(programs, source, masterCommand(source, 'master.mp4'), 'master.mp4', folder, 'master', run)
    return publish(shop, video, 'master', folder, fullSize(source.video))
  }
  if (await isReadyToPlay(shop.storage, video.sourceKey)) {
    const { width, height } = source.video
    const made = { gradeVersion: video.gradeVersion, width, height, bytes: Number(video.sourceBytes) }
    return saveVersion(shop, video, 'master', { key: video.sourceKey, made })
  }
  await make(programs, source, copyCommand(source, 'master.mp4'), 'master.mp4', folder, 'master', run)
  return publish(shop, video, 'master', folder, source.video)
}

const CODECS: Record<string, string[]> = {
  h264: ['yuv420p', 'yuvj420p'],
  hevc: ['yuv420p', 'yuvj420p', 'yuv420p10le'],
}

/** Whether every player knows what the camera wrote, and no grade changes it. */
const canStay = ({ video, cube }: Source) =>
  cube === null &&
  video.container !== 'avi' &&
  CODECS[video.videoCodec]?.includes(video.pixelFormat) === true &&
  (video.audioCodec === null || video.audioCodec === 'aac')

async function make(
  programs: Programs,
  { video }: Source,
  args: string[],
  file: string,
  folder: string,
  step: string,
  { signal, report }: Run,
) {
  await runProgram(programs.ffmpeg, args, {
    folder,
    signal,
    limit: limitFor(video.seconds),
    onStart: noteProcess(folder),
    onProgress: (done) => report(step, video.seconds > 0 ? done / video.seconds : 0),
  })
  // ffmpeg takes what it can read of a damaged file and calls that a success
  const { seconds } = await probe(programs, join(folder, file), signal)
  if (seconds < video.seconds - Math.max(0.5, video.seconds * 0.03)) {
    throw new Unfit(
      `The file is damaged: it should last ${Math.round(video.seconds)} seconds, and only ${Math.round(seconds)} can be read. Please send it again.`,
    )
  }
}

async function publish(shop: Shop, video: Video, version: Version, folder: string, { width, height }: Size) {
  const path = join(folder, `${version}.mp4`)
  const { size: bytes } = await stat(path)
  const key = soldKey(video, version)
  await shop.storage.take(key, path)
  return saveVersion(shop, video, version, {
    key,
    made: { gradeVersion: video.gradeVersion, width, height, bytes },
  })
}

interface MadeVersion {
  key: string
  made: NonNullable<Video['made'][Version]>
}

/** From here on buyers get it, under the link that they have. */
function saveVersion(
  { now, answers, worker }: Shop,
  { id }: Video,
  version: Version,
  file: MadeVersion | null,
): Ending {
  return {
    write: async (tx: Tx) => {
      const column = `${version}Key` as const
      // the other version may have come while this one was made
      const row = await tx.selectFrom('video').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      const made = { ...JSON.parse(row.made), [version]: file?.made }
      await tx
        .updateTable('video')
        .set({ [column]: file?.key ?? null, made: JSON.stringify(made) })
        .where('id', '=', id)
        .execute()
      if (row[column] !== row.sourceKey) await removeLater(tx, [row[column]], file?.key ?? '-', now())
      if (file) await putOnSale(tx, id)
      await markReady(tx, id)
    },
    afterwards: () => {
      answers.drop()
      worker.wake('waiting buyers')
    },
  }
}

async function markReady(tx: Tx, id: number) {
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
