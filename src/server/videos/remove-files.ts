import { z } from 'zod'
import { DAY } from '../../contract/time.ts'
import type { Shop } from '../composed-shop.ts'
import type { Tx } from '../platform/db/open.ts'
import { addJob, type Job } from '../platform/jobs/queue.ts'
import { publicFolder, publicKeys, removedKey, soldKey } from '../platform/storage/layout.ts'
import { FILE_COLUMNS, VERSIONS } from './versions.ts'
import { findVideo, type Video } from './video-row.ts'

const LAST = 90

/** Removes replaced files a day later, since downloads and open pages may still use them. */
export async function removeLater(tx: Tx, keys: (string | null)[], except: string, now: Date) {
  const old = keys.filter((key) => key !== null && !key.startsWith(except))
  if (old.length === 0) return
  await addRemoval(tx, old, new Date(now.getTime() + DAY), now)
}

/** Removes files at once, with retries. */
export const removeSoon = (tx: Tx, keys: string[], now: Date) => addRemoval(tx, keys, now, now)

const addRemoval = (tx: Tx, keys: (string | null)[], runAt: Date, now: Date) =>
  addJob(tx, { kind: 'remove-files', payload: { keys }, subject: 'files', priority: LAST, runAt }, now)

const Payload = z.object({ keys: z.array(z.string()) })

/** Removes those files that no video refers to. */
export async function removeFiles({ db, storage }: Shop, job: Job) {
  for (const key of Payload.parse(JSON.parse(job.payload)).keys) {
    const used = await db
      .selectFrom('video')
      .select('id')
      .where(({ or, eb }) => or(FILE_COLUMNS.map((column) => eb(column, '=', key))))
      .executeTakeFirst()
    if (!used) await storage.remove(key)
  }
  return null
}

/**
 * A video may be taken down while its output is being stored, which takes minutes for a large one: what was stored after
 * the takedown is removed. What buyers keep is in the video's row.
 */
export async function removeLateFiles(shop: Shop, made: Video) {
  const video = await findVideo(shop.db, made.id)
  if (video?.sourceKey !== removedKey(made.id)) return
  const keys = [
    ...Object.values(publicKeys(publicFolder(shop.secret, made))),
    ...VERSIONS.map((version) => soldKey(made, version)),
    ...(video.cutKey ? [video.cutKey] : []),
  ]
  await shop.db.transaction().execute(async (tx) => {
    await tx.updateTable('video').set({ cutKey: null }).where('id', '=', made.id).execute()
    await removeSoon(tx, keys, shop.now())
  })
  shop.worker.wake('removals')
}
