import { useState } from 'react'
import { Link } from 'wouter'
import type { Event } from '../../../contract/catalogue/event.ts'
import { pathTo } from '../../../contract/pages.ts'
import { useAllSports } from '../../catalogue/admin/queries.ts'
import { pluralize } from '../../pages/base/pluralize.ts'
import { useTitle } from '../../pages/base/title.ts'
import { Badge } from '../../platform/ui/badge.tsx'
import { Button, ButtonLink } from '../../platform/ui/button.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { ListState } from '../../platform/ui/list-state.tsx'
import { OwnerPageHead } from '../../platform/ui/owner-page-head.tsx'
import { Panel } from '../../platform/ui/panel.tsx'
import { Picture } from '../../platform/ui/picture.tsx'
import { useCurrentEvent, useEvents } from '../../videos/upload/event-select.tsx'
import { useIsHelper } from '../accounts/current-user.ts'
import { EventDialog } from './event-dialog.tsx'

/** All events, the newest first. */
export function EventsPage() {
  useTitle('Events | Admin')
  const events = useEvents()
  const sports = useAllSports()
  const [adding, setAdding] = useState(false)
  const isHelper = useIsHelper()
  const names = new Map(sports.data?.map(({ id, name }) => [id, name]))
  const add = <Button onClick={() => setAdding(true)}>New event</Button>
  return (
    <>
      <OwnerPageHead title="Events">
        {!isHelper && (
          <>
            <ButtonLink variant="outline" href={pathTo('adminSports')}>
              Sports
            </ButtonLink>
            <ButtonLink variant="outline" href={pathTo('adminVideos')}>
              All videos
            </ButtonLink>
          </>
        )}
        <ButtonLink variant="outline" href={pathTo('adminUpload')}>
          Add videos
        </ButtonLink>
        {!isHelper && sports.data?.length !== 0 && add}
      </OwnerPageHead>
      <ListState
        query={events}
        what="events"
        isEmpty={(list) => list.length === 0}
        empty={
          isHelper ? (
            <EmptyState title="No Events Yet" text="The owner adds the first one." />
          ) : sports.data?.length === 0 ? (
            <EmptyState
              title="No Events Yet"
              text="An event belongs to a sport. Add your sport first."
              action={<ButtonLink href={pathTo('adminSports')}>Add a sport</ButtonLink>}
            />
          ) : (
            <EmptyState title="No Events Yet" text="Add an event, then its draw." action={add} />
          )
        }
      >
        {(list) => (
          <Panel as="ul" className="divide-y divide-hairline">
            {list.map((event) => (
              <EventRow key={event.id} event={event} sport={names.get(event.sportId) ?? ''} />
            ))}
          </Panel>
        )}
      </ListState>
      {adding && <NewEvent events={events.data ?? []} onClose={() => setAdding(false)} />}
    </>
  )
}

const EventRow = ({ event, sport }: { event: Event; sport: string }) => (
  <li>
    <Link
      href={pathTo('adminEvent', { eventId: event.id })}
      className="flex items-center gap-4 p-4 hover:bg-chalk/5 focus-visible:outline-offset-[-2px]"
    >
      <Picture
        src={event.thumbnailUrl}
        alt=""
        sizes="96px"
        className="aspect-video w-20 shrink-0 rounded-lg sm:w-24"
      />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-3 font-medium text-lg [overflow-wrap:anywhere]">
          {event.name}
          {event.isDraft && <Badge>Draft</Badge>}
        </span>
        <span className="block text-dust text-sm">
          {event.date} · {sport}
        </span>
      </span>
      <span className="shrink-0 text-dust text-sm tabular-nums max-sm:hidden">
        {pluralize(event.riderCount, 'rider')}
      </span>
    </Link>
  </li>
)

/** Of the sport of the event that is on, or was last. */
function NewEvent({ events, onClose }: { events: Event[]; onClose: () => void }) {
  const current = useCurrentEvent()
  return <EventDialog sportId={events.find(({ id }) => id === current)?.sportId} onClose={onClose} />
}
