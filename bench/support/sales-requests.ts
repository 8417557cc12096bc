import { api } from '../../tests/support/addresses.ts'
import { type Asked, LAST_DAYS, PAST_MONTH, PAST_YEAR } from './fill-shop.ts'

/** What the sales page asks for when it opens. */
export const SALES_PAGE = ['newest page', 'sums', 'revenue by day', 'revenue by event']

/** Everything that the sales page can ask for. */
export const SALES_REQUESTS: Record<string, (asked: Asked) => string> = {
  'newest page': () => api.sales(),
  'page in the middle': ({ purchases }) => api.sales({ page: purchases / 100 }),
  'last page': ({ purchases }) => api.sales({ page: purchases / 50 }),
  'by amount': () => api.sales({ sort: 'amount' }),
  'by rider': () => api.sales({ sort: 'rider' }),
  'by email': () => api.sales({ sort: 'email' }),
  'of a sport': ({ sportId }) => api.sales({ sportId }),
  'of a sport, by rider': ({ sportId }) => api.sales({ sportId, sort: 'rider' }),
  'of an event': ({ eventId }) => api.sales({ eventId }),
  'refunded ones': () => api.sales({ status: 'refunded' }),
  'search for an order': ({ orderNumber }) => api.sales({ search: orderNumber }),
  'search for an email': ({ email }) => api.sales({ search: email }),
  'search for a rider': ({ riderName }) => api.sales({ search: riderName }),
  sums: () => api.salesSummary(),
  'sums of a sport': ({ sportId }) => api.salesSummary({ sportId }),
  'sums of an event': ({ eventId }) => api.salesSummary({ eventId }),
  'sums of paid ones': () => api.salesSummary({ status: 'paid' }),
  'sums of 30 days': () => api.salesSummary({ from: LAST_DAYS }),
  'sums of a past month': () => api.salesSummary(PAST_MONTH),
  'sums of a past year': () => api.salesSummary(PAST_YEAR),
  'sums of paid ones of a sport and year': ({ sportId }) =>
    api.salesSummary({ ...PAST_YEAR, sportId, status: 'paid' }),
  'revenue by day': () => api.salesByDay(),
  'revenue by event': () => api.salesByEvent(),
  overview: () => api.overview,
}
