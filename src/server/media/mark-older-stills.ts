import type { Shop } from '../composed-shop.ts'
import type { Db } from '../db/open.ts'
import { outageOf } from '../http/outage.ts'
import { readShop } from '../shop/settings.ts'
import { publicFolder, publicKeys } from '../storage/layout.ts'
import { markPicture } from './draw-stills.ts'
import { removeLater } from './remove-files.ts'
import { removeLateFiles } from './remove-late-files.ts'
import { showPreview } from './show-preview.ts'
import { toVideo, type Video } from './video-row.ts'

/** So many at a time, the rest a minute later: a large shop is never busy with it alone. */
const AT_ONCE = 50

/**
 * Writes the shop's name over posters and storyboards that were made before they got it, under a new address, since browsers
 * keep the old one for a year. Nothing is opened but pictures of our own. Each start goes through the films once.
 */
export function olderStillsMarker(shop: Shop) {
  let before = Number.POSITIVE_INFINITY
  return async (stopping: AbortSignal) => {
    if (before === 0) return
    const rows = await readUnmarked(shop.db, before)
    const failures: unknown[] = []
    for (const row of rows) {
      if (stopping.aborted) return
      try {
        await markStills(shop, toVideo(row))
      } catch (error) {
        // a storage that is away is asked again; one picture that cannot be read keeps no other from it
        if (outageOf(error)) throw error
        failures.push(error)
      }
      before = row.id
    }
    if (rows.length < AT_ONCE) before = 0
    if (rows.length > 0) shop.responses.invalidateEverywhere()
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} posters got no mark`)
  }
}

/** The newest first. What is being worked on is made anew anyway. */
const readUnmarked = (db: Db, before: number) =>
  db
    .selectFrom('video')
    .selectAll()
    .where('stillsMarked', '=', 0)
    .where('posterKey', 'is not', null)
    .where('deletedAt', 'is', null)
    .where('state', 'not in', ['waiting', 'working'])
    .$if(Number.isFinite(before), (videos) => videos.where('id', '<', before))
    .orderBy('id', 'desc')
    .limit(AT_ONCE)
    .execute()

async function markStills(shop: Shop, video: Video) {
  const { id, posterKey, previewKey, storyboardKey, made } = video
  const showVersion = video.showVersion + 1
  const folder = publicFolder(shop.secret, { ...video, showVersion })
  const [from, to] = [keysBeside(posterKey ?? ''), publicKeys(folder)]
  const { brand } = await readShop(shop)
  const pictures = [
    [from.poster, to.poster],
    [from.smallPoster, to.smallPoster],
    [storyboardKey ?? from.storyboard, to.storyboard],
  ] as const
  for (const [old, key] of pictures) {
    const picture = await readAll(shop, old)
    if (picture) await shop.storage.put(key, await markPicture(picture, brand))
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
    await showPreview(tx, video, folder, made.preview ?? null)
    await removeLater(tx, [...Object.values(from), previewKey, storyboardKey], folder, shop.now())
    return true
  })
  // or it was taken down meanwhile
  if (!isShown) await removeLateFiles(shop, { ...video, showVersion })
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
