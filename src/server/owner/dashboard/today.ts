import type { Today } from '../../../contract/owner/today.ts'
import { dayIn, startOfDay } from '../../../contract/platform/time-zone.ts'
import { DAY } from '../../../contract/time.ts'
import { sumSales } from '../../books/sales/sum-sales.ts'
import { readTimeZone } from '../../books/time-zone.ts'
import { isVisibleRider } from '../../catalogue/visible.ts'
import type { Shop } from '../../composed-shop.ts'
import type { Db } from '../../platform/db/open.ts'
import { hasNoRider } from '../../videos/video-address.ts'
import { countWaitlist } from '../../weekend/waitlist/waitlist.ts'
import { listAlarms } from './alarms.ts'
import { readSetup } from './setup.ts'

export async function readToday(shop: Shop): Promise<Today> {
  const zone = await readTimeZone(shop.db)
  const day = dayIn(zone, shop.now())
  const sums = async (from: string, to = from) => {
    const { sales, net } = await sumSales(shop, { from, to })
    return { sales, net }
  }
  return {
    day,
    today: await sums(day),
    yesterday: await sums(daysBefore(day, 1)),
    week: await sums(daysBefore(day, 6), day),
    watched: await countWatched(shop, startOfDay(zone, day)),
    waiting: { ...(await countWaiting(shop.db, shop.now())), alarms: (await listAlarms(shop)).length },
    mail: shop.mailer !== null,
    setup: await readSetup(shop),
  }
}

const daysBefore = (day: string, days: number) =>
  new Date(Date.parse(day) - days * DAY).toISOString().slice(0, 10)

/** What this server has not written down yet counts too. */
async function countWatched(shop: Shop, since: Date) {
  await shop.visits.write(shop)
  const { watched } = await shop.db
    .selectFrom('orderVisit')
    .select(({ fn }) => fn.sum<number | string | null>('visits').as('watched'))
    .where('kind', 'in', ['watched', 'downloaded'])
    .where('at', '>=', since.toISOString())
    .executeTakeFirstOrThrow()
  return Number(watched ?? 0)
}

/** What lies there until the owner does something about it. */
async function countWaiting(db: Db, now: Date): Promise<Omit<Today['waiting'], 'alarms'>> {
  const films = await db
    .selectFrom('video')
    .where('video.state', '<>', 'asleep')
    .where('video.deletedAt', 'is', null)
    .where(hasNoRider())
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
    people: await countWaitlist(db, now),
    letters: letters.count,
    requests: requests.count,
  }
}
