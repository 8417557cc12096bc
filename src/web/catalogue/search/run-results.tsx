import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { FoundEvent, FoundRun, SearchAnswer } from '../../../contract/catalogue/search.ts'
import { searchRuns } from '../../../contract/catalogue/search-calls.ts'
import { nounsOf } from '../../../contract/catalogue/sport-nouns.ts'
import { MAX_FOUND_RUNS } from '../../../contract/limits.ts'
import { pathTo, riderPath } from '../../../contract/pages.ts'
import { groupDigits } from '../../../contract/platform/group-digits.ts'
import { pluralize } from '../../pages/base/pluralize.ts'
import { readOf } from '../../platform/api/queries.ts'
import { useOffline } from '../../platform/browser/connection.ts'
import { wantsMotion } from '../../platform/browser/wants-motion.ts'
import { Badge } from '../../platform/ui/badge.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { Picture } from '../../platform/ui/picture.tsx'
import { Spinner } from '../../platform/ui/spinner.tsx'

const FIRST = 8
const MORE = 24

/** Where a keyboard leaves room for a few lines only. */
const SMALL_SCREEN = '(max-width: 47.99rem), (max-height: 30rem)'

interface RunResultsProps {
  typed: string
  noun: string
}

/** On wide screens an overlay, so that the layout does not shift while typing. */
export function RunResults({ typed, noun }: RunResultsProps) {
  const q = useDeferredValue(typed.trim())
  const [wanted, setWanted] = useState({ q, limit: FIRST })
  const limit = wanted.q === q ? wanted.limit : FIRST
  const found = useQuery({
    ...readOf(searchRuns, { query: { q, limit } }),
    placeholderData: keepPreviousData,
  })
  const panel = useRef<HTMLDivElement>(null)
  // above the keyboard of a phone
  useEffect(() => {
    if (!matchMedia(SMALL_SCREEN).matches) return
    const behavior = wantsMotion() ? 'smooth' : 'instant'
    panel.current?.parentElement?.scrollIntoView({ block: 'start', behavior })
  }, [])
  return (
    <div
      ref={panel}
      className="relative mt-3 overflow-hidden rounded-card border border-chalk/15 bg-panel text-base md:absolute md:inset-x-0 md:top-full md:z-20 md:max-h-[70svh] md:overflow-y-auto"
    >
      {found.isFetching && (
        <div className="late pointer-events-none absolute inset-x-0 top-3 z-10 grid justify-items-center">
          <div className="rounded-full bg-ink/75 p-2">
            <Spinner label="Searching" quiet />
          </div>
        </div>
      )}
      {found.isError ? (
        <NoAnswer />
      ) : found.data ? (
        <Results
          found={found.data}
          noun={noun}
          onMore={() => setWanted({ q, limit: Math.min(limit + MORE, MAX_FOUND_RUNS) })}
        />
      ) : (
        <div className="h-19" />
      )}
    </div>
  )
}

const NoAnswer = () => (
  <p role="alert" className="px-4 py-5 text-dust">
    {useOffline()
      ? 'You’re offline. Search works again once you’re connected.'
      : 'Search isn’t answering right now. Please try again in a moment.'}
  </p>
)

interface ResultsProps {
  found: SearchAnswer
  noun: string
  onMore(): void
}

function Results({ found: { events, runs, total }, noun, onMore }: ResultsProps) {
  const more = total - runs.length
  return (
    <>
      <p role="status" className="sr-only">
        {[events.length > 0 && pluralize(events.length, 'event'), total > 0 && pluralize(total, noun)]
          .filter(Boolean)
          .join(' and ') || `No ${noun}s`}{' '}
        found
      </p>
      {events.length + runs.length === 0 && (
        <p className="px-4 py-5 text-dust">
          No {noun}s found for that name. Try the last name or the horse, or look through your event.
        </p>
      )}
      <ul>
        {events.map((event) => (
          <li key={event.id} className="border-hairline not-first:border-t">
            <EventResult event={event} />
          </li>
        ))}
        {runs.map((run) => (
          <li key={`run ${run.riderId}`} className="border-hairline not-first:border-t">
            <RunResult run={run} />
          </li>
        ))}
      </ul>
      {more > 0 && (
        <div className="grid justify-items-center border-hairline border-t p-3 text-dust text-sm">
          {runs.length < MAX_FOUND_RUNS ? (
            <Button variant="quiet" wraps onClick={onMore}>
              Show more {noun}s ({groupDigits(more)})
            </Button>
          ) : (
            'Add the last name or the horse to see fewer.'
          )}
        </div>
      )}
    </>
  )
}

const LINE = 'flex flex-wrap items-center gap-x-4 gap-y-1 p-3 -outline-offset-2 hover:bg-chalk/5'

const EventResult = ({ event }: { event: FoundEvent }) => (
  <Link href={pathTo('event', { id: event.id })} className={`${LINE} min-h-14 px-4`}>
    <span className="min-w-0 grow">
      <span className="figures block text-lg">{event.name}</span>
      <span className="block text-dust text-sm">{event.date}</span>
    </span>
    <span className="text-bolt text-sm tabular-nums">
      {pluralize(event.riderCount, nounsOf(event.sportName).video)}
    </span>
  </Link>
)

const RunResult = ({ run }: { run: FoundRun }) => (
  <Link
    href={riderPath({ id: run.riderId, eventId: run.eventId })}
    state={{ found: run.riderId }}
    className={LINE}
  >
    <Picture
      src={run.thumbnailUrl}
      alt=""
      sizes="112px"
      className="aspect-video w-[min(6rem,24vw)] shrink-0 self-start rounded-lg sm:w-28"
    />
    {/* below the picture where the text is large */}
    <span className="min-w-[min(9rem,100%)] flex-1">
      <span className="figures block text-lg leading-tight">{run.name}</span>
      <span className="line-clamp-2 text-dust text-sm">
        {[...run.horses, run.go, run.eventName].filter(Boolean).join(' · ')}
      </span>
      <span className="flex flex-wrap items-center gap-x-2 text-dust text-sm">
        {run.eventDate}
        {!run.available && <Badge>Not up yet</Badge>}
      </span>
    </span>
  </Link>
)
