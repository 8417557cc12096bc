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
