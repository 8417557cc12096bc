import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { fillOfflineCache } from './pages/offline/fill-offline-cache.ts'
import { whenIdle } from './pages/offline/when-idle.ts'
import { unpackState } from './pages/page-state.ts'
import { createQueryClient } from './platform/api/query-client.ts'
import { watchSteps } from './platform/ui/history-steps.ts'
import { loadScreenAt } from './screens.ts'

/** Resolves once hydration has started. */
export async function hydrateApp() {
  const root = document.getElementById('root')
  const state = document.getElementById('page-state')?.textContent
  if (!root) throw new Error('The page has no root')

  const queries = createQueryClient()
  if (state) unpackState(queries, JSON.parse(state))
  watchSteps()
  if (import.meta.env.PROD && 'serviceWorker' in navigator) {
    // the shop works without an offline cache
    whenIdle(() => fillOfflineCache(queries).catch(() => undefined))
  }

  // without the screen's code hydration would replace the server-rendered page; if loading fails, the screen retries
  await loadScreenAt(location.pathname).catch(() => undefined)
  const app = (
    <StrictMode>
      <App queries={queries} />
    </StrictMode>
  )
  // a transition, so that a slow phone stays responsive during hydration
  if (state) startTransition(() => void hydrateRoot(root, app))
  else createRoot(root).render(app)
}
