import type { Tx } from '../platform/db/open.ts'
import type { Card } from './read-cards.ts'
import type { RunRow } from './runs.ts'

/** Runs that stay in the order although a new one does not have them: sold, filmed, tapped, timed or decided on. */
export async function settledRuns(
  tx: Tx,
  eventId: number,
  runs: RunRow[],
  cards: ReadonlyMap<number, Card>,
): Promise<Set<number>> {
  const decided = await tx.selectFrom('clip').select('runId').where('eventId', '=', eventId).execute()
  const tapped = await tx
    .selectFrom('tap')
    .select('runId')
    .where('eventId', '=', eventId)
    .where('undone', '=', 0)
    .where('kind', 'in', ['start', 'rerun'])
    .execute()
  const said = new Set([...decided, ...tapped].map(({ runId }) => runId))
  const isSettled = ({ id, riderId, horse, milliseconds }: RunRow) =>
    said.has(id) || milliseconds !== null || cards.get(riderId)?.fixed.has(horse)
  return new Set(runs.filter(isSettled).map(({ id }) => id))
}
