import { QueryClient } from '@tanstack/react-query'
import { MINUTE } from '../../../contract/time.ts'

const FIVE_MINUTES = 5 * MINUTE

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        // on the server, a timer would keep each request's client alive
        gcTime: typeof window === 'undefined' ? Number.POSITIVE_INFINITY : FIVE_MINUTES,
        retry: 0,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        // offline, a request fails with a message instead of waiting silently
        networkMode: 'always',
      },
      mutations: { retry: 0, networkMode: 'always' },
    },
  })
}
