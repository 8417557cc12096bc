import { useLocation } from 'wouter'
import type { Event } from '../../../contract/catalogue/event.ts'
import { changeEvent, removeEvent } from '../../../contract/catalogue/event-calls.ts'
import { pathTo } from '../../../contract/pages.ts'
import { useOptimisticCall } from '../../platform/api/use-optimistic-call.ts'
import { Badge } from '../../platform/ui/badge.tsx'
import { Button, ButtonLink } from '../../platform/ui/button.tsx'
import { EditableCell } from '../../platform/ui/editable-cell.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { ListState } from '../../platform/ui/list-state.tsx'
import { Menu } from '../../platform/ui/menu.tsx'
import { Picture } from '../../platform/ui/picture.tsx'
import { Table } from '../../platform/ui/table.tsx'
import { openRemoval } from '../../videos/takedown/open-removal.ts'
import { usePictureUpload } from './picture-upload.tsx'
import { sportEventsKey, useOwnEvents } from './queries.ts'
import { useDelete } from './use-delete.ts'

/** The sport's events, edited in place. */
export function EventsTable({ sportId, onAdd }: { sportId: number; onAdd: () => void }) {
  return (
    <ListState
      query={useOwnEvents(sportId)}
      what="events"
      isEmpty={(events) => events.length === 0}
      empty={
        <EmptyState
          title="No Events Yet"
          text="Add an event, then its riders."
          action={<Button onClick={onAdd}>Add an event</Button>}
        />
      }
    >
      {(events) => (
        <Table
          caption="Events"
          className="max-sm:table-fixed"
          head={
            <tr>
              <th className="max-sm:pl-4">Event</th>
              <th className="w-52 pl-5 max-sm:hidden">Date</th>
              <th className="w-15 text-right sm:w-20">Riders</th>
              <th className="w-13 sm:w-72">
                <span className="sr-only">Actions</span>
              </th>
            </tr>
          }
        >
          {events.map((event) => (
            <EventRow key={event.id} event={event} />
          ))}
        </Table>
      )}
    </ListState>
  )
}

const FILL_IN = 'Please fill in all event fields'
const needed = (text: string) => (text.trim() ? null : FILL_IN)

function EventRow({ event }: { event: Event }) {
  const change = useChangeEvent(event.sportId)
  const remove = useDelete('event', removeEvent)
  const [, navigate] = useLocation()
  const save = (part: Partial<Event>) => change.mutate({ params: event, body: part })
  const picture = usePictureUpload((thumbnailUrl) => save({ thumbnailUrl }))
  const date = (column: string) => (
    <EditableCell
      label={`Date of ${event.name}`}
      column={column}
      value={event.date}
      problemOf={needed}
      onSave={(text) => save({ date: text })}
    />
  )
  return (
    <tr className="[&>td]:py-2">
      <td className="max-sm:pr-0 max-sm:pl-2">
        <div className="flex items-center gap-3">
          <div className="w-18 shrink-0 max-sm:hidden">
            <Picture
              src={event.thumbnailUrl}
              alt=""
              sizes="72px"
              className="aspect-video w-full rounded-md"
            />
          </div>
          <div className="min-w-0 flex-1">
            <EditableCell
              label={`Name of ${event.name}`}
              column="name"
              value={event.name}
              problemOf={needed}
              onSave={(text) => save({ name: text })}
              className="font-medium"
            />
            {event.isDraft && <Badge>Draft</Badge>}
            <div className="text-dust sm:hidden">{date('small-date')}</div>
          </div>
        </div>
      </td>
      <td className="max-sm:hidden">{date('date')}</td>
      <td className="text-right">{event.riderCount.toLocaleString('en-US')}</td>
      <td className="max-sm:px-1">
        <div className="flex items-center justify-end gap-1">
          <ButtonLink
            size="small"
            variant="outline"
            href={pathTo('adminEvent', { eventId: event.id })}
            aria-label={`Open ${event.name}`}
            className="max-sm:hidden"
          >
            Open
          </ButtonLink>
          <Button
            size="small"
            variant="quiet"
            aria-label={`Edit ${event.name}`}
            onClick={({ currentTarget }) => currentTarget.closest('tr')?.querySelector('input')?.select()}
            className="max-sm:hidden"
          >
            Edit
          </Button>
          <Button
            size="small"
            variant="quiet"
            aria-label={`Delete ${event.name}`}
            onClick={() => remove(event)}
            className="max-sm:hidden"
          >
            Delete
          </Button>
          {picture.input}
          <Menu
            label={`More for ${event.name}`}
            items={[
              {
                label: 'Open event',
                onSelect: () => navigate(pathTo('adminEvent', { eventId: event.id })),
              },
              { label: 'Change picture', onSelect: picture.choose },
              { label: 'See in the shop', onSelect: () => navigate(pathTo('event', { id: event.id })) },
              {
                label: 'Remove…',
                onSelect: () => openRemoval({ kind: 'event', id: event.id }),
                destructive: true,
              },
            ]}
          />
        </div>
      </td>
    </tr>
  )
}

const useChangeEvent = (sportId: number) =>
  useOptimisticCall(changeEvent, {
    lists: sportEventsKey(sportId),
    show: (events: Event[], { params, body }) =>
      events.map((event) =>
        event.id === params.id
          ? { ...event, ...body, thumbnailUrl: body.thumbnailUrl || event.thumbnailUrl }
          : event,
      ),
    failure: 'Failed to save event',
  })
