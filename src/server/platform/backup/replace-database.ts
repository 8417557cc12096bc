import { randomBytes } from 'node:crypto'
import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Config } from '../config/config.ts'
import { connectDatabase, sqliteFile, type Tx } from '../db/open.ts'
import { tablesInOrder } from './all-tables.ts'
import { type Loaded, loadSnapshot } from './load-snapshot.ts'
import { quoted, type Snapshot } from './snapshot.ts'
import { openAlone } from './sqlite-snapshot.ts'

interface Replacing {
  /** The error if a shop exists; null if it may be replaced. */
  occupied: string | null
  /** Runs after the checks. */
  beforehand?: () => Promise<void>
  /** Runs when all rows are there, in their transaction. */
  afterwards?: (tx: Tx) => Promise<void>
}

/** Replaces the shop's database by the snapshot. No other process may use it. */
export const replaceDatabase = (
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  snapshot: Snapshot,
  how: Replacing,
): Promise<Loaded> =>
  databaseUrl ? replaceInPostgres(databaseUrl, snapshot, how) : replaceFile(dataDir, snapshot, how)

/** Writes a new file beside the old one, and renames it when it is complete. */
async function replaceFile(dataDir: string, snapshot: Snapshot, how: Replacing) {
  const { occupied, beforehand, afterwards } = how
  const file = sqliteFile(dataDir)
  if (existsSync(file)) {
    if (occupied) throw new Error(occupied)
    openAlone(file).close()
  }
  const workshop = join(dataDir, `restore-${randomBytes(6).toString('hex')}`)
  try {
    await beforehand?.()
    const database = await connectDatabase({ url: null, dataDir: workshop })
    const loaded = await loadSnapshot(database, snapshot, { afterwards }).finally(database.close)
    const old = existsSync(file) ? openAlone(file) : null
    // checkpoints and removes the old WAL, which would else be applied to the new file
    old?.pragma('journal_mode = DELETE')
    renameSync(sqliteFile(workshop), file)
    old?.close()
    return loaded
  } finally {
    rmSync(workshop, { recursive: true, force: true })
  }
}

async function replaceInPostgres(url: string, snapshot: Snapshot, how: Replacing) {
  const { occupied, beforehand, afterwards } = how
  const database = await connectDatabase({ url, dataDir: '' })
  try {
    const prepare = async (tx: Tx) => {
      if (occupied && (await tablesOf(tx)).length > 0) throw new Error(occupied)
      await refuseOtherConnections(tx)
      await beforehand?.()
      await dropAll(tx)
    }
    return await loadSnapshot(database, snapshot, { prepare, afterwards })
  } finally {
    await database.close()
  }
}

const TRIES = 8
const PAUSE = 250

/** Other servers would lose what they write. One that has just ended may still be listed. */
async function refuseOtherConnections(tx: Tx) {
  for (let tries = 1; ; tries++) {
    const { rows } = await sql<{ others: number }>`select count(*) as others from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`.execute(
      tx,
    )
    const others = rows[0]?.others ?? 0
    if (others === 0) return
    if (tries === TRIES) {
      throw new Error(
        `${others} other connections are open on this database: stop the shop's servers and workers, then give this command again.`,
      )
    }
    await sql`select pg_stat_clear_snapshot()`.execute(tx)
    await sleep(PAUSE)
  }
}

const tablesOf = async (tx: Tx) => {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE'`.execute(tx)
  return rows.map(({ name }) => name)
}

/** Tables, and the functions of their triggers. */
async function dropAll(tx: Tx) {
  const tables = (await tablesOf(tx)).filter((table) => table !== 'migration')
  for (const table of [...tablesInOrder(tables), 'migration'])
    await sql.raw(`drop table if exists ${quoted(table)} cascade`).execute(tx)
  const { rows } = await sql<{ name: string }>`select proname as name from pg_proc
    where pronamespace = current_schema()::regnamespace and prorettype = 'trigger'::regtype
    and not exists (select 1 from pg_depend where objid = pg_proc.oid and deptype = 'e')`.execute(tx)
  for (const { name } of rows) await sql.raw(`drop function ${quoted(name)}() cascade`).execute(tx)
}
