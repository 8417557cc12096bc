import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { buildApp } from '../../../src/server/app.ts'
import { composeShop } from '../../../src/server/compose.ts'
import type { Shop } from '../../../src/server/composed-shop.ts'
import { ensureAdmin } from '../../../src/server/owner/accounts/admin-account.ts'
import { readConfig } from '../../../src/server/platform/config/config.ts'
import { openDatabase, sqliteFile } from '../../../src/server/platform/db/open.ts'
import { JobFailed } from '../../../src/server/platform/jobs/run-jobs.ts'
import { openLog } from '../../../src/server/platform/logs/open-log.ts'
import { roomyDisks } from '../../support/open-shop-at.ts'
import { addQuickOwner } from '../../support/world/accounts.ts'

export const ADMIN = { username: 'admin', password: 'barrels and light' }

export interface RunningShop {
  url: string
  dataDir: string
  composed: Shop
  /** What the shop logged since it was last asked: a request that failed on its side is there. */
  takeLog(): string
  /** Lets time pass for the shop. */
  later(milliseconds: number): void
  stop(): Promise<void>
}

/** One port for all shops of a worker, so that the browser's cache of scripts outlives a test. */
export interface Port {
  number: number
  listener: RequestListener | null
  close(): Promise<void>
}

export async function openPort(): Promise<Port> {
  const server = createServer((request, response) => {
    if (port.listener) port.listener(request, response)
    else response.writeHead(503).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const port: Port = {
    number: (server.address() as AddressInfo).port,
    listener: null,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return port
}

/** A migrated database; the shop of each test begins with a copy. */
export async function makeTemplate() {
  const folder = await mkdtemp(join(tmpdir(), 'cloverleaf-template-'))
  await (await openDatabase({ url: null, dataDir: folder })).close()
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}

interface Place {
  port: Port
  /** The folder of the database to copy. */
  template: string
  host?: string
  env?: Record<string, string | undefined>
}

/** A real, empty shop behind the worker's port: the app that `npm start` runs, with its background work, on a fresh database. */
export async function openShop({
  port,
  template,
  host = '127.0.0.1',
  env = {},
}: Place): Promise<RunningShop> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cloverleaf-browser-'))
  await copyFile(sqliteFile(template), sqliteFile(dataDir))
  const url = `http://${host}:${port.number}`
  const config = readConfig({
    PATH: process.env.PATH,
    PORT: String(port.number),
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    DEMO: '0',
    ENCODER_NICE: '5',
    ADMIN_USERNAME: ADMIN.username,
    ADMIN_PASSWORD: ADMIN.password,
    ...env,
  })
  let log = ''
  const note = (text: string) => {
    log += text
  }
  const composed = await composeShop(config)
  composed.disks = roomyDisks
  let shift = 0
  composed.now = () => new Date(Date.now() + shift)
  await addQuickOwner(composed, ADMIN)
  await ensureAdmin(composed)
  const app = await buildApp(composed, { log: openLog({ level: 'warn', to: { write: note } }) })
  await app.ready()
  if (config.worker)
    composed.worker.start((task, error) => {
      if (!(error instanceof JobFailed)) note(`${task}: ${inspect(error)}\n`)
    })
  port.listener = app.routing
  return {
    url,
    dataDir,
    composed,
    takeLog: () => {
      const taken = log
      log = ''
      return taken
    },
    later: (milliseconds) => {
      shift += milliseconds
    },
    stop: async () => {
      port.listener = null
      await app.close()
      await composed.close()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}
