import { hydrate } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { keepShop } from './pages/offline/keep-shop.ts'
import { whenIdle } from './pages/offline/when-idle.ts'
import { createQueryClient } from './platform/api/query-client.ts'
import { watchSteps } from './platform/ui/history-steps.ts'
import { loadScreenAt } from './screens.ts'

/** Resolves once the page is being brought to life. */
export async function bringToLife() {
  const root = document.getElementById('root')
  const state = document.getElementById('page-state')?.textContent
  if (!root) throw new Error('The page has no root')

  const queries = createQueryClient()
  if (state) hydrate(queries, JSON.parse(state))
  watchSteps()
  if (import.meta.env.PROD && 'serviceWorker' in navigator) {
    // a browser that keeps nothing still shows the shop
    whenIdle(() => keepShop(queries).catch(() => undefined))
  }

  // without it the page that the server drew would be taken down; where it does not come, the screen asks again
  await loadScreenAt(location.pathname).catch(() => undefined)
  const app = (
    <StrictMode>
      <App queries={queries} />
    </StrictMode>
  )
  // in small steps, so that a slow phone stays at the visitor's service meanwhile
  if (state) startTransition(() => void hydrateRoot(root, app))
  else createRoot(root).render(app)
}
