import { AnswerCache } from './answers.ts'
import type { Config } from './config.ts'
import { type Database, openDatabase } from './db/open.ts'

/** Everything that a use case may need, chosen once at the start. */
export interface Shop extends Database {
  config: Config
  answers: AnswerCache
  now(): Date
}

export async function composeShop(config: Config): Promise<Shop> {
  const database = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir })
  return { ...database, config, answers: new AnswerCache(), now: () => new Date() }
}
