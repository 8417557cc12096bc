import { DAY, HOUR } from '../../../contract/time.ts'
import type { Shop } from '../../composed-shop.ts'
import { mailboxOf, writeEmail } from '../../email/write-email.ts'
import { readRemindersSince } from '../../owner/settings/settings.ts'
import type { Db, Tx } from '../../platform/db/open.ts'
import { settlePayment } from '../checkout/settle-payment.ts'
import { FORGOTTEN_AFTER, findUnfinished } from './find-unfinished.ts'
import { hasRefusedReminders } from './refuse-reminders.ts'

/** After the latest try. */
const REMINDED_AFTER = HOUR
/** Reminders of a day: some, and more for each payment. Strangers' addresses typed from many networks get no more than this. */
const FREE = 20
const FOR_ONE_PAID = 3
/** In hexadecimal, of the widest network in `checkout.network`. */
const WIDEST = 12

/**
 * Reminds buyers who did not finish paying, once: one email per mailbox and day, about its latest checkout. Each checkout is decided
 * about once, whatever comes of it.
 */
export async function remindBuyers(shop: Shop) {
  await shop.refreshConnections()
  const since = await readRemindersSince(shop.db)
  if (since === null || !shop.mailer) return
  const now = shop.now().getTime()
  const due = [...Map.groupBy(await readUndecided(shop, since), ({ email }) => mailboxOf(email)).values()]
    // a later try may still be going on
    .filter((tries) => tries.every(({ createdAt }) => Date.parse(createdAt) + REMINDED_AFTER <= now))
  if (due.length === 0) return
  let left = await countLeft(shop)
  for (const tries of due) {
    if (await remind(shop, tries, left > 0)) left--
  }
  shop.worker.wake('emails')
}

type Try = Awaited<ReturnType<typeof readUndecided>>[number]

/** The oldest first. */
const readUndecided = ({ db, now, payments }: Shop, since: string) => {
  const oldest = new Date(now().getTime() - FORGOTTEN_AFTER).toISOString()
  return db
    .selectFrom('checkout')
    .select(['id', 'email', 'network', 'status', 'intentId', 'createdAt'])
    .where('status', 'in', ['open', 'cancelled'])
    .where('createdAt', '>=', since > oldest ? since : oldest)
    .where('leadId', 'is', null)
    .where('reminderDecidedAt', 'is', null)
    .where('paidSeenAt', 'is', null)
    .where('provider', '=', payments.provider)
    .where('email', '<>', '')
    .orderBy('id')
    .execute()
}

/** Whether a reminder was written. */
async function remind(shop: Shop, tries: Try[], isAllowed: boolean): Promise<boolean> {
  const { db, secret, now } = shop
  const latest = tries.at(-1) as Try
  const { id: checkoutId, email: recipient } = latest
  const isOut = !isAllowed || (await hasRefusedReminders(db, secret, recipient))
  if (!isOut && !(await areUnpaid(shop, tries))) return false
  const videos = isOut ? [] : await findUnfinished(shop, checkoutId)
  return db.transaction().execute(async (tx) => {
    if (!(await decide(tx, tries, now()))) return false
    const [first] = videos
    if (!first || (await wasReminded(tx, shop, recipient))) return false
    const payload = { checkoutId, riderName: first.riderName, more: videos.length - 1 }
    // of the widest network, since some have many of the others
    const network = latest.network?.slice(0, WIDEST) ?? null
    await writeEmail(tx, { kind: 'purchase-reminder', recipient, payload, now: now(), network })
    return true
  })
}

/** The news of a payment may be lost, so the provider is asked. False while it does not answer, or a payment is under way. */
async function areUnpaid(shop: Shop, tries: Try[]) {
  for (const { status, intentId } of tries) {
    if (status !== 'open' || intentId === null) continue
    const settled = await settlePayment(shop, intentId).catch(() => null)
    if (settled === null || settled.state === 'processing') return false
  }
  return true
}

/** The oldest one decides for all of a mailbox: of two workers one updates it, whichever tries each of them has read. */
async function decide(tx: Tx, [oldest, ...others]: Try[], now: Date) {
  const reminderDecidedAt = now.toISOString()
  const { numUpdatedRows } = await tx
    .updateTable('checkout')
    .set({ reminderDecidedAt })
    .where('id', '=', oldest?.id ?? 0)
    .where('reminderDecidedAt', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  const ids = others.map(({ id }) => id)
  if (ids.length > 0)
    await tx.updateTable('checkout').set({ reminderDecidedAt }).where('id', 'in', ids).execute()
  return true
}

const dayAgo = ({ now }: Shop) => new Date(now().getTime() - DAY).toISOString()

async function wasReminded(tx: Tx, shop: Shop, recipient: string) {
  const known = await remindersOf(tx)
    .select('id')
    .where('mailbox', '=', mailboxOf(recipient))
    .where('createdAt', '>', dayAgo(shop))
    .executeTakeFirst()
  return known !== undefined
}

const remindersOf = (db: Db | Tx) => db.selectFrom('email').where('kind', '=', 'purchase-reminder')

/** How many more reminders may be written today. */
async function countLeft(shop: Shop) {
  const written = await remindersOf(shop.db)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('createdAt', '>', dayAgo(shop))
    .executeTakeFirstOrThrow()
  const paid = await shop.db
    .selectFrom('checkout')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('status', '=', 'paid')
    .where('createdAt', '>', dayAgo(shop))
    .where('leadId', 'is', null)
    .executeTakeFirstOrThrow()
  return FREE + FOR_ONE_PAID * Number(paid.n) - Number(written.n)
}
