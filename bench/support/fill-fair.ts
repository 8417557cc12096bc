import { composeShop } from '../../src/server/compose.ts'
import { readConfig } from '../../src/server/platform/config/config.ts'
import { fillShop, type ShopSize } from './fill-shop.ts'
import type { Fair } from './visitors.ts'

/** A shop of that size, and what visitors can look at in it. */
export async function fillFair(env: Record<string, string>, size: ShopSize): Promise<Omit<Fair, 'url'>> {
  const shop = await composeShop(readConfig(env))
  await fillShop(shop, size)
  const sports = await shop.db.selectFrom('sport').select('id').execute()
  const riders = await shop.db
    .selectFrom('rider')
    .select(['id', 'eventId'])
    .orderBy('eventId')
    .orderBy('id')
    .execute()
  const events = [...Map.groupBy(riders, ({ eventId }) => eventId)].map(([id, those]) => ({
    id,
    riders: those.map((rider) => rider.id),
  }))
  const fair = { sports: sports.map(({ id }) => id), events }
  await shop.close()
  return fair
}
