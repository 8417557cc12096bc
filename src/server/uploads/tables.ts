import type { Json, Time } from '../db/columns.ts'

/** A file on its way in; its parts lie with the upload server under the same id. */
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
  createdAt: Time
  finishedAt: Time | null
}

export interface UploadsTables {
  upload: UploadTable
}
