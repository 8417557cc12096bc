import type { Rider } from '../../../contract/catalogue/rider.ts'
import { listRiders } from '../../catalogue/riders.ts'
import type { Db } from '../../platform/db/open.ts'
import { whoIsOut } from '../who-is-out.ts'

const AT_ONCE = 500

interface Films {
  /** Horses that can be bought by now. */
  up: number[]
  /** Another of the rider's runs has no film yet. */
  moreToCome: boolean
}

/** Of these riders those of whom anything can be bought by now, as visitors see them. */
export async function filmsUp(db: Db, riderIds: number[], now: Date): Promise<Map<number, Films>> {
  const films = new Map<number, Films>()
  for (let start = 0; start < riderIds.length; start += AT_ONCE) {
    const some = riderIds.slice(start, start + AT_ONCE)
    // who waits for an unlisted one has come by its link: unlisting takes the earlier ones out
    const riders = await listRiders(db, { now, riderIds: some, unlisted: 'all' })
    const shown = riders.filter(({ available }) => available)
    const open = await stillToRun(db, shown.filter(lacksFilm))
    for (const { id, horses } of shown) {
      const up = horses.filter(({ available }) => available).map(({ horse }) => horse)
      films.set(id, { up, moreToCome: open.has(id) })
    }
  }
  return films
}

const lacksFilm = ({ horses }: Rider) => horses.some(({ run, available }) => run && !available)

/** Those of whom a run without a film was not scratched. */
async function stillToRun(db: Db, riders: Rider[]): Promise<Set<number>> {
  const open = new Set<number>()
  for (const [eventId, own] of Map.groupBy(riders, (rider) => rider.eventId)) {
    const out = await whoIsOut(db, eventId)
    const lacking = new Set(
      own.flatMap(({ id, horses }) =>
        horses.flatMap(({ horse, available }) => (available ? [] : [`${id} ${horse}`])),
      ),
    )
    const runs = await db
      .selectFrom('run')
      .select(['id', 'riderId', 'horse'])
      .where(
        'riderId',
        'in',
        own.map(({ id }) => id),
      )
      .execute()
    for (const { id, riderId, horse } of runs)
      if (!out.has(id) && lacking.has(`${riderId} ${horse}`)) open.add(riderId)
  }
  return open
}
