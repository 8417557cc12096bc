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
import { isSame, seal } from '../../platform/secret.ts'
import type { RowOf } from '../../tables.ts'
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
  { riderId, email, linkKey, instead }: NewWaitlistEntry,
  { ip, isProven }: Asker,
): Promise<{ key: string }> {
  const { db, now, secret } = shop
  const network = networkOf(ip)
  const sender = {
    key: `waiting from ${network}`,
    free: 40,
    firstPause: MINUTE,
    longestPause: 30 * MINUTE,
  }
  const pause = await attemptOrWait(db, [sender], now())
  if (pause > 0) refuseTooMany(pause, "You've asked for a lot of emails.")
  const unlisted = await unlistedFor(db, { linkKey })
  const rider = (await findRider(db, riderId, { now: now(), unlisted })) ?? notFound('rider')
  if (rider.available) throw new ShopError('conflict', 'This video is up already')

  const time = now().toISOString()
  await db.transaction().execute(async (tx) => {
    if (instead && instead.email !== email) await withdraw(tx, secret, riderId, instead)
    if (!isProven && (await hasRefused(tx, secret, email))) return
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
      throw new ShopError('conflict', `One email address can wait for up to ${MAX_RIDERS} videos.`)
    }
    if (isProven) await confirmProven(tx, shop, email)
    else await askToConfirm(tx, now(), known, { network, ...open })
  })
  shop.worker.wake('emails')
  return { key: correctionKey(secret, { email, riderId, since: time }) }
}

/** Only the request that wrote an entry knows its time, so nobody else's entry can be withdrawn. */
const correctionKey = (
  secret: string,
  { email, riderId, since }: Pick<RowOf<'waitingRider'>, 'email' | 'riderId' | 'since'>,
) => seal(secret, 'waitlist correction', email, riderId, since)

/** Takes a mistyped address off the list, and back the question that it was not sent yet. */
async function withdraw(
  tx: Tx,
  secret: string,
  riderId: number,
  { email, key }: { email: string; key: string },
) {
  const entry = await tx
    .selectFrom('waitingRider')
    .select(['email', 'riderId', 'since'])
    .where('email', '=', email)
    .where('riderId', '=', riderId)
    .executeTakeFirst()
  if (!entry || !isSame(key, correctionKey(secret, entry))) return
  await tx.deleteFrom('waitingRider').where('email', '=', email).where('riderId', '=', riderId).execute()
  const { numDeletedRows } = await tx
    .deleteFrom('email')
    .where('kind', '=', 'confirm-waitlist')
    .where('recipient', '=', email)
    .where('state', 'in', ['waiting', 'held'])
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('waitingRider').select('riderId').where('email', '=', email))),
    )
    .executeTakeFirst()
  if (numDeletedRows > 0n)
    await tx.updateTable('waitingAddress').set({ askedAt: null }).where('email', '=', email).execute()
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
