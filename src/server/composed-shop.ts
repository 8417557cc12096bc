import type { GuessRateLimit } from './buying/access/guess-rate-limit.ts'
import type { Visits } from './buying/access/visits.ts'
import type { Payments } from './buying/providers/payments.ts'
import type { Mailer } from './email/mailer.ts'
import type { PasswordCost } from './owner/accounts/passwords.ts'
import type { Config } from './platform/config/config.ts'
import type { Database } from './platform/db/open.ts'
import type { ResponseCache } from './platform/http/response-cache.ts'
import type { Worker } from './platform/jobs/worker.ts'
import type { Disk } from './platform/storage/disk-space.ts'
import type { Storage } from './platform/storage/storage.ts'
import type { Programs } from './videos/ffmpeg/programs.ts'
import type { PreviewViews } from './videos/serve/preview-views.ts'

/** The dependencies of all use cases, composed once at the start. */
export interface Shop extends Database {
  config: Config
  responses: ResponseCache
  /** The HMAC key of order links and signed addresses. */
  secret: string
  passwordCost: PasswordCost
  /** Minimum milliseconds of a resend request, so that its duration does not reveal whether the address has bought. */
  resendTime: number
  /** Milliseconds that a payment waits while very many are open. */
  crowdedTime: number
  payments: Payments
  storage: Storage
  /** Whether `storage` holds this shop's media. Cached for some seconds. */
  areMediaThere(): Promise<boolean>
  /** Null: videos are sold without transcoding. */
  ffmpeg: Programs | null
  sourceMaker: SourceMaker
  /** Null: emails stay in the outbox. */
  mailer: Mailer | null
  /** Takes over what the owner connected, on this server or another: `config`, `mailer`, `payments`. Cheap where nothing changed. */
  refreshConnections(): Promise<void>
  /** Closes the shop and opens it again in this process, with the database that is there then. */
  reopen(): Promise<void>
  /** Started by the web server or by `npm run worker`. */
  worker: Worker
  /** Buffers what buyers do with their orders. */
  visits: Visits
  /** Buffers preview views. */
  previewViews: PreviewViews
  /** Against testing a list of email addresses for purchases. */
  addressRateLimit: GuessRateLimit
  /** Against trying out codes. */
  codeRateLimit: GuessRateLimit
  /** Aborted on SIGTERM and SIGINT. */
  stopping: AbortController
  /** Free disk space of the data folder. */
  freeBytes(): Promise<number>
  disks(): Promise<Disk[]>
  now(): Date
}

/** The ffmpeg command that writes `source.mp4` in the folder. */
interface Recipe {
  args: string[]
  seconds: number
}

/** Makes the sources of videos on demand, which have no file until they are requested. */
export interface SourceMaker {
  /** What it makes, as used in sentences. */
  name: string
  /** The error where there is no ffmpeg. */
  withoutFfmpeg: string
  /** Puts its input files into the folder. */
  prepare(sourceKey: string, folder: string): Promise<Recipe>
}
