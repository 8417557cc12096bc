import { pageNames, pageOf, pathTo, riderPath } from '../../contract/pages.ts'
import { plainRoutes } from '../../contract/plain-routes.ts'
import { isListedRider, isVisibleEvent, isVisibleSport } from '../catalogue/visible.ts'
import type { Shop } from '../composed-shop.ts'
import { yieldToEventLoop } from '../platform/async/yield-to-event-loop.ts'
import type { Db } from '../platform/db/open.ts'
import { type PreparedResponse, prepareResponse } from '../platform/http/prepared-response.ts'

/** A sitemap holds at most 50,000 addresses; the newest riders are the ones people look for. */
const MOST = 50_000
const PART = 5000

/** Those whose address has no parameter. */
const STATIC_PAGES = pageNames
  .map(pageOf)
  .filter(({ path, listed }) => listed && !path.includes(':'))
  .map(({ path }) => path)

export async function sitemap({ db, config }: Shop): Promise<PreparedResponse> {
  const sports = await db.selectFrom('sport').where(isVisibleSport()).select('id').orderBy('id').execute()
  const events = await db
    .selectFrom('event')
    .innerJoin('sport', 'sport.id', 'event.sportId')
    .where(isVisibleEvent())
    .select('event.id')
    .orderBy('event.id', 'desc')
    .execute()
  const paths = [
    ...STATIC_PAGES,
    ...sports.map((sport) => pathTo('sportEvents', { sportId: sport.id })),
    ...events.map((event) => pathTo('event', { id: event.id })),
  ].slice(0, MOST)
  const entry = (path: string) => `<url><loc>${config.publicUrl}${path}</loc></url>\n`
  let entries = paths.map(entry).join('')
  for await (const riders of readRiders(db, MOST - paths.length)) {
    entries += riders.map((rider) => entry(riderPath(rider))).join('')
    await yieldToEventLoop()
  }
  return prepareResponse(
    200,
    'application/xml; charset=utf-8',
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries}</urlset>\n`,
  )
}

/** The newest first, in parts. */
async function* readRiders(db: Db, most: number) {
  let before: number | null = null
  for (let left = most; left > 0; left -= PART) {
    const riders: { id: number; eventId: number }[] = await db
      .selectFrom('rider')
      .innerJoin('event', 'event.id', 'rider.eventId')
      .innerJoin('sport', 'sport.id', 'event.sportId')
      .where(isListedRider())
      .$if(before !== null, (query) => query.where('rider.id', '<', before ?? 0))
      .select(['rider.id', 'rider.eventId'])
      .orderBy('rider.id', 'desc')
      .limit(Math.min(PART, left))
      .execute()
    yield riders
    if (riders.length < PART) return
    before = riders.at(-1)?.id ?? 0
  }
}

const EVERY_CALL = plainRoutes.all.replace('*', '')

export const robotsText = (publicUrl: string) =>
  `User-agent: *\nDisallow: /admin\nDisallow: ${EVERY_CALL}\nDisallow: /order/\n\nSitemap: ${publicUrl}/sitemap.xml\n`
