import { HOUR, MINUTE } from '../../../contract/time.ts'
import type { Shop } from '../../composed-shop.ts'
import { writeEmail } from '../../email/write-email.ts'
import { attemptOrWait, networkOf, refuseTooMany } from '../../owner/accounts/throttle.ts'

/** Emails an address the links of its orders, if there are any. The response does not tell. */
export async function resendOrders(shop: Shop, email: string, client: string) {
  const { db, now } = shop
  const asking = { key: `resend from ${networkOf(client)}`, free: 20, firstPause: MINUTE, longestPause: HOUR }
  const wait = await attemptOrWait(db, [asking], now())
  if (wait > 0) refuseTooMany(wait, 'Too many requests for links.')

  // no mailbox is flooded, whatever network asks
  const mailbox = { key: `resend to ${email}`, free: 3, firstPause: MINUTE, longestPause: HOUR }
  if ((await attemptOrWait(db, [mailbox], now())) > 0) return

  const written = await db.transaction().execute(async (tx) => {
    const order = await tx
      .selectFrom('purchase')
      .select('id')
      .where('email', '=', email)
      .where('status', '=', 'paid')
      .limit(1)
      .executeTakeFirst()
    if (order) await writeEmail(tx, { kind: 'resend', recipient: email, payload: { email }, now: now() })
    return order !== undefined
  })
  if (written) shop.worker.wake('emails')
}
