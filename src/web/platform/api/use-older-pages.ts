import { useInfiniteQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { call } from './call.ts'
import { keyOf } from './queries.ts'

const PAGE = 50

interface AgingList<T> extends Endpoint {
  query: z.ZodObject
  answer: z.ZodType<T[]>
}

/** A list that goes back in time: the newest first, and the older ones as they are asked for. */
export const useOlderPages = <T extends { id: number }>(
  list: AgingList<T>,
  query: Record<string, string> = {},
) =>
  useInfiniteQuery({
    queryKey: keyOf(list, { query }, 'pages'),
    refetchOnMount: 'always',
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(list, { query: { ...query, limit: PAGE, before: pageParam } }, { signal }),
    getNextPageParam: (last) => (last.length < PAGE ? undefined : last.at(-1)?.id),
    select: ({ pages }) => pages.flat(),
  })
