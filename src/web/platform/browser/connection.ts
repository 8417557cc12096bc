import { KEPT_HEADER } from './kept-header.ts'
import { createStore } from './store.ts'

/** What is on the screen is older than the shop: from when it is, empty where that is not known. Null: it is fresh. */
const keptFrom = createStore<string | null>(null)

if (typeof window !== 'undefined') {
  const ofPage = document.documentElement.dataset.kept
  if (ofPage !== undefined) keptFrom.set(ofPage)
  else if (!navigator.onLine) keptFrom.set('')
  addEventListener('offline', () => keptFrom.set(keptFrom.get() ?? ''))
}

export const useKeptFrom = keptFrom.use
/** Whether the shop cannot be reached, so that nothing can be bought. */
export const useOffline = () => keptFrom.use() !== null

/** An answer that the browser had kept tells that the shop could not be asked. */
export function noteAnswer({ headers }: Response) {
  const from = headers.get(KEPT_HEADER)
  if (from !== null) keptFrom.set(from)
}

export function backInTouch() {
  delete document.documentElement.dataset.kept
  keptFrom.set(null)
}
