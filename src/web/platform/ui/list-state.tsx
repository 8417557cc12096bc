import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { sentenceOf } from '../api/request-error.ts'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { Panel } from './panel.tsx'
import { Skeleton } from './spinner.tsx'

interface ListStateProps<T> {
  query: UseQueryResult<T>
  /** Such as `sales`, `riders`. */
  what: string
  isEmpty: (data: T) => boolean
  empty: ReactNode
  loading?: ReactNode
  children: (data: T) => ReactNode
}

/** A list while loading, failed with a retry, empty, or loaded. */
export function ListState<T>({ query, what, isEmpty, empty, loading, children }: ListStateProps<T>) {
  if (query.data !== undefined) return isEmpty(query.data) ? empty : children(query.data)
  if (query.isPending) return loading ?? <RowPlaceholders what={what} />
  return (
    <EmptyState
      title={`The ${what} could not be loaded`}
      text={sentenceOf(query.error, 'Please check your connection and try again.')}
      action={
        <Button variant="outline" loading={query.isFetching} onClick={() => query.refetch()}>
          Try again
        </Button>
      }
    />
  )
}

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f']

const RowPlaceholders = ({ what }: { what: string }) => (
  <Panel role="status" aria-label={`Loading ${what}`}>
    {ROWS.map((row) => (
      <div key={row} className="flex h-13 items-center gap-6 border-hairline px-4 not-first:border-t">
        <Skeleton className="h-4 w-1/3 bg-raised" />
        <Skeleton className="ml-auto h-4 w-16 bg-raised" />
      </div>
    ))}
  </Panel>
)
