import { AnswerCache } from './answers.ts'
import type { Config } from './config.ts'
import { type Database, openDatabase } from './db/open.ts'
import { watchOtherServers } from './db/other-servers.ts'

/** Everything that a use case may need, chosen once at the start. */
export interface Shop extends Database {
  config: Config
  answers: AnswerCache
  now(): Date
}

export async function composeShop(config: Config): Promise<Shop> {
  const database = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir })
  const answers = new AnswerCache({ announce: () => others.announce() })
  const others = await watchOtherServers(database, config.databaseUrl, () => answers.forget())
  const close = async () => {
    await others.leave()
    await database.close()
  }
  return { ...database, close, config, answers, now: () => new Date() }
}
