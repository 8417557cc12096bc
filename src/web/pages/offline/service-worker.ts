import { registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkFirst } from 'workbox-strategies'
import { KEPT_HEADER } from '../../platform/browser/kept-header.ts'
import {
  type CacheName,
  cacheOfAnswer,
  cacheOfPage,
  keyOf,
  openOfflineCache,
  SHELL,
  trimOfflineCache,
} from './offline-cache.ts'
import { isOwnersOffline } from './owners-offline.ts'

/** A season's weekend and the weeks in which it is told about; after that the signal has been back. */
const DAYS = 30

type Plugin = NonNullable<NonNullable<ConstructorParameters<typeof NetworkFirst>[0]>['plugins']>[number]

/** The part of the worker's own world that is used here; the types of a page's world do not know it. */
interface WorkerScope {
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  addEventListener(
    moment: 'install' | 'activate',
    listener: (event: { waitUntil(work: Promise<unknown>): void }) => void,
  ): void
}
const scope = globalThis as unknown as WorkerScope

const FENCE_PATIENCE = 4

// what is kept only stands in for a missing connection, so a new worker need not wait for the old one to go
scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))
scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()))

/** Says of a kept answer that it is one, in a header and, for a page, on its root. */
async function marked(kept: Response): Promise<Response> {
  const headers = new Headers(kept.headers)
  const from = headers.get('date') ?? ''
  headers.set(KEPT_HEADER, from)
  for (const ofTheWire of ['content-encoding', 'content-length', 'etag']) headers.delete(ofTheWire)
  const isPage = headers.get('content-type')?.includes('html')
  const body = isPage ? (await kept.text()).replace('<html ', `<html data-kept="${from}" `) : kept.body
  return new Response(body, { status: kept.status, headers })
}

const keeping = (cache: CacheName): Plugin => ({
  cacheKeyWillBeUsed: async ({ request }) => keyOf(request.url),
  cacheWillUpdate: async ({ request, response }) => {
    if (response.status === 200) {
      // the owner is answered more than a visitor, and that is not kept; what is a buyer's own is kept by its address
      const owners = cache !== 'personal' && response.headers.get('cache-control')?.includes('no-store')
      return owners ? null : response
    }
    // what was taken out of the shop, or refunded, must not come back when the signal goes
    if (response.status === 404 || response.status === 410) {
      await (await openOfflineCache(cache)).delete(keyOf(request.url))
    }
    return null
  },
  cacheDidUpdate: async ({ request }) => {
    if (cache === 'personal') await forgetOtherBuyers(request.url)
    await forgetOutdated()
    await trimOfflineCache(cache)
  },
})

/** Always the shop's own word while it can be had, however slowly: prices that are shown are never old ones. */
const shopFirst = (
  cache: CacheName,
  orElse?: () => Promise<Response | undefined>,
  networkTimeoutSeconds?: number,
) =>
  new NetworkFirst({
    cacheName: `shop-${cache}`,
    ...(networkTimeoutSeconds && { networkTimeoutSeconds }),
    plugins: [
      keeping(cache),
      {
        cachedResponseWillBeUsed: async ({ cachedResponse }) =>
          cachedResponse && !(cache === 'personal' && isOutdated(cachedResponse))
            ? marked(cachedResponse)
            : null,
        ...(orElse && { handlerDidError: orElse }),
      },
    ],
  })

/** For files whose address changes when they do. */
const keptFirst = (cache: CacheName, ...more: Plugin[]) =>
  new CacheFirst({
    cacheName: `shop-${cache}`,
    plugins: [{ cacheDidUpdate: () => trimOfflineCache(cache) }, ...more],
  })

async function shell() {
  const kept = await (await openOfflineCache('pages')).match(SHELL)
  return kept && marked(kept)
}

const isNavigation = ({ request, url, sameOrigin }: { request: Request; url: URL; sameOrigin: boolean }) =>
  sameOrigin && request.mode === 'navigate' && !url.searchParams.has('render')

// at the fence nobody waits for a line that is nearly gone, and no price stands on the page
registerRoute(
  (asked) => isNavigation(asked) && isOwnersOffline(asked.url.pathname),
  shopFirst('pages', shell, FENCE_PATIENCE),
)
for (const cache of ['pages', 'personal'] as const) {
  registerRoute((asked) => isNavigation(asked) && cacheOfPage(asked.url) === cache, shopFirst(cache, shell))
}
for (const cache of ['answers', 'personal'] as const) {
  registerRoute(({ url, sameOrigin }) => sameOrigin && cacheOfAnswer(url) === cache, shopFirst(cache))
}
registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'), keptFirst('assets'))
registerRoute(
  ({ url, sameOrigin }) =>
    sameOrigin &&
    (/^\/media\/images\//.test(url.pathname) ||
      // one without a version may be another picture tomorrow
      (url.pathname.startsWith('/pictures/') && url.searchParams.has('v'))),
  keptFirst('pictures', { handlerDidError: ({ request }) => otherWidth(request) }),
)

/** The kept picture in the widest of its other widths: without a signal, a turned phone asks for one that it never fetched. */
async function otherWidth({ url }: { url: string }) {
  const cache = await openOfflineCache('pictures')
  const { picture } = partsOf(url)
  const [widest] = (await cache.keys())
    .filter((key) => partsOf(key.url).picture === picture)
    .sort((a, b) => partsOf(b.url).width - partsOf(a.url).width)
  return widest && cache.match(widest)
}

/** `/pictures/event-4-640.avif?v=1` is 640 wide; one without a width is as wide as it gets. */
function partsOf(address: string) {
  const { pathname, search } = new URL(address)
  const [, name, width] = /^(.+?)(?:-(\d{3,4}))?\.\w+$/.exec(pathname) ?? []
  return { picture: `${name}${search}`, width: width ? Number(width) : Number.POSITIVE_INFINITY }
}

/** Whether what was kept for a buyer is too old to stand in for the shop. */
const isOutdated = (kept: Response) =>
  Date.now() - Date.parse(kept.headers.get('date') ?? '') > DAYS * 24 * 60 * 60 * 1000

/** What is a buyer's leaves in time, whether somebody looks at it or not. */
async function forgetOutdated() {
  const cache = await openOfflineCache('personal')
  for (const key of await cache.keys()) {
    const kept = await cache.match(key)
    if (kept && isOutdated(kept)) await cache.delete(key)
  }
}

/** A browser speaks for one buyer at a time: what was answered for another one leaves. */
async function forgetOtherBuyers(address: string) {
  const email = buyerIn(address)
  if (!email) return
  const cache = await openOfflineCache('personal')
  const others = (await cache.keys()).filter(({ url }) => (buyerIn(url) ?? email) !== email)
  await Promise.all(others.map((key) => cache.delete(key)))
}

const buyerIn = (address: string) => new URL(address).searchParams.get('email')
