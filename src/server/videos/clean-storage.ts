import { fullPicture } from '../../contract/platform/stored-files.ts'
import { DAY } from '../../contract/time.ts'
import { UPLOAD_RETENTION_DAYS } from '../../contract/videos/upload.ts'
import type { Shop } from '../composed-shop.ts'
import type { Db } from '../platform/db/open.ts'
import { CLEARED_FOLDERS, isOfUpload, mediaUrl, pictureKeys, urlOf } from '../platform/storage/layout.ts'
import type { StoredEntry } from '../platform/storage/storage.ts'
import { FILE_COLUMNS } from './versions.ts'
import { previewAddress, videoAddress } from './video-address.ts'

/**
 * Lists, and unless it is a dry run removes, stored files that nothing refers to. Files younger than two weeks stay, since
 * they may be about to be used; what was sold stays for ever.
 */
export async function cleanStorage(shop: Shop, { dryRun }: { dryRun: boolean }): Promise<StoredEntry[]> {
  const before = new Date(shop.now().getTime() - UPLOAD_RETENTION_DAYS * DAY)
  const videos = await unusedVideos(shop, before)
  const used = await usedKeys(shop, videos)
  const unused: StoredEntry[] = []
  for (const folder of CLEARED_FOLDERS) {
    for await (const file of shop.storage.list(folder)) {
      if (file.modifiedAt < before && !used(file.key)) unused.push(file)
    }
  }
  if (dryRun) return unused
  // rows first: a file without a row is found again next time, a row without its file would be for sale
  for (const id of videos) await forgetVideo(shop, id)
  for (const { key } of unused) await shop.storage.remove(key)
  return unused
}

/** Videos that neither the portfolio shows nor a rider, in the shop or with a sale. */
async function unusedVideos({ db }: Shop, before: Date): Promise<number[]> {
  const horses = await db
    .selectFrom('run')
    .innerJoin('rider', 'rider.id', 'run.riderId')
    .where('run.videoUrl', 'like', `${urlOf('videos')}%`)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('rider.deletedAt', 'is', null),
        eb('rider.deletedAt', '>', before.toISOString()),
        exists(selectFrom('purchase').select('purchase.id').whereRef('purchase.riderId', '=', 'rider.id')),
      ]),
    )
    .select('run.videoUrl')
    .execute()
  const work = await db.selectFrom('portfolioItem').select('videoUrl').execute()
  const shown = new Set([...horses, ...work].map(({ videoUrl }) => videoUrl))
  const videos = await db
    .selectFrom('video')
    .select('id')
    .where('createdAt', '<', before.toISOString())
    .execute()
  return videos
    .map(({ id }) => id)
    .filter((id) => !shown.has(videoAddress(id)) && !shown.has(previewAddress(id)))
}

/** A function that says whether anything refers to a key. */
async function usedKeys({ db }: Shop, unused: number[]) {
  const videos = await db.selectFrom('video').selectAll().execute()
  const ofVideos = videos
    .filter(({ id }) => !unused.includes(id))
    .flatMap((video) => [...FILE_COLUMNS.map((column) => video[column]), ...pictureKeys(video.posterKey)])
  // files that are being stored, or that failed for another reason than their bytes, have no video yet
  const uploads = await db.selectFrom('upload').select('id').where('videoId', 'is', null).execute()
  const used = new Set([...ofVideos, ...(await mentionedKeys(db))])
  return (key: string) =>
    used.has(key) ||
    // a picture comes in two sizes under one name
    used.has(fullPicture(key)) ||
    uploads.some(({ id }) => isOfUpload(key, id))
}

const forgetVideo = ({ db }: Shop, videoId: number) =>
  db.transaction().execute(async (tx) => {
    await tx.deleteFrom('upload').where('videoId', '=', videoId).execute()
    await tx.deleteFrom('job').where('subject', '=', `video/${videoId}`).execute()
    await tx.deleteFrom('video').where('id', '=', videoId).execute()
  })

/** Every `/media/…` in the catalogue, the portfolio or the settings, as often as it occurs. */
export async function mentionedKeys(db: Db): Promise<string[]> {
  const rows = [
    await db.selectFrom('sport').select('imageUrl').execute(),
    await db.selectFrom('event').select('thumbnailUrl').execute(),
    await db.selectFrom('rider').select('thumbnailUrl').where('thumbnailUrl', 'is not', null).execute(),
    await db.selectFrom('run').select('videoUrl').where('videoUrl', 'like', mediaUrl('%')).execute(),
    await db.selectFrom('portfolioItem').select(['videoUrl', 'thumbnailUrl']).execute(),
    await db.selectFrom('setting').select('value').execute(),
  ]
  return rows
    .flat()
    .flatMap((row) => Object.values(row))
    .flatMap((text) =>
      [...String(text).matchAll(/\/media\/([^\s"'?#)]+)/g)].map(([, key = '']) => decode(key)),
    )
}

function decode(key: string) {
  try {
    return decodeURIComponent(key)
  } catch {
    return key
  }
}
