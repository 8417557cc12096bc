import { z } from 'zod'
import { SECOND } from '../../../contract/time.ts'
import type { Shop } from '../../composed-shop.ts'
import type { Tx } from '../../platform/db/open.ts'
import { cancelJobs, type Job } from '../../platform/jobs/queue.ts'
import { type Handler, type Handlers, runJobs } from '../../platform/jobs/run-jobs.ts'
import { checkDiskAndFfmpeg } from '../check/check-disk-and-ffmpeg.ts'
import { OutputRejected } from '../check/check-output.ts'
import { asTrouble, UnusableFile } from '../ffmpeg/machine-trouble.ts'
import { ProcessPauser, withPriority } from '../ffmpeg/process-priority.ts'
import type { Programs } from '../ffmpeg/programs.ts'
import { refuseUnsafe } from '../ffmpeg/programs.ts'
import { ProgramFailed } from '../ffmpeg/run.ts'
import { inWorkFolder, sweepWorkFolders } from '../ffmpeg/work-folder.ts'
import { removeFiles, removeLateFiles } from '../remove-files.ts'
import { failVideo } from '../serve/for-sale.ts'
import { makeSource } from '../serve/make-on-demand.ts'
import { MOVE_THUMBNAILS, runThumbnailMove } from '../serve/move-thumbnails.ts'
import { subjectOf, type VideoWork } from '../video-jobs.ts'
import { findVideo } from '../video-row.ts'
import { makePreview } from './make-preview.ts'
import { makeCompatible, makeMaster, makePhoneCopy } from './make-version.ts'
import { prepareSource } from './prepare-source.ts'

/** Previews put a video into the shop, so they run at a higher priority. */
const PREVIEW_NICE = 10
const Payload = z.object({ videoId: z.number(), gradeVersion: z.number() })

const NAMES: Record<Exclude<VideoWork, 'source'>, string> = {
  preview: 'preview',
  phone: 'phone copy',
  master: 'master',
  compatible: 'compatible version',
}

const MAKERS: Record<Exclude<VideoWork, 'source'>, typeof makePreview> = {
  preview: makePreview,
  phone: makePhoneCopy,
  master: makeMaster,
  compatible: makeCompatible,
}

/** Two lanes, so that a long master delays no new video: it is suspended while a preview is made. */
export function startVideoJobs(shop: Shop, programs: Programs | null) {
  const { worker } = shop
  worker.add('files', 10 * 60 * SECOND, () => sweepWorkFolders(shop))
  const lane = (kinds: Handlers['kinds']) => (stopping: AbortSignal) =>
    runJobs(
      shop,
      {
        kinds,
        isFinal: (error) => error instanceof UnusableFile || error instanceof OutputRejected,
        onFailure: giveUp(shop),
        afterFailure: () => {
          shop.responses.invalidateEverywhere()
          worker.wake('emails')
        },
      },
      stopping,
    )
  worker.add(
    'removals',
    60 * SECOND,
    lane({
      'remove-files': (job) => removeFiles(shop, job),
      [MOVE_THUMBNAILS]: (job) => runThumbnailMove(shop, job),
    }),
  )
  // without ffmpeg these jobs stay queued
  if (!programs) return
  const versions = new ProcessPauser()
  const { encoderNice } = shop.config
  const urgently = (work: VideoWork): Handler => {
    const makeIt = make(shop, programs, work)
    const how = { nice: Math.min(encoderNice, PREVIEW_NICE) }
    return (job, run) => withPriority(how, () => versions.whilePaused(() => makeIt(job, run)))
  }
  const patiently = (work: VideoWork): Handler => {
    const makeIt = make(shop, programs, work)
    return (job, run) => withPriority({ nice: encoderNice, pauser: versions }, () => makeIt(job, run))
  }
  worker.add(
    'previews',
    5 * SECOND,
    lane({ 'video-source': urgently('source'), 'video-preview': urgently('preview') }),
  )
  worker.add(
    'versions',
    5 * SECOND,
    lane({
      'video-phone': patiently('phone'),
      'video-master': patiently('master'),
      'video-compatible': patiently('compatible'),
    }),
  )
}

const make =
  (shop: Shop, programs: Programs, work: VideoWork): Handler =>
  async (job, run) => {
    const { videoId, gradeVersion } = Payload.parse(JSON.parse(job.payload))
    const video = await findVideo(shop.db, videoId)
    if (video?.gradeVersion !== gradeVersion) return null
    refuseUnsafe(shop, programs, video.sourceKey)
    await shop.db
      .updateTable('video')
      .set({ state: 'working', error: null })
      .where('id', '=', videoId)
      .where('state', '=', 'waiting')
      .execute()
    const inFolder = <T>(body: (folder: string) => Promise<T>) =>
      inWorkFolder(shop.config.dataDir, job.id, body)
    const makeIt = () =>
      inFolder(async (folder) => {
        if (work === 'source') return makeSource(shop, programs, video, folder, run)
        const source = await prepareSource(shop, programs, video, folder, run.signal)
        return MAKERS[work](shop, programs, video, source, folder, run)
      })
    return makeIt()
      .catch(async (error: unknown) => {
        if (!(error instanceof UnusableFile) || error.confirmed) throw error
        // before a file is called unusable it is tried again after checking storage, disk and ffmpeg
        await shop.storage.check()
        await inFolder((folder) => checkDiskAndFfmpeg(programs, folder, run.signal))
        return makeIt()
      })
      .catch((error: unknown) => {
        if (!(error instanceof ProgramFailed)) throw asTrouble(error)
        const lastWords = error.message.split('\n').at(-1)
        const name = work === 'source' ? shop.sourceMaker.name : NAMES[work]
        throw new Error(`The ${name} could not be made. ffmpeg says: ${lastWords}`, { cause: error })
      })
      .finally(() => removeLateFiles(shop, video))
  }

/** Fails the video. Without a preview nothing else is made of it. */
const giveUp = (shop: Shop) => async (tx: Tx, job: Job, error: string) => {
  const { data } = Payload.safeParse(JSON.parse(job.payload))
  if (!data) return
  if (job.kind === 'video-preview' || job.kind === 'video-source')
    await cancelJobs(tx, subjectOf(data.videoId), shop.now())
  await failVideo(shop, tx, data.videoId, error)
}
