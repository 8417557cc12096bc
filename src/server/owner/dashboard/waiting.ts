import type { Today } from '../../../contract/owner/today.ts'
import { isVisibleRider } from '../../catalogue/visible.ts'
import type { Db } from '../../platform/db/open.ts'
import { isNobodys } from '../../videos/whose-film.ts'
import { countWaiting as countPeople } from '../../weekend/waitlist/awaited-riders.ts'

/** What lies there until the owner does something about it. */
export async function countWaiting(db: Db, now: Date): Promise<Omit<Today['waiting'], 'alarms'>> {
  const films = await db
    .selectFrom('video')
    .where('video.state', '<>', 'asleep')
    .where('video.deletedAt', 'is', null)
    .where(isNobodys())
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const riders = await db
    .selectFrom('rider')
    .innerJoin('event', 'event.id', 'rider.eventId')
    .innerJoin('sport', 'sport.id', 'event.sportId')
    .where(isVisibleRider())
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('horse')
            .whereRef('horse.riderId', '=', 'rider.id')
            .where('horse.videoUrl', 'is not', null)
            .select('horse.riderId'),
        ),
      ),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const letters = await db
    .selectFrom('letter')
    .where('state', 'in', ['waiting', 'held', 'failed'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const requests = await db
    .selectFrom('contactRequest')
    .where('state', '=', 'new')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return {
    filmsWithoutRider: films.count,
    ridersWithoutFilm: riders.count,
    people: await countPeople(db, now),
    letters: letters.count,
    requests: requests.count,
  }
}
