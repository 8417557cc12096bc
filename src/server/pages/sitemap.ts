import { pageNames, pageOf, pathTo, riderPath } from '../../contract/pages.ts'
import { plainRoutes } from '../../contract/plain-routes.ts'
import { isListedRider, isVisibleEvent, isVisibleSport } from '../catalogue/visible.ts'
import type { Shop } from '../composed-shop.ts'
import { yieldToEventLoop } from '../platform/async/yield-to-event-loop.ts'
import type { Db } from '../platform/db/open.ts'
import { type PreparedResponse, prepareResponse } from '../platform/http/prepared-response.ts'

/** The sitemap protocol's limit; the newest riders come first. */
const MAX_URLS = 50_000
const BATCH = 5000

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
  ].slice(0, MAX_URLS)
  const entry = (path: string) => `<url><loc>${config.publicUrl}${path}</loc></url>\n`
  let entries = paths.map(entry).join('')
  for await (const riders of readRiders(db, MAX_URLS - paths.length)) {
    entries += riders.map((rider) => entry(riderPath(rider))).join('')
    await yieldToEventLoop()
  }
  return prepareResponse(
    200,
    'application/xml; charset=utf-8',
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries}</urlset>\n`,
  )
}

/** Newest first, in batches. */
async function* readRiders(db: Db, limit: number) {
  let before: number | null = null
  for (let left = limit; left > 0; left -= BATCH) {
    const riders: { id: number; eventId: number }[] = await db
      .selectFrom('rider')
      .innerJoin('event', 'event.id', 'rider.eventId')
      .innerJoin('sport', 'sport.id', 'event.sportId')
      .where(isListedRider())
      .$if(before !== null, (query) => query.where('rider.id', '<', before ?? 0))
      .select(['rider.id', 'rider.eventId'])
      .orderBy('rider.id', 'desc')
      .limit(Math.min(BATCH, left))
      .execute()
    yield riders
    if (riders.length < BATCH) return
    before = riders.at(-1)?.id ?? 0
  }
}

const API_PREFIX = plainRoutes.all.replace('*', '')

export const robotsText = (publicUrl: string) =>
  `User-agent: *\nDisallow: /admin\nDisallow: ${API_PREFIX}\nDisallow: /order/\n\nSitemap: ${publicUrl}/sitemap.xml\n`
