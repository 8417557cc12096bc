import { endpoint } from '../endpoint.ts'
import { SearchAnswer, SearchQuery } from './search.ts'

export const searchRuns = endpoint('GET /api/search', {
  access: 'visitor',
  shows: ['catalogue'],
  tag: 'riders',
  summary: 'Runs by rider, horse or draw number, and events by name, the best match first; forgives typos',
  query: SearchQuery,
  answer: SearchAnswer,
})
