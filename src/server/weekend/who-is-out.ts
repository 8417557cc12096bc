import { countingTaps } from '../../contract/weekend/counting-taps.ts'
import type { Db } from '../platform/db/open.ts'
import { readTaps } from './read-day.ts'

/** Runs that were scratched, on the sheet or at the fence. */
export async function whoIsOut(db: Db, eventId: number): Promise<Set<number>> {
  const sheet = await db
    .selectFrom('run')
    .select('id')
    .where('eventId', '=', eventId)
    .where('scratched', '=', 1)
    .execute()
  const tapped = countingTaps(await readTaps(db, eventId)).filter(({ kind }) => kind === 'scratch')
  return new Set([...sheet.map(({ id }) => id), ...tapped.map(({ runId }) => runId)])
}
