import { DAY } from '../../../contract/time.ts'
import type { Shop } from '../../composed-shop.ts'

/** No letter of this kind goes to the address any more, and nothing of it is kept. */
export const leaveWaitlist = ({ db }: Shop, token: string) =>
  db.transaction().execute(async (tx) => {
    const known = await tx
      .selectFrom('waitingAddress')
      .select('email')
      .where('token', '=', token)
      .executeTakeFirst()
    if (!known) return
    await tx.deleteFrom('waitingRider').where('email', '=', known.email).execute()
    await tx.deleteFrom('waitingAddress').where('email', '=', known.email).execute()
    await tx
      .deleteFrom('letter')
      .where('kind', '=', 'film-up')
      .where('recipient', '=', known.email)
      .where('state', 'in', ['waiting', 'held'])
      .execute()
  })

/** Who has not seen a film for so long does not look for it any more. */
const KEPT = 180 * DAY

/** Wishes grow old, and an address that waits for nothing any more is not kept. */
export async function pruneWaitlist({ db, now }: Shop) {
  const before = new Date(now().getTime() - KEPT).toISOString()
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
