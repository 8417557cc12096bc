import type { Event, EventChange, NewEvent } from '../../contract/catalogue/event.ts'
import { readEventDate } from '../../contract/catalogue/event-date.ts'
import { stockEventPicture } from '../../contract/catalogue/stock-pictures.ts'
import type { Db } from '../platform/db/open.ts'
import type { Audience } from '../platform/http/audience.ts'
import { notFound } from '../platform/http/errors.ts'
import { findSport } from './sports.ts'
import { isVisibleEvent, unlistedCount } from './visible.ts'

const eventsOf = (db: Db, audience: Audience) =>
  db
    .selectFrom('event')
    .innerJoin('sport', 'sport.id', 'event.sportId')
    .where(isVisibleEvent(audience))
    .select(['event.id', 'event.name', 'event.date', 'event.thumbnailUrl', 'event.sportId'])
    .select('sport.name as sportName')
    .select(['event.isDraft', 'event.riderCount', 'event.createdAt', unlistedCount().as('unlisted')])
    .orderBy('event.id', 'desc')

type EventRow = Awaited<ReturnType<ReturnType<typeof eventsOf>['executeTakeFirstOrThrow']>>

const toEvent = ({ createdAt: _, unlisted, isDraft, ...row }: EventRow, { asOwner }: Audience): Event => ({
  ...row,
  ...(isDraft === 1 && { isDraft: true }),
  riderCount: asOwner ? row.riderCount : row.riderCount - (unlisted ?? 0),
  thumbnailUrl: eventPicture(row.id, row.thumbnailUrl),
})

export const eventPicture = (eventId: number, ownPicture: string | null) =>
  ownPicture || stockEventPicture(eventId)

interface EventFilter {
  sportId?: number
  ids?: number[]
  limit?: number
}

/** Newest first: by its first day, or where the date cannot be parsed, by the day it was added. */
export async function listEvents(
  db: Db,
  { sportId, ids, limit, ...audience }: Audience & EventFilter = {},
): Promise<Event[]> {
  const rows = await eventsOf(db, audience)
    .$if(sportId !== undefined, (events) => events.where('event.sportId', '=', Number(sportId)))
    .$if(ids !== undefined, (events) => events.where('event.id', 'in', ids ?? []))
    .execute()
  return rows
    .toSorted((one, other) => (firstDay(one) < firstDay(other) ? 1 : -1))
    .slice(0, limit)
    .map((row) => toEvent(row, audience))
}

const firstDay = ({ date, createdAt, id }: EventRow) =>
  `${readEventDate(date)?.start ?? createdAt.slice(0, 10)} ${String(id).padStart(10, '0')}`

export async function findEvent(db: Db, id: number, audience: Audience = {}): Promise<Event | null> {
  const row = await eventsOf(db, audience).where('event.id', '=', id).executeTakeFirst()
  return row ? toEvent(row, audience) : null
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
  if (!(await findSport(db, event.sportId, { asOwner: true }))) notFound('sport')
  const { id } = await db
    .insertInto('event')
    .values({
      sportId: event.sportId,
      name: event.name,
      date: event.date,
      thumbnailUrl: event.thumbnailUrl || null,
      isDraft: event.isDraft ? 1 : 0,
      createdAt: now.toISOString(),
      deletedAt: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return (await findEvent(db, id, { asOwner: true })) ?? notFound('event')
}

export async function changeEvent(db: Db, id: number, change: EventChange): Promise<Event> {
  const { name, date, sportId, thumbnailUrl, isDraft } = change
  if (sportId !== undefined && !(await findSport(db, sportId, { asOwner: true }))) notFound('sport')
  await db
    .updateTable('event')
    .set((row) => ({
      name: name ?? row.ref('name'),
      date: date ?? row.ref('date'),
      sportId: sportId ?? row.ref('sportId'),
      thumbnailUrl: thumbnailUrl === undefined ? row.ref('thumbnailUrl') : thumbnailUrl || null,
      isDraft: isDraft === undefined ? row.ref('isDraft') : isDraft ? 1 : 0,
    }))
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .execute()
  return (await findEvent(db, id, { asOwner: true })) ?? notFound('event')
}
