import { type Upload, VideoDetails } from '../../contract/upload.ts'
import type { Shop } from '../compose.ts'
import type { RowOf } from '../db/tables.ts'
import { notFound } from '../errors.ts'
import { partOf } from './parts.ts'

/** What is on its way, and what came of it: the newest first. */
export async function listUploads(shop: Shop): Promise<Upload[]> {
  const rows = await shop.db
    .selectFrom('upload')
    .selectAll()
    .where('purpose', '=', 'video')
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()
  return Promise.all(rows.map((row) => toUpload(shop, row)))
}

export async function findUpload(shop: Shop, id: string): Promise<Upload> {
  return toUpload(shop, await findRow(shop, id))
}

export async function findRow({ db }: Shop, id: string) {
  const row = await db.selectFrom('upload').selectAll().where('id', '=', id).executeTakeFirst()
  return row ?? notFound('upload')
}

async function toUpload({ config }: Shop, row: RowOf<'upload'>): Promise<Upload> {
  const { checksum: _, details, bytes, fileTime, ...rest } = row
  const received = row.state === 'arriving' ? ((await partOf(config, row.id))?.size ?? 0) : Number(bytes)
  return {
    ...rest,
    bytes: Number(bytes),
    fileTime: fileTime === null ? null : Number(fileTime),
    received,
    details: detailsOf(row),
  }
}

export const detailsOf = ({ details }: Pick<RowOf<'upload'>, 'details'>) =>
  details === null ? null : VideoDetails.parse(JSON.parse(details))
