import { matchPage, pageOf, pathTo } from '../../contract/pages.ts'
import { findShare } from '../buying/sharing/find-shared.ts'
import { isListedRider, isVisibleEvent, isVisibleRider, isVisibleSport } from '../catalogue/visible.ts'
import type { Db } from '../platform/db/open.ts'
import { prepared } from '../platform/db/prepared.ts'
import type { PreparedResponse } from '../platform/http/prepared-response.ts'

/** Addresses that render the same page share one cache entry under these. */
const UNKNOWN = '/no-such-page'
const UNKNOWN_OWNER_PAGE = '/admin/no-such-page'
const UNKNOWN_SHARE = '/shared/any'
/** A placeholder for the id or key of something that does not exist, longer than any real one. */
const NO_ID = '98765432109'

/** The address that a page is rendered and cached under. Made-up addresses share one, so that they cannot fill the cache. */
export interface PageAddress {
  path: string
  /** The requested id, where the page is the shared one for missing things. */
  missingId?: string
}

const idPattern = /^[1-9]\d{0,8}$/
const sharePattern = /^\/shared\/([\w-]{1,100})$/

/** The page of an address without a database query; `isKnown` is false where it may not exist. */
export function requestedPage(url: URL): PageAddress & { isKnown: boolean } {
  const path = url.pathname
  if (url.searchParams.get('render') === 'client') return { path: '/?render=client', isKnown: true }
  const match = matchPage(path)
  if (!match) return { path: path.startsWith('/admin/') ? UNKNOWN_OWNER_PAGE : UNKNOWN, isKnown: true }
  const { name } = match
  const page = pageOf(name)
  if (!page.path.includes(':')) return { path: page.path, isKnown: true }
  if (name === 'shared') {
    return sharePattern.test(path) ? { path, isKnown: false } : { path: UNKNOWN_SHARE, isKnown: true }
  }
  // rendered without data, so the same for every id
  if (page.access !== 'visitor') return { path: page.path.replaceAll(/:\w+/g, 'any'), isKnown: true }
  if (name !== 'event' && name !== 'sportEvents') return { path, isKnown: true }
  const [id = ''] = Object.values(match.params)
  if (!/^\d+$/.test(id)) return { path: page.path.replace(/:\w+/, 'any'), isKnown: true }
  if (!idPattern.test(id)) return { ...missing(page.path, id), isKnown: true }
  const rider = name === 'event' ? url.searchParams.get('rider') : null
  const linkKey = url.searchParams.get('key')
  const key = linkKey ? `&key=${linkKey}` : ''
  const query = rider && idPattern.test(rider) ? `?rider=${rider}${key}` : ''
  return { path: path + query, isKnown: false }
}

const missing = (pattern: string, id: string): PageAddress => ({
  path: pattern.replace(/:\w+/, NO_ID),
  missingId: JSON.stringify(Number(id)),
})

/** Checks in the database what the page is about. */
export async function existingPage(db: Db, { path }: PageAddress): Promise<PageAddress> {
  const key = sharePattern.exec(path)?.[1]
  if (key !== undefined) {
    const isShared = (await findShare(db, key)) !== null
    return isShared ? { path } : { path: pathTo('shared', { token: NO_ID }), missingId: key }
  }
  const [, kind = '', id = ''] = /^\/(\w+)\/(\d+)/.exec(path) ?? []
  if (kind === 'sport') {
    return (await isSport(db, Number(id))) ? { path } : missing(pageOf('sportEvents').path, id)
  }
  const [plain = path, rider, linkKey] = path.split(/\?rider=|&key=/)
  if (rider !== undefined && linkKey !== undefined && (await isRider(db, id, rider, linkKey))) return { path }
  if (rider !== undefined && (await isRider(db, id, rider))) return { path: `${plain}?rider=${rider}` }
  return (await isEvent(db, Number(id))) ? { path: plain } : missing(pageOf('event').path, id)
}

const isSport = async (db: Db, id: number) => (await sportWithId.first(db, { id })) !== undefined

const sportWithId = prepared<{ id: number }>()((db, { id }) =>
  db.selectFrom('sport').where(isVisibleSport()).where('sport.id', '=', id).select('sport.id'),
)

const isEvent = async (db: Db, id: number) => (await eventWithId.first(db, { id })) !== undefined

const eventWithId = prepared<{ id: number }>()((db, { id }) =>
  db
    .selectFrom('event')
    .innerJoin('sport', 'sport.id', 'event.sportId')
    .where(isVisibleEvent())
    .where('event.id', '=', id)
    .select('event.id'),
)

async function isRider(db: Db, eventId: string, id: string, linkKey?: string) {
  const rider = { eventId: Number(eventId), id: Number(id) }
  const found =
    linkKey === undefined
      ? await listedRider.first(db, rider)
      : await riderByKey.first(db, { ...rider, linkKey })
  return found !== undefined
}

interface RiderOfEvent {
  eventId: number
  id: number
}

const riderOfEvent = (db: Db, { eventId, id }: RiderOfEvent) =>
  db
    .selectFrom('rider')
    .innerJoin('event', 'event.id', 'rider.eventId')
    .innerJoin('sport', 'sport.id', 'event.sportId')
    .where('rider.id', '=', id)
    .where('rider.eventId', '=', eventId)
    .select('rider.id')

const listedRider = prepared<RiderOfEvent>()((db, rider) => riderOfEvent(db, rider).where(isListedRider()))

const riderByKey = prepared<RiderOfEvent & { linkKey: string }>()((db, rider) =>
  riderOfEvent(db, rider).where(isVisibleRider()).where('rider.linkKey', '=', rider.linkKey),
)

const partsOf = new WeakMap<PreparedResponse, Buffer[]>()

/** The shared page for missing things with the requested id filled in, for the client's queries. */
export function fillMissingId(page: PreparedResponse, missingId: string): Buffer {
  let parts = partsOf.get(page)
  if (!parts) {
    parts = page.plain
      .toString()
      .split(NO_ID)
      .map((part) => Buffer.from(part))
    partsOf.set(page, parts)
  }
  const id = Buffer.from(missingId)
  return Buffer.concat(parts.flatMap((part, index) => (index === 0 ? [part] : [id, part])))
}

/** A link's code stays in a redirect: the page is the same for all, and the browser takes it from the address. */
export function codeIn(url: string, path: string) {
  const code = new URLSearchParams(url.split('?')[1]).get('code')
  return code && /^[\w-]{1,60}$/.test(code) ? `${path.includes('?') ? '&' : '?'}code=${code}` : ''
}
