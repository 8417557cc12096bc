import { plainRoutes } from '../../contract/calls/plain-routes.ts'
import { pageNames, pageOf } from '../../contract/pages.ts'
import { eventPath, riderPath, sportEventsPath } from '../../contract/paths.ts'
import { isListedRider, isVisibleEvent, isVisibleSport } from '../catalogue/visible.ts'
import type { Shop } from '../composed-shop.ts'
import { type Answer, finishAnswer } from '../http/answer.ts'

/** A sitemap holds at most 50,000 addresses; the newest riders are the ones people look for. */
const MOST = 50_000

/** Those whose address has no parameter. */
const STATIC_PAGES = pageNames
  .map(pageOf)
  .filter(({ path, listed }) => listed && !path.includes(':'))
  .map(({ path }) => path)

export async function sitemap({ db, config }: Shop): Promise<Answer> {
  const sports = await db.selectFrom('sport').where(isVisibleSport()).select('id').orderBy('id').execute()
  const events = await db
    .selectFrom('event')
    .innerJoin('sport', 'sport.id', 'event.sportId')
    .where(isVisibleEvent())
    .select('event.id')
    .orderBy('event.id', 'desc')
    .execute()
  const riders = await db
    .selectFrom('rider')
    .innerJoin('event', 'event.id', 'rider.eventId')
    .innerJoin('sport', 'sport.id', 'event.sportId')
    .where(isListedRider())
    .select(['rider.id', 'rider.eventId'])
    .orderBy('rider.id', 'desc')
    .limit(MOST)
    .execute()
  const paths = [
    ...STATIC_PAGES,
    ...sports.map((sport) => sportEventsPath(sport.id)),
    ...events.map((event) => eventPath(event.id)),
    ...riders.map(riderPath),
  ].slice(0, MOST)
  const entries = paths.map((path) => `<url><loc>${config.publicUrl}${path}</loc></url>`).join('\n')
  return finishAnswer(
    200,
    'application/xml; charset=utf-8',
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries}\n</urlset>\n`,
  )
}

const EVERY_CALL = plainRoutes.all.replace('*', '')

export const robotsText = (publicUrl: string) =>
  `User-agent: *\nDisallow: /admin\nDisallow: ${EVERY_CALL}\nDisallow: /order/\n\nSitemap: ${publicUrl}/sitemap.xml\n`
