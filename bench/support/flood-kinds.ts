import { searchRuns } from '../../src/contract/catalogue/search-calls.ts'
import { pathTo, riderPath, sharePicturePath } from '../../src/contract/pages.ts'
import { api } from '../../tests/support/addresses.ts'

/** What costs its sender nothing: an address, and a cookie, that are made up anew with every request. */
interface FloodKind {
  what: string
  path(n: number): string
  cookie?(n: number): string
}

const madeUp = (n: number) => `${n}`.padStart(43, 'a')

interface Flooded {
  eventId: number
  /** Riders with a result. */
  placed: number[]
  /** Of all events. */
  riders: { eventId: number; id: number }[]
}

export const floodKinds = ({ eventId, placed, riders }: Flooded): FloodKind[] => [
  { what: 'riders of all events, for an address', path: (n) => `${api.riders}?email=a${n}@example.com` },
  {
    what: "riders, with a made-up buyer's cookie",
    path: () => api.eventRiders(eventId),
    cookie: (n) => `buyer=${madeUp(n)}`,
  },
  {
    what: "all riders, with a made-up owner's cookie",
    path: () => api.riders,
    cookie: (n) => `cloverleaf_session=${madeUp(n)}`,
  },
  { what: 'a page of a made-up rider', path: (n) => `${pathTo('event', { id: eventId })}?rider=a${n}` },
  {
    what: 'a page of a rider that is not there',
    path: (n) => `${pathTo('event', { id: eventId })}?rider=${90_000_000 + n}`,
  },
  {
    what: 'pages of riders, one by one',
    path: (n) => riderPath(riders[n % riders.length] ?? { eventId, id: 1 }),
  },
  {
    what: 'a made-up key of a rider',
    path: (n) => `${pathTo('event', { id: eventId })}?rider=1&key=${madeUp(n).slice(-16)}`,
  },
  {
    what: 'riders, with a made-up key',
    path: (n) => `${api.eventRiders(eventId)}&linkKey=${madeUp(n).slice(-16)}`,
  },
  { what: 'a made-up way to render', path: (n) => `/?render=x${n}` },
  { what: 'steps back in the address', path: (n) => `/x${n}/..${pathTo('event', { id: eventId })}` },
  { what: 'a made-up order', path: (n) => pathTo('order', { token: madeUp(n) }) },
  { what: 'an event that is not there', path: (n) => pathTo('event', { id: 90_000_000 + n }) },
  {
    what: 'pictures of results, one by one',
    path: (n) => sharePicturePath(placed[n % placed.length] ?? 0, '15.5'),
  },
  { what: 'a search for anything', path: (n) => `${searchRuns.path}?q=rider${n}` },
  { what: 'an unknown page', path: (n) => `/nowhere/${n}` },
]
