import type { Rider } from '../../contract/catalogue/rider.ts'
import { MAX_LISTED_RIDERS } from '../../contract/limits.ts'
import type { Proven } from '../buying/access/buyer-proof.ts'
import { readHeldRiders } from '../buying/access/paying-browser.ts'
import type { Shop } from '../composed-shop.ts'
import type { Db } from '../platform/db/open.ts'
import { JSON_TYPE, type PreparedResponse, prepareResponse } from '../platform/http/prepared-response.ts'
import type { ResponseCache } from '../platform/http/response-cache.ts'
import { findEvent } from './events.ts'
import { listRiders } from './riders.ts'
import { findSport } from './sports.ts'
import { isListedRider, isVisibleEvent, unlistedCount } from './visible.ts'

/** The cached list for all visitors, with the byte position of each rider, so that a buyer's own riders can be replaced in it. */
export interface PreparedRiders extends PreparedResponse {
  /** In the order of the list. */
  ids: number[]
  /** The byte offset of each. */
  starts: number[]
}

export interface ListedRiders {
  eventId?: number
  sportId?: number
  page: number
}

/** All riders of an event, or one page of a sport's or of all riders. */
export async function prepareRiders(
  { db, responses }: Pick<Shop, 'db' | 'responses'>,
  { eventId, sportId, page }: ListedRiders,
  { now, nextPage }: { now: Date; nextPage: string },
): Promise<PreparedRiders> {
  if (eventId !== undefined) {
    const riders = await listRiders(db, { now, eventId, sportId })
    const event = riders.length > 0 || (await findEvent(db, eventId))
    const exists = event === true || (event !== null && (sportId ?? event.sportId) === event.sportId)
    return finish(responses, riders, { isCacheable: exists })
  }
  const offset = (page - 1) * MAX_LISTED_RIDERS
  const count = await countListed(db, sportId)
  const exists =
    page === 1 ? sportId === undefined || (await findSport(db, sportId)) !== null : offset < count
  const riderIds = offset < count ? await readPage(db, sportId, offset) : []
  const riders = riderIds.length > 0 ? await listRiders(db, { now, riderIds }) : []
  const hasMore = count > offset + MAX_LISTED_RIDERS
  return finish(responses, riders, { isCacheable: exists, ...(hasMore && { headers: { link: nextPage } }) })
}

/** What is cached of these riders changes when a pre-order of one ends. */
export function emptyAfterPreorders(responses: ResponseCache, riders: Rider[]) {
  for (const { preorder } of riders) if (preorder) responses.emptyAt(preorder.until)
}

async function finish(
  responses: ResponseCache,
  riders: Rider[],
  more: Pick<PreparedResponse, 'headers' | 'isCacheable'>,
): Promise<PreparedRiders> {
  emptyAfterPreorders(responses, riders)
  const texts = riders.map((rider) => JSON.stringify(rider))
  let end = 0
  const starts = texts.map((text) => {
    const start = end + 1
    end = start + Buffer.byteLength(text)
    return start
  })
  const answer = await prepareResponse(200, JSON_TYPE, `[${texts.join(',')}]`)
  return { ...answer, ...more, ids: riders.map(({ id }) => id), starts }
}

/** From the counters of the events, so that a page far beyond the last one is cheap. */
async function countListed(db: Db, sportId: number | undefined): Promise<number> {
  const counts = await db
    .selectFrom('event')
    .innerJoin('sport', 'sport.id', 'event.sportId')
    .where(isVisibleEvent())
    .$if(sportId !== undefined, (events) => events.where('event.sportId', '=', sportId ?? 0))
    .select(({ fn }) => fn.sum<number | string | null>('event.riderCount').as('all'))
    .select(({ fn }) => fn.sum<number | string | null>(unlistedCount()).as('unlisted'))
    .executeTakeFirstOrThrow()
  return Number(counts.all ?? 0) - Number(counts.unlisted ?? 0)
}

const readPage = async (db: Db, sportId: number | undefined, offset: number) =>
  (
    await db
      .selectFrom('rider')
      .innerJoin('event', 'event.id', 'rider.eventId')
      .innerJoin('sport', 'sport.id', 'event.sportId')
      .where(isListedRider())
      .$if(sportId !== undefined, (riders) => riders.where('event.sportId', '=', sportId ?? 0))
      .select('rider.id')
      .orderBy('rider.id')
      .limit(MAX_LISTED_RIDERS)
      .offset(offset)
      .execute()
  ).map(({ id }) => id)

interface Viewer {
  email: string | undefined
  proven: Proven
  browser: string | undefined
  now: Date
}

/** The riders that look different to this viewer: bought by the address or the browser, or held by it during payment. */
export async function readOwnRiders(db: Db, { email, proven, browser, now }: Viewer): Promise<Set<number>> {
  const { orders, emails } = proven
  const addresses = email === undefined ? emails : [...emails, email]
  const bought = db.selectFrom('entitlement').select('riderId')
  const rows = [
    ...(addresses.length > 0 ? await bought.where('email', 'in', addresses).execute() : []),
    ...(orders.length > 0 ? await bought.where('purchaseId', 'in', orders).execute() : []),
    ...(browser === undefined ? [] : await readHeldRiders(db, browser, now)),
  ]
  return new Set(rows.map(({ riderId }) => riderId))
}

/** The list with these riders in place of the ones for all visitors; unlisted ones are appended. */
export function replaceRiders({ plain, ids, starts }: PreparedRiders, own: Rider[]): Buffer {
  const chunks: Buffer[] = []
  let offset = 0
  for (const rider of own) {
    const index = ids.indexOf(rider.id)
    const start = starts[index]
    if (start === undefined) continue
    chunks.push(plain.subarray(offset, start), Buffer.from(JSON.stringify(rider)))
    // before the comma, or before the closing bracket
    offset = (starts[index + 1] ?? plain.length) - 1
  }
  const unlisted = own.filter(({ id }) => !ids.includes(id)).map((rider) => JSON.stringify(rider))
  if (unlisted.length === 0) return Buffer.concat([...chunks, plain.subarray(offset)])
  const comma = ids.length > 0 ? ',' : ''
  return Buffer.concat([...chunks, plain.subarray(offset, -1), Buffer.from(`${comma}${unlisted.join(',')}]`)])
}
