import { registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkFirst } from 'workbox-strategies'
import { readShop } from '../../../contract/owner/shop-calls.ts'
import { DAY } from '../../../contract/time.ts'
import { CACHED_AT_HEADER } from '../../platform/browser/cached-at-header.ts'
import {
  type CacheName,
  cacheOfAnswer,
  cacheOfPage,
  keyOf,
  openOfflineCache,
  SHELL,
  trimOfflineCache,
} from './offline-cache.ts'
import { isOfflineOwnerPage } from './offline-owner-pages.ts'

/** How long a buyer's data stays in the cache. */
const MAX_AGE_DAYS = 30

type Plugin = NonNullable<NonNullable<ConstructorParameters<typeof NetworkFirst>[0]>['plugins']>[number]

/** The parts of ServiceWorkerGlobalScope used here; TypeScript's DOM types do not have it. */
interface WorkerScope {
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  addEventListener(
    moment: 'install' | 'activate',
    listener: (event: { waitUntil(work: Promise<unknown>): void }) => void,
  ): void
}
const scope = globalThis as unknown as WorkerScope

const FENCE_TIMEOUT_SECONDS = 4

// the cache is only a fallback, so a new worker can replace the old one at once
scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))
scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()))

/** Marks a cached response with its time: in a header, and for a page on its root element. */
async function markCached(cached: Response, from = cached.headers.get('date') ?? ''): Promise<Response> {
  const headers = new Headers(cached.headers)
  headers.set(CACHED_AT_HEADER, from)
  for (const name of ['content-encoding', 'content-length', 'etag']) headers.delete(name)
  const isPage = headers.get('content-type')?.includes('html')
  const body = isPage
    ? (await cached.text()).replace('<html ', `<html data-cached-at="${from}" `)
    : cached.body
  return new Response(body, { status: cached.status, headers })
}

const cachePlugin = (cache: CacheName): Plugin => ({
  cacheKeyWillBeUsed: async ({ request }) => keyOf(request.url),
  cacheWillUpdate: async ({ request, response }) => {
    if (response.status === 200) {
      // responses to the owner (no-store) hold more than visitors may see; a buyer's own have a secret address
      const owners = cache !== 'personal' && response.headers.get('cache-control')?.includes('no-store')
      return owners ? null : response
    }
    // removed or refunded videos must not reappear offline
    if (response.status === 404 || response.status === 410) {
      await (await openOfflineCache(cache)).delete(keyOf(request.url))
    }
    return null
  },
  cacheDidUpdate: async ({ request }) => {
    if (cache === 'personal') await deleteOtherBuyers(request.url)
    await deleteExpired()
    await trimOfflineCache(cache)
  },
})

/** The network first, without a timeout by default: prices on screen are never old ones while the shop is reachable. */
const networkFirst = (
  cache: CacheName,
  fallback?: () => Promise<Response | undefined>,
  networkTimeoutSeconds?: number,
) =>
  new NetworkFirst({
    cacheName: `shop-${cache}`,
    ...(networkTimeoutSeconds && { networkTimeoutSeconds }),
    plugins: [
      cachePlugin(cache),
      {
        cachedResponseWillBeUsed: async ({ cachedResponse, request }) =>
          cachedResponse && !(cache === 'personal' && isExpired(cachedResponse))
            ? // the settings are on every page, and say nothing about its age
              markCached(cachedResponse, request.url.endsWith(readShop.path) ? '' : undefined)
            : null,
        ...(fallback && { handlerDidError: fallback }),
      },
    ],
  })

/** For files whose address changes with their content. */
const cacheFirst = (cache: CacheName, ...more: Plugin[]) =>
  new CacheFirst({
    cacheName: `shop-${cache}`,
    plugins: [{ cacheDidUpdate: () => trimOfflineCache(cache) }, ...more],
  })

async function shell() {
  const cached = await (await openOfflineCache('pages')).match(SHELL)
  // it holds nothing whose time could be said
  return cached && markCached(cached, '')
}

const isNavigation = ({ request, url, sameOrigin }: { request: Request; url: URL; sameOrigin: boolean }) =>
  sameOrigin && request.mode === 'navigate' && !url.searchParams.has('render')

// the fence page shows no prices, so it may fall back to the cache on a slow connection
registerRoute(
  (navigation) => isNavigation(navigation) && isOfflineOwnerPage(navigation.url.pathname),
  networkFirst('pages', shell, FENCE_TIMEOUT_SECONDS),
)
for (const cache of ['pages', 'personal'] as const) {
  registerRoute(
    (navigation) => isNavigation(navigation) && cacheOfPage(navigation.url) === cache,
    networkFirst(cache, shell),
  )
}
for (const cache of ['answers', 'personal'] as const) {
  registerRoute(({ url, sameOrigin }) => sameOrigin && cacheOfAnswer(url) === cache, networkFirst(cache))
}
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  cacheFirst('assets'),
)
registerRoute(
  ({ url, sameOrigin }) =>
    sameOrigin &&
    (/^\/media\/images\//.test(url.pathname) ||
      // without a version the content may change
      (url.pathname.startsWith('/pictures/') && url.searchParams.has('v'))),
  cacheFirst('pictures', { handlerDidError: ({ request }) => otherWidthOf(request) }),
)

/** The widest cached version of the same picture: offline, a rotated phone asks for a width that was never fetched. */
async function otherWidthOf({ url }: { url: string }) {
  const cache = await openOfflineCache('pictures')
  const { picture } = partsOf(url)
  const [widest] = (await cache.keys())
    .filter((key) => partsOf(key.url).picture === picture)
    .sort((a, b) => partsOf(b.url).width - partsOf(a.url).width)
  return widest && cache.match(widest)
}

/** `/pictures/event-4-640.avif?v=1` is 640 wide; without a width it is the full size. */
function partsOf(address: string) {
  const { pathname, search } = new URL(address)
  const [, name, width] = /^(.+?)(?:-(\d{3,4}))?\.\w+$/.exec(pathname) ?? []
  return { picture: `${name}${search}`, width: width ? Number(width) : Number.POSITIVE_INFINITY }
}

const isExpired = (cached: Response) =>
  Date.now() - Date.parse(cached.headers.get('date') ?? '') > MAX_AGE_DAYS * DAY

async function deleteExpired() {
  const cache = await openOfflineCache('personal')
  for (const key of await cache.keys()) {
    const cached = await cache.match(key)
    if (cached && isExpired(cached)) await cache.delete(key)
  }
}

/** A browser has one buyer at a time: responses for another email address are deleted. */
async function deleteOtherBuyers(address: string) {
  const email = buyerIn(address)
  if (!email) return
  const cache = await openOfflineCache('personal')
  const others = (await cache.keys()).filter(({ url }) => (buyerIn(url) ?? email) !== email)
  await Promise.all(others.map((key) => cache.delete(key)))
}

const buyerIn = (address: string) => new URL(address).searchParams.get('email')
