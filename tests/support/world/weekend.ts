import type { Shop } from '../../../src/server/composed-shop.ts'
import type { Tx } from '../../../src/server/platform/db/open.ts'
import { decideClip } from '../../../src/server/weekend/match/decide-clips.ts'
import { EASY_WORDS } from '../../../src/server/weekend/poster/poster.ts'

/** A decision on a clip was written, and the database took its transaction back. */
export async function decisionWasLost(shop: Shop, clipId: number, runId: number) {
  const lost = new Error('The transaction was taken back')
  const written = shop.db.transaction().execute(async (tx) => {
    const transaction = () => ({ execute: (write: (tx: Tx) => unknown) => write(tx) })
    const db = { transaction, selectFrom: tx.selectFrom.bind(tx) } as unknown as Shop['db']
    await decideClip({ ...shop, db }, clipId, { runId })
    throw lost
  })
  await written.catch((error: unknown) => {
    if (error !== lost) throw error
  })
}

/** Many have joined a waitlist, and confirmed it, each on an own network. */
export async function theyJoined({ db, now }: Shop, riderId: number, emails: string[]) {
  const since = now().toISOString()
  const address = { toldOn: null, createdAt: since, confirmedAt: since }
  for (let from = 0; from < emails.length; from += 200) {
    const some = emails.slice(from, from + 200)
    const addresses = some.map((email) => ({ email, token: `of ${email}`, ...address }))
    await db.insertInto('waitingAddress').values(addresses).execute()
    const entries = some.map((email) => ({ email, riderId, since }))
    await db.insertInto('waitingRider').values(entries).execute()
  }
}

/** Every single word of the posters' list has been given to an event, years ago. */
export const everyWordIsGiven = ({ db }: Shop, eventId: number) =>
  db
    .insertInto('eventWord')
    .values(EASY_WORDS.map((word) => ({ word, eventId, chosenAt: '2020-01-01T00:00:00.000Z' })))
    .onConflict((conflict) => conflict.column('word').doNothing())
    .execute()
