import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { MINUTE } from '../../../contract/time.ts'
import type { Shop } from '../../composed-shop.ts'
import { ShopError } from '../../platform/http/errors.ts'
import type { Ending, Run } from '../../platform/jobs/run-jobs.ts'
import { onDemandKey } from '../../platform/storage/layout.ts'
import type { Programs } from '../ffmpeg/programs.ts'
import { runProgram } from '../ffmpeg/run.ts'
import { noteProcess } from '../ffmpeg/work-folder.ts'
import { addVideoJob } from '../video-jobs.ts'
import type { Video } from '../video-row.ts'

const TIMEOUT_MS = 120_000
const EVERY = 400
const LIMIT = 10 * MINUTE

type Key = 'previewKey' | 'masterKey' | 'phoneKey'

const waiting = new WeakMap<Shop, Map<string, Promise<void>>>()

/** The preview, a version for buyers, or the one for buyers of the phone size. */
type Wanted = 'preview' | 'video' | 'phone'

/** Makes a video on demand, and waits until it can be watched. Concurrent requests share one wait. */
export function makeOnDemand(shop: Shop, videoId: number, wanted: Wanted = 'preview'): Promise<void> {
  const waits = waiting.get(shop) ?? new Map<string, Promise<void>>()
  waiting.set(shop, waits)
  const key = `${wanted} ${videoId}`
  const wait = waits.get(key) ?? makeOnce(shop, videoId, wanted).finally(() => waits.delete(key))
  waits.set(key, wait)
  return wait
}

async function makeOnce(shop: Shop, videoId: number, wanted: Wanted) {
  const { db, ffmpeg } = shop
  const read = () =>
    db
      .selectFrom('video')
      .select(['previewKey', 'masterKey', 'phoneKey', 'state'])
      .where('id', '=', videoId)
      .where('sourceKey', 'like', onDemandKey('%'))
      .executeTakeFirst()
  const isOver = (video: Awaited<ReturnType<typeof read>>) =>
    !video || isThere(video) || video.state === 'failed' || video.state === 'cancelled'
  const isThere = ({ previewKey, masterKey, phoneKey }: Record<Key, string | null>) =>
    ({ preview: previewKey, video: masterKey ?? phoneKey, phone: phoneKey })[wanted] !== null
  if (isOver(await read())) return
  if (!ffmpeg) throw new ShopError('not-found', shop.sourceMaker.withoutFfmpeg)
  await begin(shop, videoId)
  const until = Date.now() + TIMEOUT_MS
  while (Date.now() < until) {
    if (isOver(await read())) return
    await sleep(EVERY)
  }
  throw new ShopError('unavailable', 'This video is being made. Please try again in a minute.', {
    'retry-after': '30',
  })
}

async function begin({ db, now, worker }: Shop, videoId: number) {
  await db.transaction().execute(async (tx) => {
    const begun = await tx
      .updateTable('video')
      .set({ state: 'waiting' })
      .where('id', '=', videoId)
      .where('state', '=', 'asleep')
      .returning(['id', 'gradeVersion'])
      .executeTakeFirst()
    if (begun) await addVideoJob(tx, 'source', begun, now())
  })
  worker.wake('previews')
}

/** Makes the source of a video on demand; the other jobs follow as for any video. */
export async function makeSource(
  shop: Shop,
  programs: Programs,
  video: Video,
  folder: string,
  { signal, report }: Run,
): Promise<Ending> {
  const { args, seconds } = await shop.sourceMaker.prepare(video.sourceKey, folder)
  await runProgram(programs.ffmpeg, args, {
    folder,
    signal,
    limit: LIMIT,
    onStart: noteProcess(folder),
    onProgress: (done) => report(shop.sourceMaker.name, done / seconds),
  })
  const file = join(folder, 'source.mp4')
  const { size } = await stat(file)
  await shop.storage.take(video.sourceKey, file)
  return {
    write: async (tx) => {
      await tx.updateTable('video').set({ sourceBytes: size }).where('id', '=', video.id).execute()
      await addVideoJob(tx, 'preview', video, shop.now())
    },
  }
}
