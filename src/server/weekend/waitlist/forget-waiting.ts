import type { Shop } from '../../composed-shop.ts'

const DAY = 24 * 60 * 60 * 1000
/** Who has not seen a film for so long does not look for it any more. */
const KEPT = 180 * DAY

/** Wishes grow old, and an address that waits for nothing any more is not kept. */
export async function forgetWaiting({ db, now }: Shop) {
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
