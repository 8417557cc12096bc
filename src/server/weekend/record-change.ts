import type { Tx } from '../platform/db/open.ts'
import type { RowOf } from '../tables.ts'

/** A running order may have thousands of runs, a decision has a few clips. */
const KEPT = { order: 10, scratch: 50, matching: 50 }

interface Change extends Pick<RowOf<'weekendChange'>, 'eventId' | 'subject' | 'what'> {
  before: object[]
  after: object[]
  now: Date
}

/** Remembers a change, to undo it; the oldest ones are forgotten. */
export async function recordChange(tx: Tx, { eventId, subject, what, now, ...change }: Change) {
  const [before, after] = [JSON.stringify(change.before), JSON.stringify(change.after)]
  if (before === after) return
  const row = { eventId, subject, what, before, after, createdAt: now.toISOString() }
  await tx.insertInto('weekendChange').values(row).execute()
  const oldest = await tx
    .selectFrom('weekendChange')
    .select('id')
    .where('eventId', '=', eventId)
    .where('subject', '=', subject)
    .orderBy('id', 'desc')
    .offset(KEPT[subject])
    .limit(1)
    .executeTakeFirst()
  if (!oldest) return
  await tx
    .deleteFrom('weekendChange')
    .where('eventId', '=', eventId)
    .where('subject', '=', subject)
    .where('id', '<=', oldest.id)
    .execute()
}
