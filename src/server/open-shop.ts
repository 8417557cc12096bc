import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { composeShop } from './compose.ts'
import type { Shop } from './composed-shop.ts'
import { type AdminAccount, ensureAdmin } from './owner/accounts/admin-account.ts'
import { type Config, readConfig } from './platform/config/config.ts'
import { BACKLOG } from './platform/http/connections.ts'
import { closeDataFolder } from './platform/storage/private-folder.ts'
import { startErrorMessage } from './start-errors.ts'
import { passwordLine, startupMessage } from './startup-message.ts'

const SECONDS_TO_FINISH = 10
const EXIT_DELAY_MS = 1000

/** Starts the shop, until SIGTERM or SIGINT. */
export async function openShop(env: NodeJS.ProcessEnv) {
  let config: Config | null = null
  let admin: AdminAccount | null = null
  try {
    config = readConfig(env)
    process.stderr.write(closeDataFolder(config.dataDir) ?? '')
    const shop = await composeShop(config)
    admin = await ensureAdmin(shop)
    const demoAdded = config.demo && (await addDemo(shop))
    const app = await buildApp(shop)
    await listen(app, config)
    const close = closing(app, shop)
    exitOnSignal(close)
    shop.reopen = async () => {
      await close('reopen')
      await openShop(env)
    }
    if (config.worker) shop.worker.start((task, err) => app.log.error({ task, err }, 'a task failed'))
    process.stdout.write(
      startupMessage({ config, ffmpeg: shop.ffmpeg, admin, demoAdded, address: shownAddress(app, config) }),
    )
    await warnOfUploads(shop)
  } catch (error) {
    process.stderr.write(`${startErrorMessage(error, config)}\n`)
    // the generated password is shown only once, so also when the start fails afterwards
    if (admin?.newPassword)
      process.stdout.write(`The password of ${admin.username}: ${passwordLine(admin)}\n`)
    // open handles must not keep the process alive
    process.exit(1)
  }
}

/** In a terminal the startup message says the address; a log collector gets Fastify's line. */
async function listen(app: FastifyInstance, { port, host }: Config) {
  const { level } = app.log
  if (process.stdout.isTTY) app.log.level = 'silent'
  await app.listen({ port, host, backlog: BACKLOG })
  app.log.level = level
}

async function addDemo(shop: Shop) {
  const { seedDemo } = await import('../demo/seed-demo.ts')
  return seedDemo(shop)
}

/** After the start, because a slow bucket must not delay it. */
async function warnOfUploads(shop: Shop) {
  if (!shop.storage.direct) return
  const { uploadTrouble } = await import('./videos/upload/bucket-cors.ts')
  const trouble = await uploadTrouble(shop)
  if (trouble) process.stderr.write(`Files cannot be uploaded: ${trouble}\n`)
}

/** With port 0 the system chooses one. */
function shownAddress(app: FastifyInstance, { port, publicUrl }: Config) {
  return port === 0 ? `http://localhost:${(app.server.address() as AddressInfo).port}` : publicUrl
}

/** Closes the shop once, whoever asks. */
function closing(app: FastifyInstance, shop: Shop) {
  let closed: Promise<void> | null = null
  const close = async (why: string) => {
    app.log.info({ why }, 'The shop is stopping.')
    shop.stopping.abort()
    // running jobs go back to the queue at once
    const worker = shop.worker.stop()
    await sleep(shop.config.drainSeconds * 1000)
    const timeout = setTimeout(() => {
      process.stderr.write(
        `Some requests did not end within ${SECONDS_TO_FINISH} seconds and were cut off.\n`,
      )
      process.exit(1)
    }, SECONDS_TO_FINISH * 1000)
    await Promise.all([app.close(), worker])
    await shop.close()
    clearTimeout(timeout)
  }
  return (why: string) => {
    closed ??= close(why)
    return closed
  }
}

const SIGNALS = ['SIGTERM', 'SIGINT'] as const

/** The shop that was opened last. */
function exitOnSignal(close: (why: string) => Promise<void>) {
  for (const signal of SIGNALS)
    process.removeAllListeners(signal).on(signal, async () => {
      await close(signal)
      // an unresponsive database connection would keep the process alive
      setTimeout(() => process.exit(), EXIT_DELAY_MS).unref()
    })
}
