import type { Db } from '../../platform/db/open.ts'

/** Name and date of these events. */
export async function readEventNames(db: Db, ids: number[]) {
  if (ids.length === 0) return new Map<number, { name: string; date: string }>()
  const rows = await db.selectFrom('event').select(['id', 'name', 'date']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, ...event }) => [id, event]))
}
