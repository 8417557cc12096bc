import { QueryClient, type QueryFunctionContext } from '@tanstack/react-query'
import { RequestError, request } from './request.ts'

const FIVE_MINUTES = 5 * 60 * 1000

/** GETs the path that is the query's key and parses its JSON. */
export async function getJson({ queryKey, signal }: QueryFunctionContext): Promise<unknown> {
  const response = await request('GET', String(queryKey[0]), undefined, signal)
  return response.json()
}

/** The same for a query that may be asked by anyone: without a login its answer is null. */
export async function getJsonOrNull(context: QueryFunctionContext): Promise<unknown> {
  try {
    return await getJson(context)
  } catch (error) {
    if (error instanceof RequestError && error.status === 401) return null
    throw error
  }
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: getJson,
        staleTime: Number.POSITIVE_INFINITY,
        // on the server a timer would keep every request's client alive
        gcTime: typeof window === 'undefined' ? Number.POSITIVE_INFINITY : FIVE_MINUTES,
        retry: 0,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        // without a connection a request fails with words instead of waiting silently
        networkMode: 'always',
      },
      mutations: { retry: 0, networkMode: 'always' },
    },
  })
}
