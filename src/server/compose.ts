import { AnswerCache } from './answers.ts'
import type { Config } from './config.ts'
import { type Database, openDatabase } from './db/open.ts'
import { Worker } from './jobs/worker.ts'
import { type Mailer, smtpMailer } from './mail/mailer.ts'
import { sendLetters } from './mail/send-letters.ts'
import { choosePayments } from './payments/choose-payments.ts'
import type { Payments } from './payments/payments.ts'
import { loadSecret } from './secret.ts'

/** Everything that a use case may need, chosen once at the start. */
export interface Shop extends Database {
  config: Config
  answers: AnswerCache
  /** What order links and signed addresses are made with. */
  secret: string
  payments: Payments
  /** Null: letters wait in the outbox. */
  mailer: Mailer | null
  /** Idle until it is started: in the web server, or alone by `npm run worker`. */
  worker: Worker
  now(): Date
}

const LETTERS_PAUSE = 5000

export async function composeShop(config: Config): Promise<Shop> {
  const database = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir })
  const worker = new Worker()
  const mailer = config.mail && smtpMailer(config.mail)
  const shop: Shop = {
    ...database,
    config,
    secret: loadSecret(config),
    payments: choosePayments(config, database.db),
    mailer,
    worker,
    answers: new AnswerCache(),
    now: () => new Date(),
    close: async () => {
      await worker.stop()
      mailer?.close()
      await database.close()
    },
  }
  worker.add('letters', LETTERS_PAUSE, (stopping) => sendLetters(shop, stopping))
  return shop
}
