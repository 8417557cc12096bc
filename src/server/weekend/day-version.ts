import { randomBytes } from 'node:crypto'
import type { Db, Tx } from '../platform/db/open.ts'

/** Null where nothing was changed since there are versions. */
export async function readDayVersion(db: Db, eventId: number): Promise<string | null> {
  const row = await db
    .selectFrom('dayVersion')
    .select('version')
    .where('eventId', '=', eventId)
    .executeTakeFirst()
  return row?.version ?? null
}

/** Drawn, not counted: what was computed in a transaction that is undone must not be taken for the next one's. */
export async function changeDayVersion(tx: Tx, eventId: number) {
  const version = randomBytes(12).toString('base64url')
  await tx
    .insertInto('dayVersion')
    .values({ eventId, version })
    .onConflict((conflict) => conflict.column('eventId').doUpdateSet({ version }))
    .execute()
}
