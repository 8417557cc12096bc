import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { Link } from 'wouter'
import type { FoundRun } from '../../../contract/catalogue/search.ts'
import { searchRuns } from '../../../contract/catalogue/search-calls.ts'
import { riderPath } from '../../../contract/pages.ts'
import { readOf } from '../../platform/api/queries.ts'
import { Badge } from '../../platform/ui/badge.tsx'
import { Picture } from '../../platform/ui/picture.tsx'
import { Spinner } from '../../platform/ui/spinner.tsx'

const MAX_RESULTS = 8

/** On wide screens an overlay, so that the layout does not shift while typing. */
const OVERLAY =
  'mt-3 overflow-hidden rounded-card border border-chalk/15 bg-panel md:absolute md:inset-x-0 md:top-full md:z-20'

/** Keeps the previous results until the next ones are loaded. */
export function RunResults({ typed }: { typed: string }) {
  const q = useDeferredValue(typed.trim())
  const found = useQuery({
    ...readOf(searchRuns, { query: { q, limit: MAX_RESULTS } }),
    placeholderData: keepPreviousData,
  })
  if (found.isError) {
    return (
      <p className={`${OVERLAY} px-4 py-5 text-dust`}>
        The search does not answer just now. Please choose your sport below.
      </p>
    )
  }
  if (!found.data) {
    return (
      <div className={`${OVERLAY} py-5`}>
        <Spinner label="Searching" quiet />
      </div>
    )
  }
  return (
    <div className={OVERLAY}>
      <p role="status" className="sr-only">
        {found.data.length === 0 ? 'No runs found' : `${found.data.length} runs found`}
      </p>
      {found.data.length === 0 ? (
        <p className="px-4 py-5 text-dust">
          Nobody of that name was filmed yet. Try the horse’s name, or look through your event.
        </p>
      ) : (
        <ul>
          {found.data.map((run) => (
            <li key={run.riderId} className="border-hairline not-first:border-t">
              <Result run={run} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const Result = ({ run }: { run: FoundRun }) => (
  <Link
    href={riderPath({ id: run.riderId, eventId: run.eventId })}
    state={{ found: run.riderId }}
    className="flex items-center gap-4 p-3 -outline-offset-2 hover:bg-chalk/5"
  >
    <Picture
      src={run.thumbnailUrl}
      alt=""
      sizes="112px"
      className="aspect-video w-24 shrink-0 rounded-lg sm:w-28"
    />
    <span className="min-w-0 grow">
      <span className="figures block truncate text-lg">{run.name}</span>
      <span className="block truncate text-dust text-sm">{[...run.horses, run.eventName].join(' · ')}</span>
      <span className="block truncate text-dust text-sm">{run.eventDate}</span>
    </span>
    {!run.available && <Badge>Not up yet</Badge>}
  </Link>
)
