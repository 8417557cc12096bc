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
  /** What ffprobe found: size, length, turn, codecs. */
  probe: Json | null
  grade: Json
  /** Counts the grades, so that a version made with an older one is known. */
  gradeVersion: number
  /** A video on demand is asleep until somebody wants to see it. */
  state: 'asleep' | 'waiting' | 'working' | 'ready' | 'failed' | 'cancelled'
  /** Why it failed, in a sentence for the owner. */
  error: string | null
  posterKey: string | null
  previewKey: string | null
  storyboardKey: string | null
  phoneKey: string | null
  masterKey: string | null
  /** The same in its full size for every browser, where the master is not. */
  compatibleKey: string | null
  /** What the owner wants to be heard. */
  sound: Generated<Json>
  /** Of each thing that was made: for which grade, how large. */
  made: Generated<Json>
  /** There is a finished, checked version of it, and nothing speaks against selling it. */
  forSale: Generated<Flag>
  /** How the owner wants it shown: the thumbnail's moment, where the preview lies, where the video begins and ends. */
  edit: Generated<Json>
  /** Counts the owner's wishes of how it is shown. */
  showVersion: Generated<number>
  /** The source from its chosen start to its chosen end, where the owner trimmed it. */
  cutKey: string | null
  /**
   * What buyers have until the master is finished, where the run went on sale before its own file came: a small copy of all
   * of it, or a piece. Null for every other video.
   */
  standIn: 'proxy' | 'piece' | null
  /** `4K`, as the camera's file is said to be; null where that is not known. */
  masterQuality: string | null
  /** When the master's file took the stand-in's place. */
  masterAt: Time | null
  /** How often its preview was begun while the master was not here. */
  watched: Generated<number>
  /** Its buyers keep what they have. */
  deletedAt: Time | null
  createdAt: Time
}

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

interface TakedownTable {
  id: Generated<number>
  kind: TakedownKind
  /** What it was called. */
  title: string
  /** Whether its buyers get their money back, and nothing of it stays. */
  refundsBuyers: Flag
  /** The numbers of the riders and videos that it is about. */
  riders: Json
  videos: Json
  /** The files that buyers keep. */
  keptKeys: Json
  /** Files that lie elsewhere than under the videos' numbers: what was sent, and pictures. */
  otherKeys: Json
  buyers: number
  /** Which orders get which of their horses' money back, as `OrderOfTarget`; null: every order of the riders, as before. */
  orders: Generated<Json | null>
  refunded: Generated<number>
  filesRemoved: Generated<number>
  /** Why it is not finished yet, or what could not be done for good. */
  trouble: Generated<string | null>
  createdAt: Time
  finishedAt: Generated<Time | null>
}

export interface VideosTables {
  video: VideoTable
  upload: UploadTable
  takedown: TakedownTable
}
