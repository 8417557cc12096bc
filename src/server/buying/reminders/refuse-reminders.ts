import type { Shop } from '../../composed-shop.ts'
import { mailboxOf } from '../../email/write-email.ts'
import type { Db } from '../../platform/db/open.ts'
import { ShopError } from '../../platform/http/errors.ts'
import { isSame, seal } from '../../platform/secret.ts'
import { hasRefused } from '../../weekend/waitlist/consent.ts'

const hashOf = (secret: string, email: string) => seal(secret, 'refused reminders', mailboxOf(email))
const sealOf = (secret: string, mailboxHash: string) => seal(secret, 'end reminders', mailboxHash)

/** Made from the address, so that it works as long as the shop exists, with nothing stored. */
export function reminderToken(secret: string, email: string) {
  const mailboxHash = hashOf(secret, email)
  return `${mailboxHash}.${sealOf(secret, mailboxHash)}`
}

/** Stored like a refusal of the waitlist, and for good; a mailbox that refused those emails gets no reminder either. */
export async function refuseReminders({ db, secret, now }: Shop, token: string) {
  const [mailboxHash = '', proof = ''] = token.split('.')
  if (!isSame(proof, sealOf(secret, mailboxHash)))
    throw new ShopError(
      'not-found',
      "This link doesn't work. Reply to the email instead, and we'll stop the reminders.",
    )
  const createdAt = now().toISOString()
  await db
    .insertInto('waitingRefusal')
    .values({ mailboxHash, token: mailboxHash, createdAt })
    .onConflict((conflict) => conflict.column('mailboxHash').doNothing())
    .execute()
}

export async function hasRefusedReminders(db: Db, secret: string, email: string) {
  const refusal = db
    .selectFrom('waitingRefusal')
    .select('mailboxHash')
    .where('mailboxHash', '=', hashOf(secret, email))
  return (await refusal.executeTakeFirst()) !== undefined || (await hasRefused(db, secret, email))
}
