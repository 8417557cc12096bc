import type { Evidence } from '../../../contract/books/dispute.ts'
import { receiptOf } from '../../buying/orders/receipt.ts'
import type { Shop } from '../../composed-shop.ts'
import { termsAt } from '../../owner/settings/terms-versions.ts'
import type { Db } from '../../platform/db/open.ts'
import { notFound } from '../../platform/http/errors.ts'
import { readTimeZone } from '../time-zone.ts'
import { listDisputes } from './list-disputes.ts'

/** What shows a bank that the buyer bought, was emailed and used the video. */
export async function readEvidence(
  { db, visits }: Pick<Shop, 'db' | 'visits'>,
  id: number,
): Promise<Evidence> {
  // visits are written in batches
  await visits.write({ db })
  const purchase =
    (await db
      .selectFrom('purchase')
      .leftJoin('checkout', 'checkout.id', 'purchase.checkoutId')
      .leftJoin('checkout as lead', 'lead.id', 'checkout.leadId')
      .selectAll('purchase')
      .select(({ fn }) => fn.coalesce('lead.intentId', 'checkout.intentId').as('intentId'))
      .where('purchase.id', '=', id)
      .executeTakeFirst()) ?? notFound('purchase')
  return {
    purchaseId: id,
    receipt: await receiptOf(db, purchase),
    phoneNumber: purchase.phoneNumber,
    intentId: purchase.intentId,
    timeZone: await readTimeZone(db),
    disputes: (await listDisputes(db)).filter(({ purchaseId }) => purchaseId === id),
    letters: await emailsOf(db, purchase),
    visits: (await visitsOf(db, id)).map((visit) => ({ ...visit, mayBeOwner: visit.mayBeOwner === 1 })),
    terms: await termsAt(db, purchase.createdAt),
  }
}

const visitsOf = (db: Db, purchaseId: number) =>
  db
    .selectFrom('orderVisit')
    .select(['kind', 'horse', 'at', 'visits', 'network', 'userAgent', 'mayBeOwner'])
    .where('purchaseId', '=', purchaseId)
    .orderBy('at')
    .orderBy('id')
    .execute()

async function emailsOf(db: Db, { id, createdAt }: { id: number; createdAt: string }) {
  const letters = await db
    .selectFrom('email')
    .select(['subject', 'recipient', 'state', 'createdAt', 'sentAt', 'payload', 'kind'])
    .where('createdAt', '>=', createdAt)
    .where('kind', 'not like', 'owner-%')
    .where('payload', 'like', `%"purchaseId":${id}%`)
    .orderBy('id')
    .execute()
  return letters
    .filter(({ payload }) => JSON.parse(payload).purchaseId === id)
    .map(({ subject, recipient, state, createdAt, sentAt }) => ({
      subject,
      recipient,
      state,
      createdAt,
      sentAt,
    }))
}
