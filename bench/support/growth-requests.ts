import { pathTo, riderPath } from '../../src/contract/pages.ts'
import { api } from '../../tests/support/addresses.ts'
import type { Asked } from './fill-shop.ts'
import { SALES_REQUESTS } from './sales-requests.ts'

/** Every list, search and page that grows, or that must not grow, with the shop. */
export const GROWTH_REQUESTS: Record<string, (asked: Asked) => string> = {
  'home page': () => pathTo('home'),
  'page of the sports': () => pathTo('sports'),
  'page of a sport’s events': ({ sportId }) => pathTo('sportEvents', { sportId }),
  'page of an event': ({ eventId }) => pathTo('event', { id: eventId }),
  'page of a rider': ({ eventId, riderId }) => riderPath({ id: riderId, eventId }),
  'page of the portfolio': () => pathTo('myWork'),
  sitemap: () => '/sitemap.xml',
  sports: () => api.sports,
  'events of a sport': ({ sportId }) => api.sportEvents(sportId),
  'riders of an event': ({ eventId }) => api.eventRiders(eventId),
  'riders of an event, for a buyer': ({ eventId, email }) => api.eventRiders(eventId, email),
  'owned by a buyer?': ({ email, riderId }) => api.purchaseCheck(email, riderId),
  'all riders of a sport, for the owner': ({ sportId }) => api.sportRiders(sportId),
  'contact requests': () => api.contactRequests,
  'outgoing emails': () => api.mail,
  alarms: () => api.alarms,
  videos: () => api.videos(),
  ...Object.fromEntries(Object.entries(SALES_REQUESTS).map(([what, pathFor]) => [`sales: ${what}`, pathFor])),
}
