import type { Shop } from '../../../src/server/composed-shop.ts'
import { type Kind, type NewEmail, writeEmail } from '../../../src/server/email/write-email.ts'

/** An email as the shop writes it, with words and addresses that no call would take. */
export const emailWasDue = <K extends Kind>({ db, now }: Shop, email: Omit<NewEmail<K>, 'now'>) =>
  db.transaction().execute((tx) => writeEmail(tx, { ...email, now: now() }))

/** A worker has begun to send the emails to an address, and is not heard of again. */
export const workerDiedSending = ({ db, now }: Shop, recipient: string) =>
  db
    .updateTable('email')
    .set({ lockedUntil: new Date(now().getTime() + 5 * 60_000).toISOString() })
    .where('recipient', '=', recipient)
    .execute()

/** What the owner is asked about where the mail server came only months later. */
export const emailsAreHeld = ({ db }: Shop, recipients: string[]) =>
  db.updateTable('email').set({ state: 'held' }).where('recipient', 'in', recipients).execute()

/** None was ever written, or none of those that wait: limits begin anew, and a test finds only its own. */
export const emailsAreForgotten = ({ db }: Shop, which: 'all' | 'waiting' = 'all') =>
  db
    .deleteFrom('email')
    .$if(which === 'waiting', (emails) => emails.where('state', '=', 'waiting'))
    .execute()
