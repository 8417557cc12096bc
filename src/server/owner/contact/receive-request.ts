import type { z } from 'zod'
import type { NewContactRequest } from '../../../contract/owner/contact.ts'
import { MINUTE } from '../../../contract/time.ts'
import type { Shop } from '../../composed-shop.ts'
import { writeToOwner } from '../../email/write-email.ts'
import type { Db } from '../../platform/db/open.ts'
import { networkOf } from '../../platform/http/network.ts'
import { attemptOrWait, refuseTooMany } from '../accounts/throttle.ts'

/** Stores the request and the email to the owner in one transaction, so that it survives a mail server outage. */
export async function receiveRequest(
  { db, now, worker }: Shop,
  { website, attempt, ...asked }: z.output<typeof NewContactRequest>,
  address: string,
) {
  // a honeypot field: bots get a success
  if (website) return
  if (attempt && (await isKnown(db, attempt))) return
  const network = networkOf(address)
  const sender = {
    key: `contact from ${network}`,
    free: 5,
    firstPause: MINUTE,
    longestPause: 30 * MINUTE,
  }
  const wait = await attemptOrWait(db, [sender], now())
  if (wait > 0) refuseTooMany(wait, "You've sent several requests already.")

  const request = {
    fullName: asked.fullName,
    email: asked.email,
    eventType: asked.eventType,
    businessName: asked.businessName || null,
    phone: asked.phone || null,
    eventLocation: asked.eventLocation || null,
    eventDate: asked.eventDate || null,
    services: [...new Set(asked.services ?? [])],
    additionalDetails: asked.additionalDetails || null,
    preferredContact: asked.preferredContact ?? null,
  }
  await db.transaction().execute(async (tx) => {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('contactRequest')
      .values({
        ...request,
        services: JSON.stringify(request.services),
        state: 'new',
        attempt: attempt ?? null,
        createdAt: now().toISOString(),
      })
      .onConflict((conflict) => conflict.column('attempt').doNothing())
      .executeTakeFirstOrThrow()
    if (!numInsertedOrUpdatedRows) return
    await writeToOwner(tx, { kind: 'owner-contact', payload: request, now: now(), network })
  })
  worker.wake('emails')
}

const isKnown = (db: Db, attempt: string) =>
  db.selectFrom('contactRequest').select('id').where('attempt', '=', attempt).executeTakeFirst()
