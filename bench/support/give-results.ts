import { composeShop } from '../../src/server/compose.ts'
import { readConfig } from '../../src/server/platform/config/config.ts'

/** Lets each of these riders have run once, with a time of its own. */
export async function giveResults(env: Record<string, string>, riderIds: number[]) {
  const shop = await composeShop(readConfig(env))
  const riders = await shop.db
    .selectFrom('rider')
    .select(['id', 'eventId', 'name'])
    .where('id', 'in', riderIds)
    .execute()
  const createdAt = shop.now().toISOString()
  const runs = riders.map(({ id: riderId, eventId, name: riderName }, index) => ({
    eventId,
    position: index + 1,
    go: 'Open',
    draw: `${index + 1}`,
    riderName,
    horseName: null,
    riderId,
    horse: 1,
    scratched: 0 as const,
    dragAfter: 0 as const,
    milliseconds: 15_000 + index,
    createdAt,
  }))
  await shop.db.insertInto('run').values(runs).execute()
  await shop.close()
}
