import { type EmailView, type HeldEmails, OutgoingEmail } from '../../contract/email/outgoing-email.ts'
import { DAY } from '../../contract/time.ts'
import type { Shop } from '../composed-shop.ts'
import type { Db } from '../platform/db/open.ts'
import { notFound, ShopError } from '../platform/http/errors.ts'
import { asDataUrls, composeEmail, picturesOf } from './compose-email.ts'
import type { SentEmail } from './content.ts'
import { whyNotSent } from './limits.ts'
import { toHtml, toText } from './render-email.ts'
import { insertPending } from './write-email.ts'

/** An email that was due longer ago than this is not sent without asking the owner. */
const LATE = 3 * DAY

const COLUMNS = Object.keys(OutgoingEmail.shape) as (keyof OutgoingEmail)[]

/** Newest first. The next page starts `before` the last id of this one. */
export const listEmails = (
  db: Db,
  { before, limit }: { before?: number; limit: number },
): Promise<OutgoingEmail[]> =>
  db
    .selectFrom('email')
    .select(COLUMNS)
    .$if(before !== undefined, (emails) => emails.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

const findEmail = async (db: Db, id: number) =>
  (await db.selectFrom('email').selectAll().where('id', '=', id).executeTakeFirst()) ?? notFound('email')

/** As it was sent; one that was not sent yet as it would be sent now. */
export async function readEmail(shop: Shop, id: number): Promise<EmailView> {
  const row = await findEmail(shop.db, id)
  const { content, look }: SentEmail = row.sentAs
    ? JSON.parse(row.sentAs)
    : (await composeEmail(shop, row)).sent
  const pictures = asDataUrls(await picturesOf(shop, content, look))
  const [html, text] = [toHtml(content, look, pictures), toText(content, look)]
  return { ...OutgoingEmail.parse(row), html, text }
}

/** Sends an email now, whatever its limits. One that was sent already goes out as a new one, since mailboxes drop a repeated message id. */
export async function resendEmail(shop: Shop, id: number): Promise<OutgoingEmail> {
  const { db, now, worker } = shop
  const row = { ...(await findEmail(db, id)), network: null }
  const refusal = await whyNotSent(shop, row)
  if (refusal) throw new ShopError('conflict', refusal)
  // throws at once where there is nothing to send any more
  await composeEmail(shop, row)
  const time = now().toISOString()
  const again = await db
    .updateTable('email')
    .set({ state: 'waiting', attempts: 0, nextAttemptAt: time, network: null })
    .where('id', '=', id)
    .where('state', '<>', 'sent')
    .returning(COLUMNS)
    .executeTakeFirst()
  const email = again ?? OutgoingEmail.parse(await insertPending(db, row, time))
  worker.wake('emails')
  return email
}

/**
 * Emails that could not be sent when they were due, most likely because email was set up only now, wait for the owner's
 * decision. One that the owner sends is due from that moment, so it is not held again.
 */
export const holdLateEmails = ({ db, now }: Shop) =>
  db
    .updateTable('email')
    .set({ state: 'held' })
    .where('state', '=', 'waiting')
    .where('nextAttemptAt', '<', new Date(now().getTime() - LATE).toISOString())
    .execute()

export async function countHeldEmails({ db }: Pick<Shop, 'db'>): Promise<HeldEmails> {
  const { emails, oldest } = await db
    .selectFrom('email')
    .select(({ fn }) => [fn.countAll<number>().as('emails'), fn.min('createdAt').as('oldest')])
    .where('state', '=', 'held')
    .executeTakeFirstOrThrow()
  return { emails, oldest: oldest ?? null }
}

export async function releaseHeldEmails({ db, now, worker }: Shop, to: 'send' | 'discard') {
  const change =
    to === 'send'
      ? { state: 'waiting' as const, attempts: 0, nextAttemptAt: now().toISOString() }
      : { state: 'discarded' as const }
  await db.updateTable('email').set(change).where('state', '=', 'held').execute()
  worker.wake('emails')
}

export async function discardEmail({ db }: Shop, id: number) {
  const discarded = await db
    .updateTable('email')
    .set({ state: 'discarded' })
    .where('id', '=', id)
    .where('state', 'in', ['held', 'failed'])
    .returning(COLUMNS)
    .executeTakeFirst()
  if (discarded) return discarded
  const { state } = await findEmail(db, id)
  throw new ShopError('conflict', `This email is ${state}, so it can't be discarded`)
}
