import { readShop } from '../../../contract/owner/shop-calls.ts'
import { CACHED_AT_HEADER } from './cached-at-header.ts'
import { createStore } from './store.ts'

/** When the data on screen was cached; empty where unknown, null where it is fresh. */
const cachedAt = createStore<string | null>(null)

if (typeof window !== 'undefined') {
  const pageCachedAt = document.documentElement.dataset.cachedAt
  if (pageCachedAt !== undefined) cachedAt.set(pageCachedAt)
  else if (!navigator.onLine) cachedAt.set('')
  addEventListener('offline', () => cachedAt.set(cachedAt.get() ?? ''))
}

export const useCachedAt = cachedAt.use
/** Whether the shop is unreachable, so that nothing can be bought. */
export const useOffline = () => cachedAt.use() !== null

/** A response with the header came from the offline cache: the shop was unreachable. */
export function noteCachedResponse({ headers, url }: Response) {
  const from = headers.get(CACHED_AT_HEADER)
  if (from === null) return
  // the settings are on every page, and say nothing about its age
  cachedAt.set(url.endsWith(readShop.path) ? (cachedAt.get() ?? '') : from)
}

export function markOnline() {
  delete document.documentElement.dataset.cachedAt
  cachedAt.set(null)
}
