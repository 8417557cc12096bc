import { z } from 'zod'
import { FoundRun, SearchQuery } from '../search.ts'
import { endpoint } from './endpoint.ts'

export const searchRuns = endpoint({
  method: 'GET',
  path: '/api/search',
  access: 'visitor',
  shows: ['catalogue'],
  tag: 'riders',
  summary: 'Runs by rider, horse or draw number, the best match first; forgives typos',
  query: SearchQuery,
  answer: z.array(FoundRun),
})
