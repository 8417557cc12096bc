import { hydrate } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { createQueryClient } from './query-client.ts'
import { watchSteps } from './ui/history-steps.ts'

const root = document.getElementById('root')
const state = document.getElementById('page-state')?.textContent
if (!root) throw new Error('The page has no root')

const queries = createQueryClient()
if (state) hydrate(queries, JSON.parse(state))

const app = (
  <StrictMode>
    <App queries={queries} />
  </StrictMode>
)
watchSteps()
if (state) hydrateRoot(root, app)
else createRoot(root).render(app)
