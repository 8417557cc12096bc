import { NEUTRAL_GRADE } from '../../../contract/videos/grading.ts'
import type { Upload, UploadChecksum } from '../../../contract/videos/upload.ts'
import type { Shop } from '../../composed-shop.ts'
import type { Tx } from '../../platform/db/open.ts'
import { ShopError } from '../../platform/http/errors.ts'
import type { RowOf } from '../../tables.ts'
import { replaceSource } from '../replace-source.ts'
import { addClipVideo } from './add-clip-video.ts'
import { createVideo, ownerOf } from './add-video.ts'
import { receivedFileOf } from './received-file.ts'
import { keyOf } from './upload-files.ts'
import { detailsOf, findRow, findUpload, toUpload } from './uploads.ts'

const MISTAKEN = 'The file arrived with a mistake in it: its checksum is another one. Please send it again.'
const LOST = 'The bucket no longer has the parts of this file. Please send it again.'

/** Marks an upload as complete with the sender's checksum. Idempotent. */
export async function sealUpload(shop: Shop, id: string, { checksum }: UploadChecksum): Promise<Upload> {
  const row = await findRow(shop, id)
  if (row.state !== 'arriving') return toUpload(shop, row)
  const { bytes } = row
  const received = await receivedFileOf(shop, row).received()
  if (received !== Number(bytes))
    throw new ShopError('conflict', `Only ${received} of ${bytes} bytes are here`)
  const sealed = await shop.db
    .updateTable('upload')
    .set({ state: 'checking', checksum })
    .where('id', '=', id)
    .where('state', '=', 'arriving')
    .returningAll()
    .executeTakeFirst()
  return sealed ? toUpload(shop, sealed) : findUpload(shop, id)
}

type UploadRow = RowOf<'upload'>

class FinishedElsewhere extends Error {}

/** Compares the checksum, stores the file and adds its video. Each step can be repeated after an interruption. */
export async function finishUpload(
  shop: Shop,
  row: UploadRow,
  { onProgress, signal }: { onProgress(bytes: number): void; signal: AbortSignal },
) {
  const arrival = receivedFileOf(shop, row)
  if (await arrival.isToBeStored()) {
    // once compared, it is not read again at every attempt to store it
    const isCompared = row.state === 'storing'
    const checksum = isCompared ? row.checksum : await arrival.checksum(onProgress, signal)
    if (checksum !== row.checksum) {
      await end(shop, row, { state: 'failed', error: checksum === null ? LOST : MISTAKEN })
      return arrival.discard()
    }
    if (row.purpose === 'check') {
      await end(shop, row, { state: 'done' })
      return arrival.discard()
    }
    await change(shop, row, { state: 'storing' })
    await arrival.store()
  }
  try {
    await addUploadedVideo(shop, row, keyOf(row))
  } catch (error) {
    if (error instanceof FinishedElsewhere) return
    if (!(error instanceof ShopError)) throw error
    await end(shop, row, { state: 'failed', error: `${error.message}, so the video could not be added.` })
    if (error.code === 'taken-down') return removeFailed(shop, row)
  }
  await arrival.removeParts()
}

/** Several servers may come to this point with a stored file: one of them adds the video. */
async function addUploadedVideo(shop: Shop, row: UploadRow, sourceKey: string) {
  const source = { sourceKey, sourceName: row.fileName, sourceBytes: Number(row.bytes) }
  const details = detailsOf(row)
  if (details?.clipId) {
    const { clipId, carries = 'master', gradingSettings: grade } = details
    const { isTaken } = await addClipVideo(shop, source, { clipId, carries, grade }, async (tx, videoId) => {
      await takeOver(shop, tx, row)
      await isAdded(tx, row, videoId)
    })
    if (!isTaken) await shop.storage.remove(sourceKey)
    return
  }
  const replaces = details?.replaces
  if (replaces) {
    return replaceSource(shop, replaces, source, async (tx) => {
      await takeOver(shop, tx, row)
      await isAdded(tx, row, replaces)
    })
  }
  await createVideo(
    shop,
    source,
    async (tx) => {
      // the details may have been set just now
      const now = await takeOver(shop, tx, row)
      if (!now) return { owner: null, grade: NEUTRAL_GRADE }
      const { clipId, gradingSettings: grade } = now
      return { owner: clipId ? { clipId } : await ownerOf(tx, now), grade }
    },
    (tx, videoId) => isAdded(tx, row, videoId),
  )
}

async function takeOver(shop: Shop, tx: Tx, { id }: UploadRow) {
  const taken = await tx
    .updateTable('upload')
    .set({ state: 'done', finishedAt: shop.now().toISOString() })
    .where('id', '=', id)
    .where('state', '=', 'storing')
    .returning('details')
    .executeTakeFirst()
  if (!taken) throw new FinishedElsewhere()
  return detailsOf(taken)
}

/** After hours of attempts it is failed and reported. */
export async function giveUpUpload(shop: Shop, row: UploadRow) {
  const error = 'The file could not be stored, however often it was tried. Please send it again.'
  await end(shop, row, { state: 'failed', error })
  await removeFailed(shop, row)
}

/** Without a video, its parts and its stored file are removed. */
export async function removeFailed(shop: Shop, row: UploadRow) {
  await receivedFileOf(shop, row).discard()
  await shop.storage.remove(keyOf(row))
}

const isAdded = (tx: Tx, { id }: UploadRow, videoId: number) =>
  tx.updateTable('upload').set({ videoId }).where('id', '=', id).execute()

const end = (shop: Shop, row: UploadRow, outcome: Partial<UploadRow>) =>
  change(shop, row, { ...outcome, finishedAt: shop.now().toISOString() })

const change = ({ db }: Shop, { id }: UploadRow, values: Partial<UploadRow>) =>
  db
    .updateTable('upload')
    .set(values)
    .where('id', '=', id)
    .where('state', 'in', ['checking', 'storing'])
    .execute()
