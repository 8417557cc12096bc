import { newLinkKey } from '../catalogue/visible.ts'
import type { Tx } from '../platform/db/open.ts'
import type { Card } from './read-cards.ts'

/** Who takes the place of somebody unlisted under a corrected name is the same child, and found by a link alone. */
export async function hideHeirs(
  tx: Tx,
  heirs: ReadonlyMap<number, number>,
  cards: ReadonlyMap<number, Card>,
) {
  for (const [was, heir] of heirs) {
    // one that was there before is listed because the owner wants it so
    if (!cards.get(was)?.unlisted || cards.has(heir)) continue
    await tx.updateTable('rider').set({ linkKey: newLinkKey() }).where('id', '=', heir).execute()
  }
}
