import type { NewRider } from '../../contract/catalogue/rider.ts'
import { MAX_HORSES } from '../../contract/limits.ts'
import type { Db } from '../platform/db/open.ts'
import { notFound } from '../platform/http/errors.ts'
import { findEvent } from './events.ts'
import { horsesIn, refuseHorsesBeyond } from './horses.ts'
import { insertRiders } from './insert-riders.ts'

export const addRider = (db: Db, rider: NewRider, now: Date): Promise<number> =>
  db.transaction().execute(async (tx) => {
    if (!(await findEvent(tx, rider.eventId, { asOwner: true }))) notFound('event')
    refuseHorsesBeyond(rider.horseCount ?? MAX_HORSES, horsesIn(rider))
    const [id] = await insertRiders(tx, [rider], { now })
    return id ?? notFound('rider')
  })
