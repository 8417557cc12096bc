import { z } from 'zod'
import { Grade } from '../../contract/videos/grading.ts'
import { VideoEdit, VideoSound } from '../../contract/videos/video.ts'
import type { Shop } from '../composed-shop.ts'
import type { Db, Tx } from '../platform/db/open.ts'
import type { RowOf } from '../tables.ts'
import { Probe } from './probe/probe-result.ts'
import { VERSIONS } from './versions.ts'

const MadeFile = z.object({
  gradeVersion: z.number(),
  width: z.number(),
  height: z.number(),
  bytes: z.number(),
})
const Made = z.partialRecord(z.enum(['preview', ...VERSIONS]), MadeFile)
export type Made = z.infer<typeof Made>

/** With the length of the untrimmed file. */
const Edit = VideoEdit.extend({ sourceSeconds: z.number().nullable().default(null) })
type Edit = z.infer<typeof Edit>

export interface Video extends Omit<RowOf<'video'>, 'probe' | 'grade' | 'made' | 'sound' | 'edit'> {
  probe: Probe | null
  grade: Grade
  made: Made
  sound: VideoSound
  edit: Edit
}

/** The row with its JSON columns parsed. */
export const toVideo = (row: RowOf<'video'>): Video => ({
  ...row,
  probe: row.probe === null ? null : Probe.parse(JSON.parse(row.probe)),
  grade: Grade.parse(JSON.parse(row.grade)),
  made: Made.parse(JSON.parse(row.made)),
  sound: VideoSound.parse(JSON.parse(row.sound)),
  edit: Edit.parse(JSON.parse(row.edit)),
})

export async function findVideo(db: Db | Tx, id: number): Promise<Video | null> {
  const row = await db.selectFrom('video').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? toVideo(row) : null
}

/** Locks the row until the end of the transaction. (SQLite has one writer anyway.) */
export async function lockVideo({ engine }: Pick<Shop, 'engine'>, tx: Tx, id: number): Promise<Video> {
  const row = await tx
    .selectFrom('video')
    .selectAll()
    .where('id', '=', id)
    .$if(engine === 'postgres', (video) => video.forUpdate())
    .executeTakeFirstOrThrow()
  return toVideo(row)
}
