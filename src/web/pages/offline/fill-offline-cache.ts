import type { QueryClient } from '@tanstack/react-query'
import {
  type CacheName,
  cacheOfAnswer,
  cacheOfPage,
  keyOf,
  OFFLINE_READY_MARK,
  openOfflineCache,
  SHELL,
  trimOfflineCache,
} from './offline-cache.ts'

/** Registers the service worker and caches what this first page loaded before the worker controlled it. */
export async function fillOfflineCache(queries: QueryClient) {
  const { serviceWorker } = navigator
  const isFirst = !serviceWorker.controller
  await serviceWorker.register('/service-worker.js')
  await serviceWorker.ready
  // a page from the offline cache is cached already
  if (document.documentElement.dataset.cachedAt !== undefined || !navigator.onLine) return
  if (isFirst) {
    await cacheFiles('assets', /^\/assets\//)
    await cacheFiles('pictures', /^\/(pictures|media\/images)\//)
  }
  await (await openOfflineCache('pages')).add(SHELL)
  await cacheData(queries)
  // last, so that a cached page has everything it needs
  const page = isFirst && cacheOfPage(new URL(location.href))
  if (page) await cachePage(page)
  performance.mark(OFFLINE_READY_MARK)
}

/** The browser revalidates the page and gets a 304. Error pages are not cached. */
async function cachePage(cache: CacheName) {
  const answer = await fetch(location.pathname)
  if (answer.ok) await (await openOfflineCache(cache)).put(location.pathname, answer)
}

/** The data embedded in the page, under the API addresses that the app will request. */
async function cacheData(queries: QueryClient) {
  const headers = { 'content-type': 'application/json; charset=utf-8', date: new Date().toUTCString() }
  for (const { queryKey, state } of queries.getQueryCache().getAll()) {
    const address = new URL(String(queryKey[0]), location.origin)
    const cache = state.data && !queryKey.includes('owner') ? cacheOfAnswer(address) : null
    if (!cache) continue
    const answer = new Response(JSON.stringify(state.data), { headers })
    await (await openOfflineCache(cache)).put(keyOf(address.href), answer)
    await trimOfflineCache(cache)
  }
}

/** What this page has loaded so far; these fetches hit the HTTP cache. */
async function cacheFiles(cache: 'assets' | 'pictures', which: RegExp) {
  const addresses = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && which.test(pathname))
    .map(({ href }) => href)
  await (await openOfflineCache(cache)).addAll([...new Set(addresses)])
}
