import type { AddressRateLimit } from './buying/access/address-rate-limit.ts'
import type { Visits } from './buying/access/visits.ts'
import type { Payments } from './buying/providers/payments.ts'
import type { Mailer } from './email/mailer.ts'
import type { PasswordCost } from './owner/accounts/passwords.ts'
import type { Config } from './platform/config/config.ts'
import type { Database } from './platform/db/open.ts'
import type { ResponseCache } from './platform/http/response-cache.ts'
import type { Worker } from './platform/jobs/worker.ts'
import type { Storage } from './platform/storage/storage.ts'
import type { Programs } from './videos/ffmpeg/programs.ts'
import type { PreviewViews } from './videos/serve/preview-views.ts'
import type { SourceMaker } from './videos/serve/source-maker.ts'

/** Everything that a use case may need, chosen once at the start. */
export interface Shop extends Database {
  config: Config
  responses: ResponseCache
  /** What order links and signed addresses are made with. */
  secret: string
  passwordCost: PasswordCost
  /** Milliseconds that asking for one's links takes at least: longer than a resend, so that its time does not tell who bought. */
  resendTime: number
  payments: Payments
  storage: Storage
  /** Null: videos are sold just as they are. */
  ffmpeg: Programs | null
  sourceMaker: SourceMaker
  /** Null: letters wait in the outbox. */
  mailer: Mailer | null
  /** Idle until it is started: in the web server, or alone by `npm run worker`. */
  worker: Worker
  /** What buyers do with their orders, until it is written down. */
  visits: Visits
  /** Which previews are watched, until it is written down. */
  previewViews: PreviewViews
  /** Who goes through a list of addresses to learn which of them have bought. */
  addressRateLimit: AddressRateLimit
  /** Aborted once the process was asked to end: what is running ends, and nobody new should come. */
  stopping: AbortController
  /** How much more the disk of the data folder can hold. */
  freeBytes(): Promise<number>
  now(): Date
}
