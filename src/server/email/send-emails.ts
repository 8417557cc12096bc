import { scheduledBackoff } from '../../contract/platform/backoff.ts'
import { MINUTE } from '../../contract/time.ts'
import type { Shop } from '../composed-shop.ts'
import { reasonOf } from '../platform/logs/reason-of.ts'
import type { RowOf } from '../tables.ts'
import { composeEmail, Withdrawn } from './compose-email.ts'
import { whyNotSent } from './limits.ts'
import type { Mailer } from './mailer.ts'
import { holdLateEmails } from './outbox.ts'

type EmailRow = RowOf<'email'>

const pauseAfter = scheduledBackoff(...[1, 5, 15, 60, 180, 360, 720, 1440].map((minutes) => minutes * MINUTE))
/** The lease of a worker on an email; another worker takes over when it has run out. */
const LOCK = 5 * MINUTE

/** Sends every email that is due. Several workers may do so at once: each email is claimed by one. */
export async function sendEmails(shop: Shop, stopping?: AbortSignal) {
  await shop.refreshConnections()
  if (!shop.mailer) return
  await holdLateEmails(shop)
  while (!stopping?.aborted) {
    const { mailer } = shop
    // the owner may have disconnected it meanwhile
    if (!mailer) return
    const email = await claimEmail(shop)
    if (!email) return
    await sendEmail(shop, mailer, email)
  }
}

async function sendEmail(shop: Shop, mailer: Mailer, email: EmailRow) {
  let sentAs: string
  try {
    const refusal = await whyNotSent(shop, email)
    if (refusal) return close(shop, email, { state: 'discarded', lastError: refusal })
    const { finished, sent } = await composeEmail(shop, email)
    await mailer.send({ ...finished, messageId: messageIdOf(shop, email) })
    sentAs = JSON.stringify(sent)
  } catch (error) {
    return error instanceof Withdrawn ? discard(shop, email) : retryLater(shop, email, error)
  }
  await close(shop, email, { state: 'sent', sentAt: shop.now().toISOString(), lastError: null, sentAs })
}

/** Emails to the waitlist go out last: a thousand of them must not delay the email of an order. */
const claimEmail = async (shop: Shop): Promise<EmailRow | null> =>
  (await claimNext(shop, '<>')) ?? (await claimNext(shop, '='))

async function claimNext({ db, now }: Shop, toWaitlist: '=' | '<>'): Promise<EmailRow | null> {
  for (;;) {
    const time = now()
    const due = db
      .selectFrom('email')
      .where('state', '=', 'waiting')
      .where('kind', toWaitlist, 'video-up')
      .where('nextAttemptAt', '<=', time.toISOString())
      .where(({ or, eb }) => or([eb('lockedUntil', 'is', null), eb('lockedUntil', '<=', time.toISOString())]))
    const next = await due.select('id').orderBy('nextAttemptAt').orderBy('id').limit(1).executeTakeFirst()
    if (!next) return null
    const claimed = await db
      .updateTable('email')
      .set({ lockedUntil: new Date(time.getTime() + LOCK).toISOString() })
      .where('id', '=', next.id)
      .where('state', '=', 'waiting')
      .where(({ or, eb }) => or([eb('lockedUntil', 'is', null), eb('lockedUntil', '<=', time.toISOString())]))
      .returningAll()
      .executeTakeFirst()
    if (claimed) return claimed
  }
}

/** Retries with a growing pause; after two days the email has failed. */
async function retryLater(shop: Shop, email: EmailRow, error: unknown) {
  const lastError = reasonOf(error).slice(0, 1000)
  const pause = pauseAfter(email.attempts + 1)
  if (pause === undefined) return close(shop, email, { state: 'failed', lastError })
  const nextAttemptAt = new Date(shop.now().getTime() + pause).toISOString()
  await close(shop, email, { state: 'waiting', nextAttemptAt, lastError })
}

/** What it was written for is undone, and another email says so. */
const discard = ({ db }: Shop, email: EmailRow) =>
  db.deleteFrom('email').where('id', '=', email.id).where('lockedUntil', '=', email.lockedUntil).execute()

const close = ({ db }: Shop, email: EmailRow, change: Partial<EmailRow>) =>
  db
    .updateTable('email')
    .set({ ...change, attempts: email.attempts + 1, lockedUntil: null })
    .where('id', '=', email.id)
    .where('lockedUntil', '=', email.lockedUntil)
    .execute()

const messageIdOf = ({ config }: Shop, { id, createdAt }: EmailRow) =>
  `<email-${id}-${Date.parse(createdAt).toString(36)}@${new URL(config.publicUrl).hostname}>`
