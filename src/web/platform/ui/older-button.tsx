import { Button } from './button.tsx'

interface PagedList {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
}

/** Loads the next page of a list whose newest is first; nothing where all is shown. */
export const OlderButton = ({ list, what }: { list: PagedList; what: string }) =>
  list.hasNextPage && (
    <Button
      variant="outline"
      className="mt-4"
      loading={list.isFetchingNextPage}
      onClick={() => list.fetchNextPage()}
    >
      {`Show older ${what}`}
    </Button>
  )
