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
import { askToConfirm, confirmProven, hasRefused } from './consent.ts'

/** More than a family with a stable needs; limits abuse with other people's addresses. */
const MAX_RIDERS = 100

interface Asker {
  /** Where the request comes from. */
  ip: string
  /** The browser has proven the address. */
  isProven: boolean
}

/** An address that nobody has proven is asked by email first. The response does not tell what is known of it. */
export async function joinWaitlist(
  shop: Shop,
  { riderId, email, linkKey }: NewWaitlistEntry,
  { ip, isProven }: Asker,
) {
  const { db, now, secret } = shop
  const network = networkOf(ip)
  const sender = {
    key: `waiting from ${network}`,
    free: 40,
    firstPause: MINUTE,
    longestPause: 30 * MINUTE,
  }
  const pause = await attemptOrWait(db, [sender], now())
  if (pause > 0) refuseTooMany(pause, 'You have asked for many emails already.')
  const unlisted = await unlistedFor(db, { linkKey })
  const rider = (await findRider(db, riderId, { now: now(), unlisted })) ?? notFound('rider')
  if (rider.available) throw new ShopError('conflict', 'This video is up already')

  if (!isProven && (await hasRefused(db, secret, email))) return

  const time = now().toISOString()
  await db.transaction().execute(async (tx) => {
    // updating the row locks it, so that a second request waits until this one is counted
    const known = await tx
      .insertInto('waitingAddress')
      .values({ email, token: randomToken(24, 'base64url'), toldOn: null, createdAt: time })
      .onConflict((conflict) => conflict.column('email').doUpdateSet({ email }))
      .returningAll()
      .executeTakeFirstOrThrow()
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
    const open = (await findOpenTo(tx, riderId, linkKey)) ?? notFound('rider')
    const { riders } = await tx
      .selectFrom('waitingRider')
      .select(({ fn }) => fn.countAll<number>().as('riders'))
      .where('email', '=', email)
      .where('toldAt', 'is', null)
      .executeTakeFirstOrThrow()
    if (riders > MAX_RIDERS) {
      throw new ShopError('conflict', `An address can wait for ${MAX_RIDERS} videos at a time`)
    }
    if (isProven) await confirmProven(tx, shop, email)
    else await askToConfirm(tx, now(), known, { network, ...open })
  })
  shop.worker.wake('emails')
}

/** Not if the rider was unlisted meanwhile. A later unlisting waits for this transaction and deletes its entry. */
const findOpenTo = (tx: Tx, riderId: number, linkKey = '') =>
  tx
    .selectFrom('rider')
    .innerJoin('event', 'event.id', 'rider.eventId')
    .select(['rider.name as riderName', 'event.name as eventName'])
    .where('rider.id', '=', riderId)
    .where(({ or, eb }) => or([eb('linkKey', 'is', null), eb('linkKey', '=', linkKey)]))
    .executeTakeFirst()
