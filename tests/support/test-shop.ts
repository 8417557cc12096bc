import { randomBytes } from 'node:crypto'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, inject } from 'vitest'
import { sqliteFile } from '../../src/server/platform/db/open.ts'
import { openShopAt, type TestOptions, type TestShop } from './open-shop-at.ts'
import { databaseUrl, runSql } from './postgres.ts'

export { ADMIN, type TestShop } from './open-shop-at.ts'

/** The real app on a real port over a fresh database of the engine that this run is about. */
export async function openTestShop(
  env: Record<string, string> = {},
  options?: TestOptions,
): Promise<TestShop> {
  const place = await freshPlace()
  const test = await openShopAt({ ...place.env, ...env }, options)
  return {
    ...test,
    close: async () => {
      await test.close()
      await place.remove()
    },
  }
}

/** A folder for the tests of one file, which goes after them. */
export function folderOfFile(name: string) {
  const folder = mkdtempSync(join(tmpdir(), `cloverleaf-${name}-`))
  // a program may still be writing, and a checkout takes its time
  afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }), 300_000)
  return folder
}

export interface Place {
  env: Record<string, string>
  remove(): Promise<void>
}

/** An own data folder and an own database: a copy of the migrated one, or an `empty` one. */
export async function freshPlace({ empty = false } = {}): Promise<Place> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cloverleaf-test-'))
  // a check of the storage may still be writing
  const removeFolder = () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  const postgres = inject('postgres')
  if (!postgres) {
    if (!empty) copyFileSync(sqliteFile(inject('sqlite').template), sqliteFile(dataDir))
    return { env: { DATA_DIR: dataDir }, remove: async () => removeFolder() }
  }
  // as people name theirs: in SQL it has to be quoted
  const name = `shop-test-${randomBytes(6).toString('hex')}`
  const template = empty ? 'template0' : postgres.template
  await runSql(postgres.server, `create database "${name}" template ${template}`)
  return {
    env: { DATA_DIR: dataDir, DATABASE_URL: databaseUrl(postgres.server, name) },
    remove: async () => {
      removeFolder()
      await runSql(postgres.server, `drop database "${name}" with (force)`)
    },
  }
}
