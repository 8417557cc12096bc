import type { PasswordCost } from './accounts/passwords.ts'
import type { ManyAddresses } from './buyers/many-addresses.ts'
import type { Visits } from './buyers/visits.ts'
import type { Config } from './config.ts'
import type { Database } from './db/open.ts'
import type { ResponseCache } from './http/response-cache.ts'
import type { Worker } from './jobs/worker.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Programs } from './media/ffmpeg/programs.ts'
import type { PreviewViews } from './media/preview-views.ts'
import type { SourceMaker } from './media/source-maker.ts'
import type { Payments } from './payments/payments.ts'
import type { Storage } from './storage/storage.ts'

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
  manyAddresses: ManyAddresses
  /** Aborted once the process was asked to end: what is running ends, and nobody new should come. */
  stopping: AbortController
  /** How much more the disk of the data folder can hold. */
  freeBytes(): Promise<number>
  now(): Date
}
