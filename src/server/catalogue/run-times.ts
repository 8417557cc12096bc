import { dueTimes, type RunTimes } from '../../contract/weekend/fence/due-times.ts'
import type { Db } from '../platform/db/open.ts'
import type { RowOf } from '../tables.ts'

type RunRow = Pick<RowOf<'run'>, 'id' | 'go' | 'position' | 'scratched' | 'dragAfter'>

/** When each run of an event started or is due, by its id. */
export async function readRunTimes(db: Db, eventId: number, runs: RunRow[]): Promise<Map<number, RunTimes>> {
  const starts = await db
    .selectFrom('goStart')
    .select(['go', 'startsAt'])
    .where('eventId', '=', eventId)
    .execute()
  const taps = await db
    .selectFrom('tap')
    .select(['runId', 'kind', 'at'])
    .where('eventId', '=', eventId)
    .where('undone', '=', 0)
    .execute()
  const inOrder = runs.toSorted((a, b) => a.position - b.position)
  return dueTimes(
    inOrder.map(({ id, go, scratched, dragAfter }) => ({
      id,
      go,
      scratched: scratched === 1,
      dragAfter: dragAfter === 1,
    })),
    {
      goStarts: new Map(starts.map(({ go, startsAt }) => [go, Date.parse(startsAt)])),
      taps: taps.map((tap) => ({ ...tap, at: Date.parse(tap.at) })),
    },
  )
}
