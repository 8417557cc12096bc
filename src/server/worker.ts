import { inspect } from 'node:util'
import { composeShop } from './compose.ts'
import { ConfigError, readConfig } from './config.ts'

/** The background work alone, beside web servers that run with WORKER=0. */
async function work() {
  const shop = await composeShop(readConfig(process.env))
  shop.worker.start((task, error) => {
    process.stderr.write(`${new Date().toISOString()} The task ${task} failed: ${inspect(error)}\n`)
  })
  process.stdout.write('The worker is running.\n')
  const stop = async () => {
    await shop.close()
    process.exit(0)
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}

work().catch((error: Error) => {
  const why = error instanceof ConfigError ? 'The settings are not right:\n' : ''
  process.stderr.write(`${why}${error.message}\n`)
  process.exit(1)
})
