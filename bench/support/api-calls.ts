import { requestsPerSecond } from './load.ts'

const CONNECTIONS = 32

/** What every browser asks for. */
export const headers = { 'accept-encoding': 'gzip, deflate, br' }

/** What visitors ask for most, and the largest list there is. */
export const apiCalls = (eventId: number) => [
  { what: 'GET /', path: '/', share: 0.6 },
  { what: 'GET /api/sports', path: '/api/sports', share: 0.6 },
  {
    what: 'GET /api/riders?eventId=, 2,000 riders',
    path: `/api/riders?eventId=${eventId}&adminView=false`,
    share: 0.4,
  },
]

/** A crowd that asks for one address, and how many answers it got in a second. */
export const crowdAt = (url: string, seconds: number) =>
  requestsPerSecond(url, { headers, seconds, connections: CONNECTIONS })
