import type { Db, Tx } from '../db/open.ts'

const SETTING = 'backup.state'

/** One for all servers, as JSON. */
const EMPTY = {
  /** Of the process that makes one: it says so every few seconds. */
  aliveAt: null as string | null,
  triedAt: null as string | null,
  lastAt: null as string | null,
  /** Where the last one is. */
  place: null as string | null,
  /** The file of a try that was not proven; the next one takes its place. */
  unproven: null as string | null,
  /** When a backup was last restored for a test, into a folder of its own. */
  provenAt: null as string | null,
  failed: null as { since: string; sentence: string } | null,
}
export type BackupState = typeof EMPTY

export const HEARTBEAT_MS = 5_000
/** A killed process is replaced after this. */
const SILENCE_MS = 30_000

const parse = (value = '{}'): BackupState => ({ ...EMPTY, ...JSON.parse(value) })

export async function readBackupState(db: Db): Promise<BackupState> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', SETTING).executeTakeFirst()
  return parse(row?.value)
}

export const isRunning = ({ aliveAt }: BackupState, now: Date) =>
  aliveAt !== null && now.getTime() - Date.parse(aliveAt) < SILENCE_MS

/** One process at a time. */
export async function claimBackup(
  { db, now }: { db: Db; now(): Date },
  isDue: (state: BackupState) => boolean = () => true,
): Promise<boolean> {
  let isOurs = false
  await changeBackupState({ db }, (state) => {
    isOurs = !isRunning(state, now()) && isDue(state)
    const at = now().toISOString()
    return isOurs ? { aliveAt: at, triedAt: at } : {}
  })
  return isOurs
}

export const changeBackupState = (
  { db }: { db: Db },
  change: (state: BackupState, tx: Tx) => Promise<Partial<BackupState>> | Partial<BackupState>,
) =>
  db.transaction().execute(async (tx) => {
    // locks the row, also where there was none
    const { value } = await tx
      .insertInto('setting')
      .values({ name: SETTING, value: '{}' })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ name: SETTING }))
      .returning('value')
      .executeTakeFirstOrThrow()
    const state = parse(value)
    await tx
      .updateTable('setting')
      .set({ value: JSON.stringify({ ...state, ...(await change(state, tx)) }) })
      .where('name', '=', SETTING)
      .execute()
  })
