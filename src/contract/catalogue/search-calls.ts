import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { FoundRun, SearchQuery } from './search.ts'

export const searchRuns = endpoint('GET /api/search', {
  access: 'visitor',
  shows: ['catalogue'],
  tag: 'riders',
  summary: 'Runs by rider, horse or draw number, the best match first; forgives typos',
  query: SearchQuery,
  answer: z.array(FoundRun),
})
