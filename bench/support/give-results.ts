import { composeShop } from '../../src/server/compose.ts'
import { readConfig } from '../../src/server/platform/config/config.ts'

/** Lets each of these riders have run once, with a time of its own. */
export async function giveResults(env: Record<string, string>, riderIds: number[]) {
  const shop = await composeShop(readConfig(env))
  const riders = await shop.db
    .selectFrom('rider')
    .select(['id', 'name'])
    .where('id', 'in', riderIds)
    .execute()
  for (const [index, { id, name: riderName }] of riders.entries())
    await shop.db
      .updateTable('run')
      .set({ position: index + 1, go: 'Open', draw: `${index + 1}`, riderName, milliseconds: 15_000 + index })
      .where('riderId', '=', id)
      .where('horse', '=', 1)
      .execute()
  await shop.close()
}
