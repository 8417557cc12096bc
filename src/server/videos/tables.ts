import type { Generated } from 'kysely'
import type { TakedownKind } from '../../contract/videos/takedown.ts'
import type { Flag, Json, Time } from '../platform/db/columns.ts'

/** A video in the shop's own storage; a horse shows it by the address `/media/videos/{id}`. */
interface VideoTable {
  id: Generated<number>
  sourceKey: string
  /** The file's name as the owner knows it. */
  sourceName: string
  sourceBytes: number
  /** What ffprobe found: size, length, rotation, codecs. */
  probe: Json | null
  grade: Json
  /** Incremented with every change of grade, by which outdated versions are recognized. */
  gradeVersion: number
  /** A video on demand is asleep until it is requested. */
  state: 'asleep' | 'waiting' | 'working' | 'ready' | 'failed' | 'cancelled'
  /** Why it failed, in a sentence for the owner. */
  error: string | null
  posterKey: string | null
  previewKey: string | null
  storyboardKey: string | null
  phoneKey: string | null
  masterKey: string | null
  /** In full size for every browser, where the master is not. */
  compatibleKey: string | null
  /** The owner's choice of sound tracks. */
  sound: Generated<Json>
  /** Of each output: its grade's version, size and bytes. */
  made: Generated<Json>
  /** It has a finished, checked version, and no part failed. */
  forSale: Generated<Flag>
  /** The owner's edits: moment of the thumbnail, start of the preview, trim. */
  edit: Generated<Json>
  /** Incremented when thumbnail or preview change. */
  showVersion: Generated<number>
  /** The trimmed source, where the owner trimmed it. */
  cutKey: string | null
  /**
   * What buyers get until the master is finished, where the run went on sale before its file was uploaded: a proxy, or a
   * piece. Null for every other video.
   */
  standIn: 'proxy' | 'piece' | null
  /** `4K`, as announced for the camera's file; null where unknown. */
  masterQuality: string | null
  /** When the camera's file replaced the proxy. */
  masterAt: Time | null
  /** Views of its preview while the master was missing. */
  watched: Generated<number>
  /** Buyers keep their versions. */
  deletedAt: Time | null
  createdAt: Time
}

/** A file that is being uploaded. Its parts are in the bucket, or in DATA_DIR/uploads under the same id. */
interface UploadTable {
  id: string
  fileName: string
  bytes: number
  /** When the owner's file was last changed, in milliseconds. */
  fileTime: number | null
  /** A check measures the connection, and is deleted. */
  purpose: 'video' | 'check'
  /** Rider, event and grade as the owner entered them; null for a check, or not known yet. */
  details: Json | null
  state: 'arriving' | 'checking' | 'storing' | 'done' | 'failed'
  /** Of the sender's file, once all of it was sent. */
  checksum: string | null
  error: string | null
  videoId: number | null
  /** The bucket's multipart id; null where the bytes come to the shop. */
  multipartId: string | null
  partBytes: number | null
  /** As reported by the sender: for display, never for decisions. */
  arrivedBytes: Generated<number>
  /** When a part was last signed, or the upload claimed. */
  touchedAt: Time | null
  /** Its clip; announced again it is the same upload. */
  clipId: number | null
  /** The computer that sends it. */
  sender: string | null
  createdAt: Time
  finishedAt: Time | null
}

interface TakedownTable {
  id: Generated<number>
  kind: TakedownKind
  /** The name of what was removed. */
  title: string
  /** Buyers are refunded, and lose their versions. */
  refundsBuyers: Flag
  /** Ids. */
  riders: Json
  videos: Json
  /** Files that buyers keep. */
  keptKeys: Json
  /** Files outside the videos' folders: uploads and pictures. */
  otherKeys: Json
  buyers: number
  /** The orders to refund with their horses, as `OrderOfTarget`; null: every order of the riders. */
  orders: Generated<Json | null>
  refunded: Generated<number>
  filesRemoved: Generated<number>
  /** Why it is not finished yet, or what failed for good. */
  trouble: Generated<string | null>
  createdAt: Time
  finishedAt: Generated<Time | null>
}

export interface VideosTables {
  video: VideoTable
  upload: UploadTable
  takedown: TakedownTable
}
