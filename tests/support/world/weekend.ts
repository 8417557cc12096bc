import type { Shop } from '../../../src/server/composed-shop.ts'
import type { Tx } from '../../../src/server/platform/db/open.ts'
import { decideClip } from '../../../src/server/weekend/match/decide-clips.ts'

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
