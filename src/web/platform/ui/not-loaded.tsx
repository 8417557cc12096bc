import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

interface NotLoadedProps {
  title: string
  level?: 'h1' | 'h2'
  query: { isFetching: boolean; refetch(): unknown }
}

/** In place of something that failed to load, with a retry. */
export const NotLoaded = ({ title, level, query }: NotLoadedProps) => (
  <EmptyState
    level={level}
    title={title}
    text="Please check your connection and try again."
    action={
      <Button variant="outline" onClick={() => query.refetch()} loading={query.isFetching}>
        Try again
      </Button>
    }
  />
)
