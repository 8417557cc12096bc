import { findOrder } from '../../../contract/buying/order-calls.ts'
import { findEvent, listEvents } from '../../../contract/catalogue/event-calls.ts'
import { listPortfolio } from '../../../contract/catalogue/portfolio-calls.ts'
import { listRiders } from '../../../contract/catalogue/rider-calls.ts'
import { findSport, listSportEvents, listSports } from '../../../contract/catalogue/sport-calls.ts'
import { readAbout, readLegalTexts, readShop } from '../../../contract/owner/shop-calls.ts'
import { matcherOf, matchPage, pageOf } from '../../../contract/pages.ts'

/** The offline caches and how many entries each may hold. */
const MAX_ENTRIES = { pages: 40, answers: 80, personal: 60, assets: 150, pictures: 200 } as const

export type CacheName = keyof typeof MAX_ENTRIES

/** An empty page that the app renders on the client. */
export const SHELL = '/?render=client'
/** IndexedDB: the owner's memory cards with thumbnails of their clips. */
export const CLIPS_DATABASE = 'cloverleaf-clips'

/** A performance mark for tests: the page has cached all it needs. */
export const OFFLINE_READY_MARK = 'offline cache ready'

export const openOfflineCache = (cache: CacheName) => caches.open(`shop-${cache}`)

/** Responses that are the same for everyone. */
const SHARED = [
  readShop,
  readLegalTexts,
  readAbout,
  listSports,
  listEvents,
  findSport,
  listSportEvents,
  findEvent,
  listPortfolio,
]

const shared = SHARED.map(({ path }) => matcherOf(path))
const orderPath = matcherOf(findOrder.path)

/** The cache of a page, or null. Owner pages are cached as empty shells, and responses to the owner never are. */
export function cacheOfPage({ pathname }: URL): CacheName | null {
  const match = matchPage(pathname)
  const page = match && pageOf(match.name)
  if (!page?.offline) return null
  return page.access === 'buyer' ? 'personal' : 'pages'
}

/** The cache of an API response, or null. Its key is its address, which names the order or the buyer. */
export function cacheOfAnswer({ pathname, searchParams }: URL): CacheName | null {
  if (orderPath.test(pathname)) return 'personal'
  if (pathname === listRiders.path) return searchParams.get('adminView') === 'false' ? 'personal' : null
  return shared.some((matcher) => matcher.test(pathname)) ? 'answers' : null
}

/** The address without parameters that only authenticate or track. */
export function keyOf(address: string) {
  const url = new URL(address)
  // the secret of a fence link
  url.hash = ''
  const names =
    url.pathname === listRiders.path ? ['eventId', 'email', 'adminView', 'linkKey'] : ['rider', 'key']
  for (const name of [...url.searchParams.keys()]) if (!names.includes(name)) url.searchParams.delete(name)
  return url.href
}

/** Oldest entries first. */
export async function trimOfflineCache(name: CacheName) {
  const cache = await openOfflineCache(name)
  const keys = await cache.keys()
  await Promise.all(
    keys.slice(0, Math.max(0, keys.length - MAX_ENTRIES[name])).map((key) => cache.delete(key)),
  )
}

/** Called at logout: the next user of the browser must not see the previous one's data. */
export async function clearOfflineCache() {
  if (!('caches' in globalThis)) return
  await Promise.all(['pages', 'answers', 'personal'].map((cache) => caches.delete(`shop-${cache}`)))
  // taps that were not sent yet stay until the next login
  indexedDB.deleteDatabase(CLIPS_DATABASE)
}
