import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databaseUrl, runSql } from '../../tests/support/postgres.ts'
import { startPostgres } from '../../tests/support/postgres-server.ts'

/** Where a shop can be opened. */
export interface Place {
  env: { DATA_DIR: string; DATABASE_URL: string }
  /** Once it is filled: what the database does by itself a minute after so many changes. */
  settle(): Promise<void>
}

/** Gives an empty place of this name. */
export type Open = (name: string) => Promise<Place>

export const onSqlite = (work: (open: Open) => Promise<void>) =>
  inFolder((folder) =>
    work(async (name) => ({
      env: { DATA_DIR: join(folder, name), DATABASE_URL: '' },
      settle: async () => {},
    })),
  )

export async function onPostgres(work: (open: Open) => Promise<void>) {
  const server = await startPostgres()
  try {
    await inFolder((folder) =>
      work(async (name) => {
        await runSql(server.url, `create database ${name}`)
        const url = databaseUrl(server.url, name)
        return {
          env: { DATA_DIR: join(folder, name), DATABASE_URL: url },
          settle: () => runSql(url, 'vacuum analyze'),
        }
      }),
    )
  } finally {
    await server.stop()
  }
}

async function inFolder(work: (folder: string) => Promise<void>) {
  const folder = mkdtempSync(join(tmpdir(), 'cloverleaf-bench-'))
  try {
    await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
