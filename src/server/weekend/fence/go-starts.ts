import type { Go } from '../../../contract/weekend/weekend.ts'
import type { Shop } from '../../composed-shop.ts'
import type { Db } from '../../platform/db/open.ts'
import { lockEvent } from '../lock-event.ts'

/** The goes of an event in running order, with their start times. */
export async function readGoes(db: Db, eventId: number): Promise<Go[]> {
  const runs = await db
    .selectFrom('run')
    .select(['go', ({ fn }) => fn.min('position').as('first'), ({ fn }) => fn.countAll<number>().as('runs')])
    .where('eventId', '=', eventId)
    .groupBy('go')
    .orderBy('first')
    .execute()
  const starts = await db
    .selectFrom('goStart')
    .select(['go', 'startsAt'])
    .where('eventId', '=', eventId)
    .execute()
  const startOf = new Map(starts.map(({ go, startsAt }) => [go, startsAt]))
  return runs.map(({ go, runs: count }) => ({ go, runs: Number(count), startsAt: startOf.get(go) ?? null }))
}

/** Goes that are not named keep their times. */
export const saveGoStarts = (shop: Shop, eventId: number, goes: Pick<Go, 'go' | 'startsAt'>[]) =>
  shop.db.transaction().execute(async (tx) => {
    await lockEvent(shop, tx, eventId)
    for (const { go, startsAt } of goes) {
      await tx.deleteFrom('goStart').where('eventId', '=', eventId).where('go', '=', go).execute()
      if (startsAt === null) continue
      const time = new Date(startsAt).toISOString()
      await tx.insertInto('goStart').values({ eventId, go, startsAt: time }).execute()
    }
  })
