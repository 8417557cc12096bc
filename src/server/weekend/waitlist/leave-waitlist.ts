import { DAY } from '../../../contract/time.ts'
import type { Shop } from '../../composed-shop.ts'
import { rememberRefusal } from './consent.ts'

/** Unsubscribes an address and deletes it; a hash of it stays, so that it is not written to again. */
export const leaveWaitlist = (shop: Shop, token: string) =>
  shop.db.transaction().execute(async (tx) => {
    const known = await tx
      .selectFrom('waitingAddress')
      .select(['email', 'token'])
      .where('token', '=', token)
      .executeTakeFirst()
    if (!known) return
    await rememberRefusal(tx, shop, known)
    await tx.deleteFrom('waitingRider').where('email', '=', known.email).execute()
    await tx.deleteFrom('waitingAddress').where('email', '=', known.email).execute()
    await tx
      .deleteFrom('email')
      .where('kind', 'in', ['video-up', 'confirm-waitlist'])
      .where('recipient', '=', known.email)
      .where('state', 'in', ['waiting', 'held'])
      .execute()
  })

const RETENTION = 180 * DAY

/** Deletes old entries, and addresses without any. */
export async function pruneWaitlist({ db, now }: Shop) {
  const before = new Date(now().getTime() - RETENTION).toISOString()
  await db.deleteFrom('waitingRider').where('since', '<', before).execute()
  await db
    .deleteFrom('waitingAddress')
    .where('createdAt', '<', before)
    .where(({ or, eb }) => or([eb('toldOn', 'is', null), eb('toldOn', '<', before.slice(0, 10))]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('waitingRider')
            .select('riderId')
            .whereRef('waitingRider.email', '=', 'waitingAddress.email'),
        ),
      ),
    )
    .execute()
}
