import { matchPage, pageOf, pathTo } from '../../contract/pages.ts'
import { findShare } from '../buying/sharing/find-shared.ts'
import { isListedRider, isVisibleEvent, isVisibleRider, isVisibleSport } from '../catalogue/visible.ts'
import type { Db } from '../platform/db/open.ts'
import { prepared } from '../platform/db/prepared.ts'
import type { PreparedResponse } from '../platform/http/prepared-response.ts'

/** Where an address is one of many that all show the same, it is rendered under this one. */
const UNKNOWN = '/no-such-page'
const UNKNOWN_OF_OWNER = '/admin/no-such-page'
const UNKNOWN_SHARE = '/shared/any'
/** Stands for the number, or the key, of something that does not exist. It is longer than any that does. */
const NO_ID = '98765432109'

/** What the page at an address is kept under and rendered as. Made-up addresses share one, so that they cost nothing. */
export interface PageAddress {
  path: string
  /** What the page is really about, where it shares the page of all that do not exist. */
  missingId?: string
}

const plainIds = /^[1-9]\d{0,8}$/
const plainKey = /^\/shared\/([\w-]{1,100})$/

/** What the address asks for, as far as it tells without the database: what does not exist may still be among it. */
export function askedPage(url: URL): PageAddress & { isCertain: boolean } {
  const path = url.pathname
  if (url.searchParams.get('render') === 'client') return { path: '/?render=client', isCertain: true }
  const match = matchPage(path)
  if (!match) return { path: path.startsWith('/admin/') ? UNKNOWN_OF_OWNER : UNKNOWN, isCertain: true }
  const { name } = match
  const page = pageOf(name)
  if (!page.path.includes(':')) return { path: page.path, isCertain: true }
  if (name === 'shared') {
    return plainKey.test(path) ? { path, isCertain: false } : { path: UNKNOWN_SHARE, isCertain: true }
  }
  // sent without anything in it, whoever's it is
  if (page.access !== 'visitor') return { path: page.path.replaceAll(/:\w+/g, 'any'), isCertain: true }
  if (name !== 'event' && name !== 'sportEvents') return { path, isCertain: true }
  const [id = ''] = Object.values(match.params)
  if (!/^\d+$/.test(id)) return { path: page.path.replace(/:\w+/, 'any'), isCertain: true }
  if (!plainIds.test(id)) return { ...missing(page.path, id), isCertain: true }
  const rider = name === 'event' ? url.searchParams.get('rider') : null
  const linkKey = url.searchParams.get('key')
  const key = linkKey ? `&key=${linkKey}` : ''
  const query = rider && plainIds.test(rider) ? `?rider=${rider}${key}` : ''
  return { path: path + query, isCertain: false }
}

const missing = (pattern: string, id: string): PageAddress => ({
  path: pattern.replace(/:\w+/, NO_ID),
  missingId: JSON.stringify(Number(id)),
})

/** The page for what is really there. */
export async function existingPage(db: Db, { path }: PageAddress): Promise<PageAddress> {
  const key = plainKey.exec(path)?.[1]
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

const around = new WeakMap<PreparedResponse, Buffer[]>()

/** The shared page of what does not exist, for the number that was asked for: its script looks under that one. */
export function forMissing(page: PreparedResponse, missingId: string): Buffer {
  let parts = around.get(page)
  if (!parts) {
    parts = page.plain
      .toString()
      .split(NO_ID)
      .map((part) => Buffer.from(part))
    around.set(page, parts)
  }
  const id = Buffer.from(missingId)
  return Buffer.concat(parts.flatMap((part, index) => (index === 0 ? [part] : [id, part])))
}
