import Upload from 'lucide/upload'
import { useState } from 'react'
import { Link } from 'wouter'
import { riderPath, uploadForPath } from '../../../contract/pages.ts'
import type { WaitlistedRider } from '../../../contract/weekend/waitlist/waitlist.ts'
import { listWaitlist } from '../../../contract/weekend/waitlist/waitlist-calls.ts'
import { useFormatTime } from '../../pages/base/format.ts'
import { useTitle } from '../../pages/base/title.ts'
import { useRead } from '../../platform/api/queries.ts'
import { Button, ButtonLink } from '../../platform/ui/button.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { ListState } from '../../platform/ui/list-state.tsx'
import { OwnerPageHead } from '../../platform/ui/owner-page-head.tsx'
import { Panel } from '../../platform/ui/panel.tsx'

/** Riders with a waitlist: what to upload next. */
export function WaitlistPage() {
  const awaited = useRead(listWaitlist, {}, { live: true })
  useTitle('Waiting | Admin')
  return (
    <>
      <OwnerPageHead
        title="Waiting for a run"
        text="People who asked to hear about a run. Each gets one email in the evening of the day it is up."
      />
      <ListState
        query={awaited}
        what="list"
        isEmpty={(list) => list.length === 0}
        empty={
          <EmptyState
            title="Nobody Waits"
            text="People who tap “Tell me when it’s up” on a rider without a video are listed here."
          />
        }
      >
        {(list) => (
          <ul className="flex flex-col gap-4">
            {list.map((rider) => (
              <AwaitedRun key={rider.riderId} rider={rider} />
            ))}
          </ul>
        )}
      </ListState>
    </>
  )
}

const SHOWN = 5

function AwaitedRun({
  rider: { riderId, riderName, eventId, eventName, linkKey, people },
}: {
  rider: WaitlistedRider
}) {
  const formatTime = useFormatTime()
  const [all, setAll] = useState(false)
  const shown = all ? people : people.slice(0, SHOWN)
  return (
    <Panel as="li" aria-label={riderName} size="medium">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h2 className="text-lg [overflow-wrap:anywhere]">
            <Link href={riderPath({ id: riderId, eventId, linkKey })} className="hover:underline">
              {riderName}
            </Link>
          </h2>
          <p className="text-dust text-sm [overflow-wrap:anywhere]">
            {eventName} ·{' '}
            {people.length === 1 ? '1 person waits' : `${people.length.toLocaleString('en-US')} people wait`}
          </p>
        </div>
        <ButtonLink
          size="small"
          variant="outline"
          href={uploadForPath(riderId)}
          aria-label={`Upload video of ${riderName}`}
        >
          <Upload aria-hidden className="size-4" />
          Upload video
        </ButtonLink>
      </div>
      <ul className="mt-4 divide-y divide-hairline border-hairline border-t text-sm">
        {shown.map(({ email, since }) => (
          <li key={email} className="flex flex-wrap justify-between gap-x-6 py-2.5">
            <a href={`mailto:${email}`} className="hover:underline [overflow-wrap:anywhere]">
              {email}
            </a>
            <span className="text-dust tabular-nums">since {formatTime(since)}</span>
          </li>
        ))}
      </ul>
      {people.length > shown.length && (
        <Button size="small" variant="quiet" onClick={() => setAll(true)} className="-ml-3">
          Show all {people.length.toLocaleString('en-US')}
        </Button>
      )}
    </Panel>
  )
}
