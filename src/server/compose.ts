import { AnswerCache } from './answers.ts'
import type { Config } from './config.ts'
import { type Database, openDatabase } from './db/open.ts'
import type { Payments } from './payments/payments.ts'
import { sandboxPayments } from './payments/sandbox.ts'
import { loadSecret } from './secret.ts'

/** Everything that a use case may need, chosen once at the start. */
export interface Shop extends Database {
  config: Config
  answers: AnswerCache
  /** What order links and signed addresses are made with. */
  secret: string
  payments: Payments
  now(): Date
}

export async function composeShop(config: Config): Promise<Shop> {
  const database = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir })
  const secret = loadSecret(config)
  const payments = sandboxPayments(database.db)
  return { ...database, config, secret, payments, answers: new AnswerCache(), now: () => new Date() }
}
