import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { inject } from 'vitest'
import { ensureAdmin } from '../../src/server/accounts/admin-account.ts'
import { buildApp } from '../../src/server/app.ts'
import { composeShop, type Shop } from '../../src/server/compose.ts'
import { readConfig } from '../../src/server/config.ts'
import { openLog } from '../../src/server/logs/open-log.ts'
import { Client } from './client.ts'
import { complaints } from './complaints.ts'
import { databaseUrl, runSql } from './postgres.ts'

export const ADMIN = { username: 'owner', password: 'correct horse' }

export interface TestShop {
  shop: Shop
  app: FastifyInstance
  url: string
  visitor(): Client
  admin(): Promise<Client>
  /** From now on time passes for the shop only as the test lets it. */
  stopTime(): void
  /** Lets time pass for the shop. */
  later(milliseconds: number): void
  close(): Promise<void>
}

/** The real app on a real port over a fresh database of the engine that this run is about. */
export async function openTestShop(
  env: Record<string, string> = {},
  log = openLog({ level: 'error', to: { write: (line) => complaints.push(line) } }),
): Promise<TestShop> {
  const place = await freshPlace()
  const shop = await composeShop(readConfig({ ...ADMIN_ENV, ...place.env, ...env }))
  let shift = 0
  let clock = Date.now
  shop.now = () => new Date(clock() + shift)
  await ensureAdmin(shop)
  const app = await buildApp(shop, { log })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const url = app.listeningOrigin
  return {
    shop,
    app,
    url,
    visitor: () => new Client(url),
    admin: async () => {
      const client = new Client(url)
      const { status, text } = await client.send('POST', '/api/login', ADMIN)
      if (status !== 200) throw new Error(`The admin could not log in: ${text}`)
      return client
    },
    stopTime: () => {
      const stopped = Date.now()
      clock = () => stopped
    },
    later: (milliseconds) => {
      shift += milliseconds
    },
    close: async () => {
      await app.close()
      await shop.close()
      await place.remove()
    },
  }
}

const ADMIN_ENV = { PORT: '0', ADMIN_USERNAME: ADMIN.username, ADMIN_PASSWORD: ADMIN.password }

export interface Place {
  env: Record<string, string>
  remove(): Promise<void>
}

/** An own data folder, and on PostgreSQL an own database: a copy of the migrated one, or an `empty` one. */
export async function freshPlace({ empty = false } = {}): Promise<Place> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cloverleaf-test-'))
  const removeFolder = () => rmSync(dataDir, { recursive: true, force: true })
  const postgres = inject('postgres')
  if (!postgres) return { env: { DATA_DIR: dataDir }, remove: async () => removeFolder() }
  const name = `shop_test_${randomBytes(6).toString('hex')}`
  await runSql(postgres.server, `create database ${name} template ${empty ? 'template0' : postgres.template}`)
  return {
    env: { DATA_DIR: dataDir, DATABASE_URL: databaseUrl(postgres.server, name) },
    remove: async () => {
      removeFolder()
      await runSql(postgres.server, `drop database ${name} with (force)`)
    },
  }
}
