import { composeShop } from './compose.ts'
import { isRestoreReady } from './platform/backup/restore-sqlite.ts'
import { type Config, readConfig } from './platform/config/config.ts'
import { openLog } from './platform/logs/open-log.ts'
import { closeDataFolder } from './platform/storage/private-folder.ts'
import { startErrorMessage } from './start-errors.ts'

let config: Config | null = null

/** Runs the background jobs only, beside web servers with WORKER=0. */
async function work() {
  config = readConfig(process.env)
  process.stderr.write(closeDataFolder(config.dataDir) ?? '')
  const log = openLog({ level: config.logLevel })
  const shop = await composeShop(config)
  shop.worker.start((task, err) => log.error({ task, err }, 'a task failed'))
  const stop = async (signal: string) => {
    log.info({ signal }, 'The worker stops; what it was doing goes back to the queue.')
    await shop.close()
    process.exit(0)
  }
  // a restore in the web server replaces the database file; the service manager starts this process again
  setInterval(() => void (isRestoreReady(shop.config.dataDir) && stop('restore')), 1000).unref()
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  log.info('The worker is running.')
}

work().catch((error: unknown) => {
  process.stderr.write(`${startErrorMessage(error, config)}\n`)
  process.exit(1)
})
