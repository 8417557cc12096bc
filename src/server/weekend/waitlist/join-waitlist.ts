import { MINUTE } from '../../../contract/time.ts'
import type { NewWaitlistEntry } from '../../../contract/weekend/waitlist/waitlist.ts'
import { findRider } from '../../catalogue/riders.ts'
import { unlistedFor } from '../../catalogue/visible.ts'
import type { Shop } from '../../composed-shop.ts'
import { attemptOrWait, refuseTooMany } from '../../owner/accounts/throttle.ts'
import type { Tx } from '../../platform/db/open.ts'
import { notFound, ShopError } from '../../platform/http/errors.ts'
import { networkOf } from '../../platform/http/network.ts'
import { randomToken } from '../../platform/random-token.ts'

/** More than a family with a stable needs; limits abuse with other people's addresses. */
const MAX_RIDERS = 100

/** Nothing is emailed before the video is up. */
export async function joinWaitlist(
  { db, now }: Shop,
  { riderId, email, linkKey }: NewWaitlistEntry,
  address: string,
) {
  const sender = {
    key: `waiting from ${networkOf(address)}`,
    free: 40,
    firstPause: MINUTE,
    longestPause: 30 * MINUTE,
  }
  const pause = await attemptOrWait(db, [sender], now())
  if (pause > 0) refuseTooMany(pause, 'You have asked for many letters already.')
  const unlisted = await unlistedFor(db, { linkKey })
  const rider = (await findRider(db, riderId, { now: now(), unlisted })) ?? notFound('rider')
  if (rider.available) throw new ShopError('conflict', 'This video is up already')

  const time = now().toISOString()
  await db.transaction().execute(async (tx) => {
    // updating the row locks it, so that a second request waits until this one is counted
    await tx
      .insertInto('waitingAddress')
      .values({ email, token: randomToken(24, 'base64url'), toldOn: null, createdAt: time })
      .onConflict((conflict) => conflict.column('email').doUpdateSet({ email }))
      .execute()
    await tx
      .insertInto('waitingRider')
      .values({ email, riderId, since: time })
      .onConflict((conflict) =>
        conflict
          .columns(['email', 'riderId'])
          .doUpdateSet({ since: time, toldHorses: null, toldAt: null })
          .where('waitingRider.toldHorses', 'is not', null),
      )
      .execute()
    if (!(await isOpenTo(tx, riderId, linkKey))) notFound('rider')
    const { riders } = await tx
      .selectFrom('waitingRider')
      .select(({ fn }) => fn.countAll<number>().as('riders'))
      .where('email', '=', email)
      .where('toldAt', 'is', null)
      .executeTakeFirstOrThrow()
    if (riders > MAX_RIDERS) {
      throw new ShopError('conflict', `An address can wait for ${MAX_RIDERS} videos at a time`)
    }
  })
}

/** Not if the rider was unlisted meanwhile. A later unlisting waits for this transaction and deletes its entry. */
const isOpenTo = async (tx: Tx, riderId: number, linkKey = '') =>
  (await tx
    .selectFrom('rider')
    .select('id')
    .where('id', '=', riderId)
    .where(({ or, eb }) => or([eb('linkKey', 'is', null), eb('linkKey', '=', linkKey)]))
    .executeTakeFirst()) !== undefined
