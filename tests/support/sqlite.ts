import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../../src/server/platform/db/open.ts'

/** One migrated database for the whole run; every shop of a test begins with a copy of its file. */
export async function setup({ provide }: TestProject) {
  const template = mkdtempSync(join(tmpdir(), 'cloverleaf-template-'))
  const database = await openDatabase({ url: null, dataDir: template })
  await database.close()
  provide('postgres', null)
  provide('sqlite', { template })
  return () => rmSync(template, { recursive: true, force: true })
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where databases can be made, and the one to copy. Null: the tests run on SQLite. */
    postgres: { server: string; template: string } | null
    /** The folder of the database to copy. */
    sqlite: { template: string }
  }
}
