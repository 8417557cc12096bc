import { useQuery } from '@tanstack/react-query'
import { findShared } from '../../../contract/buying/share-calls.ts'
import { patterns } from '../../../contract/paths.ts'
import { readOrNull } from '../../platform/api/queries.ts'
import { ButtonLink } from '../../platform/ui/button.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { Spinner } from '../../platform/ui/spinner.tsx'
import { SharedView } from './shared-view.tsx'

/** A video that its buyer handed on. */
export function SharedPage({ params: { token } }: { params: { token: string } }) {
  const shared = useQuery(readOrNull(findShared, { params: { token } }, [404]))
  if (shared.data) return <SharedView video={shared.data} />
  return (
    <div className="mx-auto grid min-h-[60svh] max-w-page place-items-center px-4 sm:px-6">
      {shared.data === null || shared.isError ? (
        <EmptyState
          level="h1"
          title="This link shows nothing any more"
          text="Whoever shared it has ended it, or it was mistyped."
          action={<ButtonLink href={patterns.sports}>Find your run</ButtonLink>}
        />
      ) : (
        <Spinner label="Loading the video" />
      )}
    </div>
  )
}
