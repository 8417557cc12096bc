import type { Engine } from '../db/migrate.ts'
import type { Db, Tx } from '../db/open.ts'

/** One for all servers, as JSON. */
const SETTING = 'backup.state'

export interface BackupState {
  /** Of the process that makes one: it says so every few seconds. */
  aliveAt: string | null
  triedAt: string | null
  lastAt: string | null
  /** When a backup was last restored for a test, into a folder of its own. */
  provenAt: string | null
  failed: { since: string; sentence: string } | null
}
const EMPTY: BackupState = { aliveAt: null, triedAt: null, lastAt: null, provenAt: null, failed: null }

export const HEARTBEAT_MS = 5_000
/** A killed process is replaced after this. */
const SILENCE_MS = 30_000

interface Site {
  db: Db
  engine: Engine
  now(): Date
}

export async function readBackupState(db: Db): Promise<BackupState> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', SETTING).executeTakeFirst()
  return row ? { ...EMPTY, ...JSON.parse(row.value) } : EMPTY
}

export const isRunning = ({ aliveAt }: BackupState, now: Date) =>
  aliveAt !== null && now.getTime() - Date.parse(aliveAt) < SILENCE_MS

/** One process at a time. */
export const claimBackup = ({ db, engine, now }: Site, isDue: (state: BackupState) => boolean) =>
  db.transaction().execute(async (tx) => {
    const state = await lockState(tx, engine)
    if (isRunning(state, now()) || !isDue(state)) return false
    const at = now().toISOString()
    await saveState(tx, { ...state, aliveAt: at, triedAt: at })
    return true
  })

export const changeBackupState = (
  { db, engine }: Pick<Site, 'db' | 'engine'>,
  change: (state: BackupState, tx: Tx) => Promise<Partial<BackupState>> | Partial<BackupState>,
) =>
  db.transaction().execute(async (tx) => {
    const state = await lockState(tx, engine)
    await saveState(tx, { ...state, ...(await change(state, tx)) })
  })

async function lockState(tx: Tx, engine: Engine): Promise<BackupState> {
  await tx
    .insertInto('setting')
    .values({ name: SETTING, value: JSON.stringify(EMPTY) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const { value } = await tx
    .selectFrom('setting')
    .select('value')
    .where('name', '=', SETTING)
    .$if(engine === 'postgres', (setting) => setting.forUpdate())
    .executeTakeFirstOrThrow()
  return { ...EMPTY, ...JSON.parse(value) }
}

const saveState = (tx: Tx, state: BackupState) =>
  tx
    .updateTable('setting')
    .set({ value: JSON.stringify(state) })
    .where('name', '=', SETTING)
    .execute()
