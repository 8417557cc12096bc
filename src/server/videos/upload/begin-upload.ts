import { randomBytes } from 'node:crypto'
import {
  type AnnouncedDetails,
  type NewUpload,
  partBytesFor,
  type Upload,
  VideoDetails,
} from '../../../contract/videos/upload.ts'
import { hasEvent } from '../../catalogue/events.ts'
import type { Shop } from '../../composed-shop.ts'
import type { Db } from '../../platform/db/open.ts'
import { notFound, ShopError } from '../../platform/http/errors.ts'
import { lockEvent } from '../../weekend/lock-event.ts'
import { riderOfClip } from '../../weekend/match/clip-video.ts'
import { whyNotFromBrowsers } from './bucket-cors.ts'
import { keyOf, needDiskSpace, partOf } from './upload-files.ts'
import { detailsOf, findUpload, toUpload } from './uploads.ts'

/**
 * Begins an upload: multipart in the bucket, else on this disk if it has space. The same file of the same clip has one
 * upload, whichever computer announces it.
 */
export async function beginUpload(shop: Shop, wanted: NewUpload): Promise<Upload> {
  const details = wanted.details && (await detailsFor(shop, wanted.details))
  const known = await findSame(shop.db, wanted)
  if (known) return findUpload(shop, known)
  const id = randomBytes(16).toString('hex')
  const inBucket = await beginParts(shop, { id, ...wanted })
  if (!inBucket) await needDiskSpace(shop, wanted.bytes + (await bytesToCome(shop)))
  const now = shop.now().toISOString()
  const row = {
    id,
    fileName: wanted.fileName,
    bytes: wanted.bytes,
    fileTime: wanted.fileTime,
    purpose: wanted.purpose,
    details: details && JSON.stringify(details),
    clipId: details?.clipId ?? null,
    state: 'arriving' as const,
    createdAt: now,
    sender: wanted.sender ?? null,
    touchedAt: wanted.sender ? now : null,
    ...inBucket,
  }
  const placed = await shop.db.transaction().execute(async (tx) => {
    // two computers may announce it at once
    if (details?.clipId) await lockEvent(shop, tx, details.eventId)
    const other = await findSame(tx, wanted)
    return other ?? (await tx.insertInto('upload').values(row).returningAll().executeTakeFirstOrThrow())
  })
  if (typeof placed !== 'string') return toUpload(shop, placed)
  if (inBucket) await shop.storage.direct?.abort({ key: keyOf(row), ...inBucket })
  return findUpload(shop, placed)
}

/** The upload of the same file of the same clip, unless it failed or its video cannot be used. */
async function findSame(db: Db, { fileName, bytes, details }: NewUpload): Promise<string | null> {
  if (!details?.clipId) return null
  const same = await db
    .selectFrom('upload')
    .leftJoin('video', 'video.id', 'upload.videoId')
    .select(['upload.id', 'upload.details'])
    .where('upload.clipId', '=', details.clipId)
    .where('upload.fileName', '=', fileName)
    .where('upload.bytes', '=', bytes)
    .where(({ or, eb, and }) =>
      or([
        eb('upload.state', 'in', ['arriving', 'checking', 'storing']),
        and([
          eb('upload.state', '=', 'done'),
          eb('video.id', 'is not', null),
          eb('video.deletedAt', 'is', null),
          eb('video.state', '<>', 'failed'),
        ]),
      ]),
    )
    .orderBy('upload.createdAt', 'desc')
    .execute()
  // the camera's file may also have been announced as a proxy
  return same.find((row) => detailsOf(row)?.carries === details.carries)?.id ?? null
}

/** Rider and event of a clip as known now; they are read again when it has arrived. */
async function detailsFor(shop: Shop, announced: AnnouncedDetails): Promise<VideoDetails> {
  const { clipId } = announced
  const details = VideoDetails.parse({ ...announced, ...(clipId && (await riderOfClip(shop, clipId))) })
  await refuseWrongEvent(shop.db, details.eventId)
  return details
}

async function beginParts(
  shop: Shop,
  { id, fileName, bytes }: NewUpload & { id: string },
): Promise<{ multipartId: string; partBytes: number } | null> {
  const { direct } = shop.storage
  if (!direct) return null
  // CORS errors tell a browser nothing, and it would retry for ever
  const refusal = await whyNotFromBrowsers(shop)
  if (refusal) throw new ShopError('bucket-refuses-browsers', refusal)
  const { multipartId } = await direct.begin(keyOf({ id, fileName }))
  return { multipartId, partBytes: partBytesFor(bytes) }
}

/** Checked now rather than after hours of uploading. */
export async function refuseWrongEvent(db: Db, eventId: number) {
  if (!(await hasEvent(db, eventId))) notFound('event')
}

async function bytesToCome({ db, config }: Shop) {
  const rows = await db
    .selectFrom('upload')
    .select(['id', 'bytes'])
    .where('state', '=', 'arriving')
    .where('multipartId', 'is', null)
    .execute()
  let sum = 0
  for (const { id, bytes } of rows) sum += Number(bytes) - ((await partOf(config, id))?.size ?? 0)
  return sum
}
