import type { QueryClient } from '@tanstack/react-query'

/** Prices, copies and what is owned may have changed: every list of riders is asked for again, the shown ones at once. */
export const refreshRiders = (queries: QueryClient) =>
  queries.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/riders') })
