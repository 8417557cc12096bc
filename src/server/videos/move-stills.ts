import type { Shop } from '../composed-shop.ts'
import { publicFolder, publicKeys } from '../platform/storage/layout.ts'
import { removeLater, removeSoon } from './remove-files.ts'
import { removeLateFiles } from './remove-late-files.ts'
import { showPreview } from './show-preview.ts'
import type { Video } from './video-row.ts'

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
