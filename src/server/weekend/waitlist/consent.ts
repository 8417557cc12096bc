import { DAY } from '../../../contract/time.ts'
import type { Shop } from '../../composed-shop.ts'
import { mailboxOf, writeEmail } from '../../email/write-email.ts'
import type { Db, Tx } from '../../platform/db/open.ts'
import { ShopError } from '../../platform/http/errors.ts'
import { seal } from '../../platform/secret.ts'
import type { RowOf } from '../../tables.ts'

/** An address that did not confirm is asked again after this time at the earliest. */
const ASK_AGAIN = 7 * DAY

/** Keyed, so that a copy of the database does not tell who refused. */
const hashOf = (secret: string, email: string) => seal(secret, 'refused waitlist', mailboxOf(email))

/** An address that said stop gets no further email, no matter who types it in. */
export const hasRefused = async (db: Db, secret: string, email: string) =>
  (await db
    .selectFrom('waitingRefusal')
    .select('token')
    .where('mailboxHash', '=', hashOf(secret, email))
    .executeTakeFirst()) !== undefined

export async function rememberRefusal(
  tx: Tx,
  { secret, now }: Pick<Shop, 'secret' | 'now'>,
  { email, token }: Pick<RowOf<'waitingAddress'>, 'email' | 'token'>,
) {
  const refusal = { mailboxHash: hashOf(secret, email), token, createdAt: now().toISOString() }
  await tx
    .insertInto('waitingRefusal')
    .values(refusal)
    .onConflict((conflict) => conflict.column('mailboxHash').doUpdateSet(refusal))
    .execute()
}

/** A browser that has proven the address needs no confirmation. */
export async function confirmProven(tx: Tx, { secret, now }: Pick<Shop, 'secret' | 'now'>, email: string) {
  await tx.deleteFrom('waitingRefusal').where('mailboxHash', '=', hashOf(secret, email)).execute()
  await tx
    .updateTable('waitingAddress')
    .set({ confirmedAt: now().toISOString() })
    .where('email', '=', email)
    .where('confirmedAt', 'is', null)
    .execute()
}

/** Emails the address the link that confirms it, unless it was asked lately. */
export async function askToConfirm(
  tx: Tx,
  now: Date,
  { email, confirmedAt, askedAt }: RowOf<'waitingAddress'>,
  { network, ...payload }: { network: string; riderName: string; eventName: string },
) {
  if (confirmedAt || (askedAt && Date.parse(askedAt) + ASK_AGAIN > now.getTime())) return
  await tx
    .updateTable('waitingAddress')
    .set({ askedAt: now.toISOString() })
    .where('email', '=', email)
    .execute()
  await writeEmail(tx, { kind: 'confirm-waitlist', recipient: email, payload, now, network })
}

/** By the emailed link. It also takes back an earlier stop; the address is then free to join again. */
export const confirmWaitlist = ({ db, now }: Shop, token: string): Promise<{ isWaiting: boolean }> =>
  db.transaction().execute(async (tx) => {
    const known = await tx
      .updateTable('waitingAddress')
      .set({ confirmedAt: now().toISOString() })
      .where('token', '=', token)
      .returning('email')
      .executeTakeFirst()
    const { numDeletedRows } = await tx
      .deleteFrom('waitingRefusal')
      .where('token', '=', token)
      .executeTakeFirst()
    if (!known && numDeletedRows === 0n)
      throw new ShopError(
        'not-found',
        `This link no longer works. Open the run you're waiting for and tap "Tell me when it's up" again.`,
      )
    return { isWaiting: known !== undefined }
  })
