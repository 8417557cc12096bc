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

/** A response with the header came from the offline cache: the shop was unreachable. Without a time, a known one stays. */
export function noteCachedResponse({ headers }: Response) {
  const from = headers.get(CACHED_AT_HEADER)
  if (from !== null) cachedAt.set(from || (cachedAt.get() ?? ''))
}

export function markOnline() {
  delete document.documentElement.dataset.cachedAt
  cachedAt.set(null)
}
