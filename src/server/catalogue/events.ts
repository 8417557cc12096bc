import type { Event, EventChange, NewEvent } from '../../contract/catalogue/event.ts'
import { readEventDate } from '../../contract/catalogue/event-date.ts'
import { stockEventPicture } from '../../contract/catalogue/stock-pictures.ts'
import { DEFAULT_TIME_ZONE } from '../../contract/platform/time-zone.ts'
import { TIME_ZONE } from '../books/time-zone.ts'
import { isPreorderOpen } from '../buying/checkout/preorder.ts'
import { rulesColumns, rulesOf, settingOf, shownPrices } from '../buying/price-rules.ts'
import type { Shop } from '../composed-shop.ts'
import type { Db } from '../platform/db/open.ts'
import type { Audience } from '../platform/http/audience.ts'
import { notFound, ShopError } from '../platform/http/errors.ts'
import { findSport } from './sports.ts'
import { isVisibleEvent, unlistedCount } from './visible.ts'

const eventsOf = (db: Db, audience: Audience) =>
  db
    .selectFrom('event')
    .innerJoin('sport', 'sport.id', 'event.sportId')
    .where(isVisibleEvent(audience))
    .select(['event.id', 'event.name', 'event.date', 'event.thumbnailUrl', 'event.sportId'])
    .select('sport.name as sportName')
    .select('event.preorderUntil')
    .select(['event.isDraft', 'event.riderCount', 'event.createdAt', unlistedCount().as('unlisted')])
    .select([...rulesColumns(), settingOf(TIME_ZONE).as('timeZone')])
    .orderBy('event.id', 'desc')

type EventRow = Awaited<ReturnType<ReturnType<typeof eventsOf>['executeTakeFirstOrThrow']>>

const toEvent = (row: EventRow, { asOwner, now = new Date() }: Audience & AsOf): Event => ({
  id: row.id,
  name: row.name,
  date: row.date,
  sportId: row.sportId,
  sportName: row.sportName,
  ...(row.isDraft === 1 && { isDraft: true }),
  ...(isPreorderOpen(row.preorderUntil, now) && { preorderUntil: row.preorderUntil }),
  riderCount: asOwner ? row.riderCount : row.riderCount - (row.unlisted ?? 0),
  thumbnailUrl: eventPicture(row.id, row.thumbnailUrl),
  prices: shownPrices(rulesOf(row, now), row.sportName, row.timeZone ?? DEFAULT_TIME_ZONE, now),
})

export const eventPicture = (eventId: number, ownPicture: string | null) =>
  ownPicture || stockEventPicture(eventId)

interface AsOf {
  /** An early price that is over then is left out. */
  now?: Date
}

interface EventFilter extends AsOf {
  sportId?: number
  ids?: number[]
  limit?: number
}

/** Newest first: by its first day, or where the date cannot be parsed, by the day it was added. */
export async function listEvents(
  db: Db,
  { sportId, ids, limit, ...asker }: Audience & EventFilter = {},
): Promise<Event[]> {
  const rows = await eventsOf(db, asker)
    .$if(sportId !== undefined, (events) => events.where('event.sportId', '=', Number(sportId)))
    .$if(ids !== undefined, (events) => events.where('event.id', 'in', ids ?? []))
    .execute()
  return rows
    .toSorted((one, other) => (firstDay(one) < firstDay(other) ? 1 : -1))
    .slice(0, limit)
    .map((row) => toEvent(row, asker))
}

const firstDay = ({ date, createdAt, id }: EventRow) =>
  `${readEventDate(date)?.start ?? createdAt.slice(0, 10)} ${String(id).padStart(10, '0')}`

export async function findEvent(db: Db, id: number, asker: Audience & AsOf = {}): Promise<Event | null> {
  const row = await eventsOf(db, asker).where('event.id', '=', id).executeTakeFirst()
  return row ? toEvent(row, asker) : null
}

/** For answers and pages that are cached, until an early price in them ends. */
export const shownEvents = (shop: Shop, filter: Audience & EventFilter = {}) =>
  listEvents(shop.db, { ...filter, now: shop.now() }).then((events) => emptyInTime(shop, events))

export const shownEvent = (shop: Shop, id: number, audience: Audience = {}) =>
  findEvent(shop.db, id, { ...audience, now: shop.now() }).then((event) => {
    emptyInTime(shop, event ? [event] : [])
    return event
  })

function emptyInTime({ responses }: Shop, events: Event[]) {
  for (const { prices, preorderUntil } of events) {
    if (prices.early) responses.emptyAt(prices.early.until)
    if (preorderUntil) responses.emptyAt(preorderUntil)
  }
  return events
}

/** Inactive sports included. */
export async function hasEvent(db: Db, id: number): Promise<boolean> {
  const found = await db
    .selectFrom('event')
    .innerJoin('sport', 'sport.id', 'event.sportId')
    .where(isVisibleEvent({ asOwner: true }))
    .where('event.id', '=', id)
    .select('event.id')
    .executeTakeFirst()
  return found !== undefined
}

export async function addEvent(db: Db, event: NewEvent, now: Date): Promise<Event> {
  refusePast(event.preorderUntil, now)
  if (!(await findSport(db, event.sportId, { asOwner: true }))) notFound('sport')
  const { id } = await db
    .insertInto('event')
    .values({
      sportId: event.sportId,
      name: event.name,
      date: event.date,
      thumbnailUrl: event.thumbnailUrl || null,
      isDraft: event.isDraft ? 1 : 0,
      preorderUntil: toUtc(event.preorderUntil),
      createdAt: now.toISOString(),
      deletedAt: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return (await findEvent(db, id, { asOwner: true, now })) ?? notFound('event')
}

/** Those who paid keep the time that they were promised. */
function refusePast(preorderUntil: string | null | undefined, now: Date) {
  if (preorderUntil && preorderUntil <= now.toISOString())
    throw new ShopError('invalid-input', 'Please choose a time that is still to come for pre-orders')
}

const toUtc = (time: string | null | undefined) => (time ? new Date(time).toISOString() : null)

export async function changeEvent(db: Db, id: number, change: EventChange, now: Date): Promise<Event> {
  const { name, date, sportId, thumbnailUrl, isDraft, preorderUntil } = change
  refusePast(preorderUntil, now)
  if (sportId !== undefined && !(await findSport(db, sportId, { asOwner: true }))) notFound('sport')
  await db
    .updateTable('event')
    .set((row) => ({
      name: name ?? row.ref('name'),
      date: date ?? row.ref('date'),
      sportId: sportId ?? row.ref('sportId'),
      thumbnailUrl: thumbnailUrl === undefined ? row.ref('thumbnailUrl') : thumbnailUrl || null,
      isDraft: isDraft === undefined ? row.ref('isDraft') : isDraft ? 1 : 0,
      preorderUntil: preorderUntil === undefined ? row.ref('preorderUntil') : toUtc(preorderUntil),
    }))
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .execute()
  return (await findEvent(db, id, { asOwner: true, now })) ?? notFound('event')
}
