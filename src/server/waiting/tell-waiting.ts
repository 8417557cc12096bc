import type { Shop } from '../composed-shop.ts'
import type { RowOf } from '../db/tables.ts'
import type { UpFilm } from '../mail/letter-kinds.ts'
import { writeLetter } from '../mail/write-letter.ts'
import { readTimeZone } from '../time-zone/time-zone.ts'
import { ridersThatAreUp } from './awaited-riders.ts'
import { eveningAt } from './evening.ts'

type Wait = Pick<RowOf<'waitingRider'>, 'email' | 'riderId'> & UpFilm

/** In the evening, writes to everyone whose videos have come: one letter about all of them, and one an evening at most. */
export async function tellWaiting(shop: Shop) {
  const today = eveningAt(shop.now(), await readTimeZone(shop.db))
  if (!today) return
  const waits: Wait[] = await shop.db
    .selectFrom('waitingRider')
    .innerJoin('waitingAddress', 'waitingAddress.email', 'waitingRider.email')
    .innerJoin('rider', 'rider.id', 'waitingRider.riderId')
    .innerJoin('event', 'event.id', 'rider.eventId')
    .where('waitingRider.toldAt', 'is', null)
    .where(({ or, eb }) =>
      or([eb('waitingAddress.toldOn', 'is', null), eb('waitingAddress.toldOn', '<', today)]),
    )
    .select(['waitingRider.email', 'waitingRider.riderId', 'rider.name as riderName'])
    .select(['rider.eventId', 'rider.linkKey', 'event.name as eventName'])
    .orderBy('waitingRider.email')
    .orderBy('waitingRider.riderId')
    .execute()
  const up = await ridersThatAreUp(shop.db, [...new Set(waits.map(({ riderId }) => riderId))], shop.now())
  const due = Map.groupBy(
    waits.filter(({ riderId }) => up.has(riderId)),
    ({ email }) => email,
  )
  for (const [email, films] of due) await tell(shop, today, email, films)
  if (due.size > 0) shop.worker.wake('letters')
}

/** Another server may be at the same work: only one finds the address as not told today. */
const tell = ({ db, now }: Shop, today: string, email: string, waits: Wait[]) =>
  db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('waitingAddress')
      .set({ toldOn: today })
      .where('email', '=', email)
      .where(({ or, eb }) => or([eb('toldOn', 'is', null), eb('toldOn', '<', today)]))
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    const riderIds = waits.map(({ riderId }) => riderId)
    await tx
      .updateTable('waitingRider')
      .set({ toldAt: now().toISOString() })
      .where('email', '=', email)
      .where('riderId', 'in', riderIds)
      .execute()
    const films = waits.map(({ riderId, riderName, eventId, eventName, linkKey }) => ({
      riderId,
      riderName,
      eventId,
      eventName,
      linkKey,
    }))
    await writeLetter(tx, { kind: 'film-up', recipient: email, payload: { films }, now: now() })
  })
