import { plainName } from '../../contract/catalogue/plain-name.ts'
import type { Alarm } from '../../contract/owner/dashboard.ts'
import { DAY } from '../../contract/time.ts'
import type { Shop } from '../composed-shop.ts'
import type { Db, Tx } from '../platform/db/open.ts'

/** How long the owner is asked about a card that was made unlisted because of its name. */
const ASKED_FOR = 7 * DAY

/** A child stays hidden, whatever makes another card of that name: an upload, a late entry, a draw. Deleted cards count as well. */
export async function readUnlistedNames(tx: Tx, eventIds: number[]) {
  if (eventIds.length === 0) return () => false
  const rows = await unlistedIn(tx, eventIds)
  const names = new Set(rows.map(keyOf))
  return (rider: Named) => names.has(keyOf(rider))
}

/** Cards that are unlisted only because an earlier one of that name is. */
export async function unlistedNameAlarms({ db, now }: Pick<Shop, 'db' | 'now'>): Promise<Alarm[]> {
  const since = new Date(now().getTime() - ASKED_FOR).toISOString()
  const recent = await db
    .selectFrom('rider')
    .innerJoin('event', 'event.id', 'rider.eventId')
    .select(['rider.id', 'rider.eventId', 'rider.name', 'rider.createdAt', 'event.name as eventName'])
    .where('rider.linkKey', 'is not', null)
    .where('rider.deletedAt', 'is', null)
    .where('rider.createdAt', '>=', since)
    .where('event.deletedAt', 'is', null)
    .orderBy('rider.id')
    .execute()
  if (recent.length === 0) return []
  const all = await unlistedIn(db, [...new Set(recent.map(({ eventId }) => eventId))])
  return recent
    .filter((rider) => all.some((one) => one.id < rider.id && keyOf(one) === keyOf(rider)))
    .map(({ name, eventName, createdAt }) => ({
      kind: 'unlisted-name',
      sentence: `${name} has another card in ${eventName}. It is unlisted, as the first one is. If this is another person, list it under Riders.`,
      since: createdAt,
    }))
}

type Named = { eventId: number; name: string }

const keyOf = ({ eventId, name }: Named) => `${eventId} ${plainName(name)}`

const unlistedIn = (db: Db | Tx, eventIds: number[]) =>
  db
    .selectFrom('rider')
    .select(['id', 'eventId', 'name'])
    .where('eventId', 'in', eventIds)
    .where('linkKey', 'is not', null)
    .execute()
