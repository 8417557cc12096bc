import {
  type ChosenFiles,
  type KnownFiles,
  type Upload,
  VideoDetails,
} from '../../../contract/videos/upload.ts'
import type { Shop } from '../../composed-shop.ts'
import type { Db } from '../../platform/db/open.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { RowOf } from '../../tables.ts'
import { listVideos } from '../list-videos.ts'
import { receivedFileOf } from './received-file.ts'

/** Uploads and their results, the newest first. */
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

/** Which of these files are videos already, or on their way. */
export async function findKnownFiles(db: Db, { files }: ChosenFiles): Promise<KnownFiles> {
  const names = [...new Set(files.map(({ fileName }) => fileName))]
  const arriving = await db
    .selectFrom('upload')
    .select(['fileName', 'bytes', 'details'])
    .where('fileName', 'in', names)
    .where('purpose', '=', 'video')
    .where('state', 'in', ['arriving', 'checking', 'storing'])
    .execute()
  const stored = await db
    .selectFrom('video')
    .select('id')
    .where('sourceName', 'in', names)
    .where('state', '<>', 'failed')
    .where('deletedAt', 'is', null)
    .execute()
  const videos =
    stored.length === 0 ? [] : await listVideos(db, { ids: stored.map(({ id }) => id), limit: stored.length })
  const known = new Map([
    ...arriving.map((row) => [fileKey(row), detailsOf(row)?.riderName ?? null] as const),
    ...videos.map(
      ({ name, bytes, riders }) => [fileKey({ fileName: name, bytes }), riders[0]?.name ?? null] as const,
    ),
  ])
  return files.flatMap((file) => {
    const riderName = known.get(fileKey(file))
    return riderName === undefined ? [] : [{ ...file, riderName }]
  })
}

const fileKey = ({ fileName, bytes }: { fileName: string; bytes: number }) => `${Number(bytes)} ${fileName}`

export async function findUpload(shop: Shop, id: string): Promise<Upload> {
  return toUpload(shop, await findRow(shop, id))
}

export const findRow = async (shop: Shop, id: string) => (await rowOf(shop, id)) ?? notFound('upload')

const rowOf = ({ db }: Shop, id: string) =>
  db.selectFrom('upload').selectAll().where('id', '=', id).executeTakeFirst()

/** A storage outage does not mean that another server has the file. */
const isWithAnother = async (shop: Shop, row: RowOf<'upload'>) =>
  ['checking', 'storing'].includes(row.state) &&
  !(await receivedFileOf(shop, row)
    .isHere()
    .catch(() => true))

const ELSEWHERE =
  'Another server of the shop has this file and finishes it. If that one is gone for good, remove this and send the file again.'

export async function toUpload(shop: Shop, row: RowOf<'upload'>): Promise<Upload> {
  const { id, fileName, purpose, state, partBytes, videoId, sender, createdAt, finishedAt } = row
  const { bytes, fileTime } = row
  const received = state === 'arriving' ? await receivedFileOf(shop, row).shownAsReceived() : Number(bytes)
  const isElsewhere = await isWithAnother(shop, row)
  // or it was finished here meanwhile
  const now = isElsewhere ? await rowOf(shop, row.id) : row
  if (now && now.state !== row.state) return toUpload(shop, now)
  return {
    ...{ id, fileName, purpose, state, partBytes, videoId, sender, createdAt, finishedAt },
    bytes: Number(bytes),
    fileTime: fileTime === null ? null : Number(fileTime),
    received,
    error: isElsewhere ? ELSEWHERE : row.error,
    details: detailsOf(row),
  }
}

export const detailsOf = ({ details }: Pick<RowOf<'upload'>, 'details'>) =>
  details === null ? null : VideoDetails.parse(JSON.parse(details))
