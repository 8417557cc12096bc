import { requestsPerSecond } from './load.ts'

const CONNECTIONS = 32

/** What every browser asks for. */
export const headers = { 'accept-encoding': 'gzip, deflate, br' }

/** What visitors ask for most, and the largest list there is. With how many times a bare response it may cost. */
export const apiCalls = (eventId: number) => [
  { what: 'GET /', path: '/', times: 1.6 },
  { what: 'GET /api/sports', path: '/api/sports', times: 1.5 },
  { what: 'GET /api/riders?eventId=, 600 riders', path: ridersOf(1), times: 2 },
  { what: 'GET /api/riders?eventId=, 2,000 riders', path: ridersOf(eventId), times: 2.5 },
]

const ridersOf = (eventId: number) => `/api/riders?eventId=${eventId}&adminView=false`

/** A crowd that asks for one address, and how many answers it got in a second. */
export const crowdAt = (url: string, seconds: number) =>
  requestsPerSecond(url, { headers, seconds, connections: CONNECTIONS })
