import type { NewRider } from '../../contract/catalogue/rider.ts'
import type { Db } from '../platform/db/open.ts'
import { RowsRefused } from '../platform/http/errors.ts'
import { findEvent } from './events.ts'
import { insertRiders } from './insert-riders.ts'

/** Adds all of them or none. */
export const bulkAddRiders = (db: Db, riders: NewRider[], now: Date): Promise<number[]> =>
  db.transaction().execute(async (tx) => {
    const missing = new Set<number>()
    for (const eventId of new Set(riders.map((rider) => rider.eventId))) {
      if (!(await findEvent(tx, eventId, { asOwner: true }))) missing.add(eventId)
    }
    const problems = riders.flatMap(({ eventId }, index) =>
      missing.has(eventId) ? [{ row: index + 1, sentence: 'There is no such event' }] : [],
    )
    if (problems.length > 0) throw new RowsRefused(problems)
    return insertRiders(tx, riders, { now })
  })
