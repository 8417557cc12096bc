import type { Generated } from 'kysely'
import type { Json, Time } from '../../platform/db/columns.ts'

/** A file on its way in. Its parts lie in the bucket, or with the upload server under the same id. */
interface UploadTable {
  id: string
  fileName: string
  bytes: number
  /** When the owner's file was last changed, in milliseconds. */
  fileTime: number | null
  /** A check is measured and thrown away. */
  purpose: 'video' | 'check'
  /** Whose video it is, as the owner entered it; null for a check. */
  details: Json | null
  state: 'arriving' | 'checking' | 'storing' | 'done' | 'failed'
  /** What the sender's file has, once all of it was sent. */
  checksum: string | null
  error: string | null
  videoId: number | null
  /** What the bucket knows its parts by; null where the bytes come to the shop itself. */
  multipartId: string | null
  partBytes: number | null
  /** How much of it the sender knows to be in the bucket: for showing, never for deciding. */
  arrivedBytes: Generated<number>
  /** When a part was last asked for, or a computer began to send it. */
  touchedAt: Time | null
  /** The clip that it is; announced again it is the same upload. */
  clipId: number | null
  /** The computer that sends it. */
  sender: string | null
  createdAt: Time
  finishedAt: Time | null
}

export interface UploadsTables {
  upload: UploadTable
}
