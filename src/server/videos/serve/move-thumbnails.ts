import { z } from 'zod'
import { MINUTE } from '../../../contract/time.ts'
import type { Shop } from '../../composed-shop.ts'
import type { Tx } from '../../platform/db/open.ts'
import { addJob, type Job } from '../../platform/jobs/queue.ts'
import type { Ending } from '../../platform/jobs/run-jobs.ts'
import { isOnDemand, publicFolder, publicKeys } from '../../platform/storage/layout.ts'
import { removeLateFiles, removeLater, removeSoon } from '../remove-files.ts'
import { subjectOf } from '../video-jobs.ts'
import { findVideo, type Video } from '../video-row.ts'
import { showPreview } from './show-video.ts'

export const READDRESS = 'readdress-stills'
const SOON = 15
const Payload = z.object({ moved: z.number() })

/** Whoever knows the addresses of its pictures finds nothing there any more: search engines, and pages that show them. */
export const readdressStills = (tx: Tx, videoId: number, now: Date, runAt = now) =>
  addJob(
    tx,
    { kind: READDRESS, payload: { moved: videoId }, subject: subjectOf(videoId), priority: SOON, runAt },
    now,
  )

export async function runReaddress(shop: Shop, job: Job): Promise<Ending | null> {
  const { moved } = Payload.parse(JSON.parse(job.payload))
  const video = await findVideo(shop.db, moved)
  // a film on demand is one for hundreds of riders
  if (!video?.posterKey || video.deletedAt || isOnDemand(video.sourceKey)) return null
  const isBusy = video.state === 'waiting' || video.state === 'working'
  if (!isBusy && (await moveStills(shop, video, { old: 'soon' }))) {
    return { write: async () => {}, afterwards: () => shop.responses.invalidateEverywhere() }
  }
  // what is being made comes to the address that is to be left
  const runAt = new Date(shop.now().getTime() + MINUTE)
  return { write: (tx) => readdressStills(tx, moved, shop.now(), runAt) }
}

interface Moving {
  /** What becomes of each picture. */
  draw?: (picture: Buffer) => Promise<Buffer>
  /** Pages that are open show the old ones for another day, unless nobody is to find them any more. */
  old: 'later' | 'soon'
}

/** Gives poster, storyboard and preview of a film another address, from the files alone. */
export async function moveStills(shop: Shop, video: Video, { draw = async (same) => same, old }: Moving) {
  const { id, posterKey, previewKey, storyboardKey } = video
  const showVersion = video.showVersion + 1
  const folder = publicFolder(shop.secret, { ...video, showVersion })
  const [from, to] = [keysBeside(posterKey ?? ''), publicKeys(folder)]
  const pictures = [
    [from.poster, to.poster],
    [from.smallPoster, to.smallPoster],
    [storyboardKey ?? from.storyboard, to.storyboard],
  ] as const
  for (const [before, key] of pictures) {
    const picture = await readAll(shop, before)
    if (picture) await shop.storage.put(key, await draw(picture))
  }
  const preview = previewKey && (await readAll(shop, previewKey))
  if (preview) await shop.storage.put(to.preview, preview)
  const isShown = await shop.db.transaction().execute(async (tx) => {
    const taken = await tx
      .updateTable('video')
      .set({ showVersion })
      .where('id', '=', id)
      .where('showVersion', '=', video.showVersion)
      .where('state', 'not in', ['waiting', 'working'])
      .where('deletedAt', 'is', null)
      .executeTakeFirst()
    // another server was quicker, or the owner wants another poster
    if (taken.numUpdatedRows === 0n) return false
    await showPreview(tx, video, folder)
    const files = [...new Set([...Object.values(from), previewKey, storyboardKey])].filter(
      (key) => key !== null,
    )
    if (old === 'later') await removeLater(tx, files, folder, shop.now())
    else await removeSoon(tx, files, shop.now())
    return true
  })
  // or it was taken down meanwhile
  if (!isShown) await removeLateFiles(shop, { ...video, showVersion })
  return isShown
}

const keysBeside = (posterKey: string) => publicKeys(posterKey.replace(/\/[^/]*$/, ''))

async function readAll({ storage }: Shop, key: string): Promise<Buffer | null> {
  const file = await storage.open(key)
  if (!file) return null
  if (file.size === 0) {
    await file.close()
    return null
  }
  return Buffer.concat(await Array.fromAsync(file.read({ start: 0, end: file.size - 1 })))
}
