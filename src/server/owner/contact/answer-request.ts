import type { ContactAnswer, OpenedRequest } from '../../../contract/owner/contact.ts'
import type { Shop } from '../../composed-shop.ts'
import { AnswerPayload } from '../../email/contact-emails.ts'
import { mailboxOf, writeEmail } from '../../email/write-email.ts'
import type { Db, Tx } from '../../platform/db/open.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { RowOf } from '../../tables.ts'

type Request = Pick<RowOf<'contactRequest'>, 'id' | 'email'>

/** Emails the answer and marks the request as answered. The same attempt again is the same answer. */
export async function answerRequest(
  { db, now, worker }: Shop,
  id: number,
  { text, attempt }: ContactAnswer,
): Promise<RowOf<'contactRequest'>> {
  const request = await db.transaction().execute(async (tx) => {
    // first, so that a second attempt waits for this one
    const row = await tx
      .updateTable('contactRequest')
      .set({ state: 'answered' })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst()
    if (!row) return notFound('request')
    const known = await readAnswers(tx, row)
    if (known.some((answer) => answer.attempt === attempt)) return row
    const message = row.additionalDetails || `Your request: ${row.eventType}`
    const payload = { requestId: id, attempt, text, message }
    await writeEmail(tx, { kind: 'contact-answer', recipient: row.email, payload, now: now() })
    return row
  })
  worker.wake('emails')
  return request
}

/** The oldest first. */
export const listAnswers = async (db: Db, request: Request): Promise<OpenedRequest['answers']> =>
  (await readAnswers(db, request)).map(({ text, state, at }) => ({ text, state, at }))

/** They are emails of the outbox, found by the sender's mailbox. */
async function readAnswers(db: Db | Tx, { id, email }: Request) {
  const rows = await db
    .selectFrom('email')
    .select(['payload', 'state', 'createdAt'])
    .where('mailbox', '=', mailboxOf(email))
    .where('kind', '=', 'contact-answer')
    .orderBy('id')
    .execute()
  return rows
    .map(({ payload, state, createdAt: at }) => ({ ...AnswerPayload.parse(JSON.parse(payload)), state, at }))
    .filter(({ requestId }) => requestId === id)
}
