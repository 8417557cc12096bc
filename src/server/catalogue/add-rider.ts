import { toCents } from '../../contract/money.ts'
import type { NewRider } from '../../contract/rider.ts'
import type { Db } from '../db/open.ts'
import { notFound } from '../errors.ts'
import { readDefaultPrice } from '../shop/settings.ts'
import { findEvent } from './events.ts'
import { horsesIn, refuseHorsesBeyond, saveHorses } from './horses.ts'

export const addRider = (db: Db, rider: NewRider, now: Date): Promise<number> =>
  db.transaction().execute(async (tx) => {
    if (!(await findEvent(tx, rider.eventId, { all: true }))) notFound('event')
    const horses = horsesIn(rider)
    const horseCount = rider.horseCount ?? Math.max(1, ...horses.map(({ horse }) => horse))
    refuseHorsesBeyond(horseCount, horses)
    const { id } = await tx
      .insertInto('rider')
      .values({
        eventId: rider.eventId,
        name: rider.name,
        priceCents: rider.price == null ? await readDefaultPrice(tx) : toCents(rider.price),
        thumbnailUrl: rider.thumbnailUrl || null,
        horseCount,
        salesLimit: rider.salesLimit ?? null,
        createdAt: now.toISOString(),
        deletedAt: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await saveHorses(tx, id, horses)
    return id
  })
