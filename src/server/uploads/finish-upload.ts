import { extname } from 'node:path'
import type { Shop } from '../compose.ts'
import type { RowOf } from '../db/tables.ts'
import { ShopError } from '../errors.ts'
import { addVideo } from '../media/add-video.ts'
import { checksumOf } from './checksum.ts'
import { partOf, partPath, removeParts } from './parts.ts'
import { detailsOf } from './uploads.ts'
import { ownerOf } from './video-owner.ts'

type UploadRow = RowOf<'upload'>

const VIDEO = /^\.(mp4|m4v|mov|webm|mkv|avi|mxf|mts|m2ts)$/

/** Where a file that was sent stays: a name of our own making, so that no two ever meet. */
const keyOf = ({ id, fileName }: UploadRow) => {
  const extension = extname(fileName).toLowerCase()
  return `sources/${id}${VIDEO.test(extension) ? extension : ''}`
}

export async function isStored({ storage }: Shop, row: UploadRow) {
  const stored = await storage.open(keyOf(row))
  await stored?.close()
  return stored !== null
}

/** False where another server of the shop has taken the file, and finishes it. */
export const isHere = async (shop: Shop, row: UploadRow) =>
  (await partOf(shop.config, row.id)) !== null || (row.state === 'storing' && (await isStored(shop, row)))

/**
 * Compares a file that is here with what its sender has, and puts it on sale. Whatever stops it, it can be called again
 * and goes on: each step finds what the one before has left.
 */
export async function finishUpload(
  shop: Shop,
  row: UploadRow,
  { onProgress, signal }: { onProgress(bytes: number): void; signal: AbortSignal },
) {
  if (row.state === 'checking') {
    if ((await checksumOf(partPath(shop.config, row.id), onProgress, signal)) !== row.checksum) {
      return fail(
        shop,
        row,
        'The file arrived with a mistake in it: its checksum is another one. Please send it again.',
      )
    }
    if (row.purpose === 'check') return end(shop, row, { state: 'done' })
    await change(shop, row, { state: 'storing' })
  }
  const key = keyOf(row)
  if (await partOf(shop.config, row.id)) await shop.storage.take(key, partPath(shop.config, row.id))
  try {
    await end(shop, row, { state: 'done', videoId: await putOnSale(shop, row, key) })
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    await fail(shop, row, `${error.message}, so the video could not be added.`)
  }
}

async function putOnSale(shop: Shop, row: UploadRow, sourceKey: string): Promise<number> {
  const added = await shop.db
    .selectFrom('video')
    .select('id')
    .where('sourceKey', '=', sourceKey)
    .executeTakeFirst()
  if (added) return added.id
  const details = detailsOf(row)
  if (!details) throw new Error(`The upload ${row.id} does not say whose video it is`)
  const { videoId } = await addVideo(shop, {
    sourceKey,
    sourceName: row.fileName,
    sourceBytes: Number(row.bytes),
    grade: details.gradingSettings,
    ...(await ownerOf(shop.db, details)),
  })
  return videoId
}

const fail = (shop: Shop, row: UploadRow, error: string) => end(shop, row, { state: 'failed', error })

async function end(shop: Shop, row: UploadRow, outcome: Partial<UploadRow>) {
  await change(shop, row, { ...outcome, finishedAt: shop.now().toISOString() })
  await removeParts(shop.config, row.id)
}

const change = ({ db }: Shop, { id }: UploadRow, values: Partial<UploadRow>) =>
  db.updateTable('upload').set(values).where('id', '=', id).execute()
