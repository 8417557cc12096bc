import type { NewSport, Sport, SportChange } from '../../contract/catalogue/sport.ts'
import { DEFAULT_SPORT_ICON, DEFAULT_SPORT_PICTURE } from '../../contract/catalogue/stock-pictures.ts'
import type { Db } from '../platform/db/open.ts'
import type { Audience } from '../platform/http/audience.ts'
import { notFound } from '../platform/http/errors.ts'
import { isVisibleSport } from './visible.ts'

const sportsOf = (db: Db, audience: Audience) =>
  db
    .selectFrom('sport')
    .where(isVisibleSport(audience))
    .select(['id', 'name', 'description', 'icon', 'imageUrl', 'isActive'])
    .select(({ selectFrom }) => [
      selectFrom('event')
        .whereRef('event.sportId', '=', 'sport.id')
        .where('event.deletedAt', 'is', null)
        .select(({ fn }) => fn.countAll<number>().as('events'))
        .as('eventCount'),
      selectFrom('event')
        .whereRef('event.sportId', '=', 'sport.id')
        .where('event.deletedAt', 'is', null)
        .select(({ fn }) => fn.sum<number>('riderCount').as('riders'))
        .as('riderCount'),
      selectFrom('event')
        .innerJoin('rider', 'rider.eventId', 'event.id')
        .whereRef('event.sportId', '=', 'sport.id')
        .where('event.deletedAt', 'is', null)
        .where('rider.deletedAt', 'is', null)
        .where('rider.linkKey', 'is not', null)
        .select(({ fn }) => fn.countAll<number>().as('riders'))
        .as('unlisted'),
    ])
    .orderBy('sport.id')

type SportRow = Awaited<ReturnType<ReturnType<typeof sportsOf>['executeTakeFirstOrThrow']>>

const toSport = ({ unlisted, ...row }: SportRow, { asOwner }: Audience): Sport => ({
  ...row,
  imageUrl: row.imageUrl || DEFAULT_SPORT_PICTURE,
  isActive: row.isActive === 1,
  eventCount: row.eventCount ?? 0,
  riderCount: (row.riderCount ?? 0) - (asOwner ? 0 : (unlisted ?? 0)),
})

export async function listSports(db: Db, audience: Audience = {}): Promise<Sport[]> {
  return (await sportsOf(db, audience).execute()).map((row) => toSport(row, audience))
}

export async function findSport(db: Db, id: number, audience: Audience = {}): Promise<Sport | null> {
  const row = await sportsOf(db, audience).where('sport.id', '=', id).executeTakeFirst()
  return row ? toSport(row, audience) : null
}

export async function addSport(db: Db, sport: NewSport, now: Date): Promise<Sport> {
  const { id } = await db
    .insertInto('sport')
    .values({
      name: sport.name,
      description: sport.description ?? '',
      icon: sport.icon || DEFAULT_SPORT_ICON,
      imageUrl: sport.imageUrl || null,
      isActive: sport.isActive === false ? 0 : 1,
      createdAt: now.toISOString(),
      deletedAt: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return (await findSport(db, id, { asOwner: true })) ?? notFound('sport')
}

export async function changeSport(db: Db, id: number, change: SportChange): Promise<Sport> {
  const { name, description, icon, imageUrl, isActive } = change
  await db
    .updateTable('sport')
    // a field that is not given is set to itself, because an empty SET is invalid
    .set((row) => ({
      name: name ?? row.ref('name'),
      description: description === undefined ? row.ref('description') : (description ?? ''),
      icon: icon === undefined ? row.ref('icon') : icon || DEFAULT_SPORT_ICON,
      imageUrl: imageUrl === undefined ? row.ref('imageUrl') : imageUrl || null,
      isActive: isActive === undefined ? row.ref('isActive') : isActive ? 1 : 0,
    }))
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .execute()
  return (await findSport(db, id, { asOwner: true })) ?? notFound('sport')
}
