import { useInfiniteQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { call } from './call.ts'
import { keyOf } from './queries.ts'

const PAGE_SIZE = 50

interface PagedList<T> extends Endpoint {
  query: z.ZodObject
  answer: z.ZodType<T[]>
}

/** An infinite query: newest first, older pages on demand. */
export const useOlderPages = <T extends { id: number }>(
  list: PagedList<T>,
  query: Record<string, string> = {},
) =>
  useInfiniteQuery({
    queryKey: keyOf(list, { query }, 'pages'),
    refetchOnMount: 'always',
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(list, { query: { ...query, limit: PAGE_SIZE, before: pageParam } }, { signal }),
    getNextPageParam: (last) => (last.length < PAGE_SIZE ? undefined : last.at(-1)?.id),
    select: ({ pages }) => pages.flat(),
  })
