import type { QueryClient } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { whenIdle } from './pages/offline/when-idle.ts'
import { unpackState } from './pages/page-state.ts'
import { createQueryClient } from './platform/api/query-client.ts'
import { watchSteps } from './platform/ui/history-steps.ts'
import { loadFirstScreens, loadScreenAt } from './screens.ts'

/** Resolves once hydration has started. */
export async function hydrateApp() {
  const root = document.getElementById('root')
  const state = document.getElementById('page-state')?.textContent
  if (!root) throw new Error('The page has no root')

  const queries = createQueryClient()
  if (state) unpackState(queries, JSON.parse(state))
  watchSteps()
  whenIdle(() => {
    // the shop works without what fails here
    afterFirstView(queries).catch(() => undefined)
  })

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

/** The screens for the next tap, and then all that was loaded into the offline cache. */
async function afterFirstView(queries: QueryClient) {
  await loadFirstScreens()
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const { fillOfflineCache } = await import('./pages/offline/fill-offline-cache.ts')
  await fillOfflineCache(queries)
}
