import type { QueryClient } from '@tanstack/react-query'
import {
  type CacheName,
  cacheOfAnswer,
  cacheOfPage,
  KEPT_MARK,
  keyOf,
  openOfflineCache,
  SHELL,
  trimOfflineCache,
} from './offline-cache.ts'

/** Lets the shop work where the signal ends: from now on by the worker, and for this first page by hand. */
export async function keepShop(queries: QueryClient) {
  const { serviceWorker } = navigator
  const isFirst = !serviceWorker.controller
  await serviceWorker.register('/service-worker.js')
  await serviceWorker.ready
  // what came from the browser's own shelves is there already, and without a signal there is nobody to ask
  if (document.documentElement.dataset.kept !== undefined || !navigator.onLine) return
  if (isFirst) {
    await keepFiles('assets', /^\/assets\//)
    await keepFiles('pictures', /^\/(pictures|media\/images)\//)
  }
  await (await openOfflineCache('pages')).add(SHELL)
  await keepData(queries)
  // last, so that a page that is kept has all that it needs
  const page = isFirst && cacheOfPage(new URL(location.href))
  if (page) await keepPage(page)
  performance.mark(KEPT_MARK)
}

/** The browser asks whether the page changed, and is told that it did not. One that is not there is not kept. */
async function keepPage(cache: CacheName) {
  const answer = await fetch(location.pathname)
  if (answer.ok) await (await openOfflineCache(cache)).put(location.pathname, answer)
}

/** The data that came inside the page, under the addresses that the app will ask for it. */
async function keepData(queries: QueryClient) {
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

/** What this page has loaded so far; it comes from the browser's own cache. */
async function keepFiles(cache: 'assets' | 'pictures', which: RegExp) {
  const addresses = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && which.test(pathname))
    .map(({ href }) => href)
  await (await openOfflineCache(cache)).addAll([...new Set(addresses)])
}
