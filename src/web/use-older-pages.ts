import { useInfiniteQuery } from '@tanstack/react-query'
import { request } from './request.ts'

const PAGE = 50

/** A list that goes back in time: the newest first, and the older ones as they are asked for. */
export function useOlderPages<T extends { id: number }>(address: string) {
  const query = useInfiniteQuery({
    queryKey: [address, 'pages'],
    refetchOnMount: 'always',
    initialPageParam: 0,
    queryFn: async ({ pageParam, signal }): Promise<T[]> => {
      const url = new URL(address, window.location.origin)
      url.searchParams.set('limit', String(PAGE))
      if (pageParam) url.searchParams.set('before', String(pageParam))
      return (await request('GET', url.pathname + url.search, undefined, signal)).json()
    },
    getNextPageParam: (last) => (last.length < PAGE ? undefined : last.at(-1)?.id),
    select: ({ pages }) => pages.flat(),
  })
  return query
}
