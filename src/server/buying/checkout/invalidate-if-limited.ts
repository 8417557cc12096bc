import type { Shop } from '../../composed-shop.ts'

/**
 * To be called when a copy was sold or let go. Pages show how many are left only where there is a limit; where there is
 * none they stay ready, since on a busy night a sale every second would leave no page ready at all.
 */
export async function invalidateIfLimited(
  { db, responses }: Pick<Shop, 'db' | 'responses'>,
  riderId: number,
) {
  const rider = await db.selectFrom('rider').select('salesLimit').where('id', '=', riderId).executeTakeFirst()
  if (rider && rider.salesLimit !== null) responses.invalidateEverywhere()
}
