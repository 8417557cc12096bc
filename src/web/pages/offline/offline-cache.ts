import { findOrder } from '../../../contract/buying/order-calls.ts'
import { findEvent, listEvents } from '../../../contract/catalogue/event-calls.ts'
import { listPortfolio } from '../../../contract/catalogue/portfolio-calls.ts'
import { listRiders } from '../../../contract/catalogue/rider-calls.ts'
import { findSport, listSportEvents, listSports } from '../../../contract/catalogue/sport-calls.ts'
import { readAbout, readLegalTexts, readShop } from '../../../contract/owner/shop-calls.ts'
import { pageNames, pageOf } from '../../../contract/pages.ts'

/** What a browser keeps of the shop for where the signal ends, and how many of each. */
const KEPT = { pages: 40, answers: 80, personal: 60, assets: 150, pictures: 200 } as const

export type CacheName = keyof typeof KEPT

/** A page without content, that the app fills in by itself. */
export const SHELL = '/?render=client'
/** What the browser knows of the owner's cards, with small pictures of their clips. */
export const CLIPS_DATABASE = 'cloverleaf-clips'

/** Stands in the browser's timeline once a page has put away all that it needs, and asks for nothing more. */
export const KEPT_MARK = 'shop kept'

export const openOfflineCache = (cache: CacheName) => caches.open(`shop-${cache}`)

/** Answers that are the same for everyone. */
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

const matcherOf = ({ path }: { path: string }) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`)
const kept = pageNames
  .map(pageOf)
  .filter(({ offline }) => offline)
  .map(
    (page) => ({ matcher: matcherOf(page), cache: page.access === 'buyer' ? 'personal' : 'pages' }) as const,
  )
const shared = SHARED.map(matcherOf)
const ofOrder = matcherOf(findOrder)

/** Where a page is kept. The owner's come without contents, and no answer of the shop's to the owner is kept. */
export const cacheOfPage = ({ pathname }: URL): CacheName | null =>
  kept.find(({ matcher }) => matcher.test(pathname))?.cache ?? null

/** Where an answer of the API is kept: under its own address, which names the order or the buyer that it is for. */
export function cacheOfAnswer({ pathname, searchParams }: URL): CacheName | null {
  if (ofOrder.test(pathname)) return 'personal'
  if (pathname === listRiders.path) return searchParams.get('adminView') === 'false' ? 'personal' : null
  return shared.some((matcher) => matcher.test(pathname)) ? 'answers' : null
}

/** The address without what only proves or tracks something. */
export function keyOf(address: string) {
  const url = new URL(address)
  const names =
    url.pathname === listRiders.path ? ['eventId', 'email', 'adminView', 'linkKey'] : ['rider', 'key']
  for (const name of [...url.searchParams.keys()]) if (!names.includes(name)) url.searchParams.delete(name)
  return url.href
}

/** The oldest leave first. */
export async function trimOfflineCache(name: CacheName) {
  const cache = await openOfflineCache(name)
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - KEPT[name])).map((key) => cache.delete(key)))
}

/** Whoever uses the browser next finds nothing of what the one before saw. */
export async function clearOfflineCache() {
  if (!('caches' in globalThis)) return
  await Promise.all(['pages', 'answers', 'personal'].map((cache) => caches.delete(`shop-${cache}`)))
  // taps that were not sent yet stay, until whoever made them logs in again
  indexedDB.deleteDatabase(CLIPS_DATABASE)
}
