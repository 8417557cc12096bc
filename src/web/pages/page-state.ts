import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { type Columns, fromColumns, isList, toColumns } from '../../contract/platform/columns.ts'

/** A page's data for the browser: each query's key with what it read, a list by columns. */
export type PageState = { key: QueryKey; data?: unknown; list?: Columns }[]

export const packState = (queries: QueryClient): PageState =>
  queries
    .getQueryCache()
    .getAll()
    .map(({ queryKey: key, state: { data } }) =>
      isList(data) ? { key, list: toColumns(data) } : { key, data },
    )

export function unpackState(queries: QueryClient, state: PageState) {
  for (const { key, data, list } of state) queries.setQueryData(key, list ? fromColumns(list) : data)
}
