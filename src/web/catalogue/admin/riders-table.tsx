import { useDeferredValue, useMemo, useRef, useState } from 'react'
import type { Event } from '../../../contract/catalogue/event.ts'
import type { Rider } from '../../../contract/catalogue/rider.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Checkbox } from '../../platform/ui/checkbox.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { ListState } from '../../platform/ui/list-state.tsx'
import { SpaceRow, Table } from '../../platform/ui/table.tsx'
import { useVirtualRows } from '../../platform/ui/virtual-list.tsx'
import { ManyRidersBar } from './many-riders-bar.tsx'
import { useOwnEvents, useOwnRiders } from './queries.ts'
import { RiderDialog } from './rider-dialog.tsx'
import { type RiderFilter, RiderFilters, ridersIn } from './rider-filters.tsx'
import { RIDER_ROW_HEIGHT, RiderRow } from './rider-row.tsx'

/** The sport's riders, edited in place or in bulk. */
export function RidersTable({ sportId, onAdd }: { sportId: number; onAdd: () => void }) {
  const events = useOwnEvents(sportId)
  return (
    <ListState
      query={useOwnRiders(sportId)}
      what="riders"
      isEmpty={(riders) => riders.length === 0}
      empty={
        <EmptyState
          title="No Riders Yet"
          text="Add riders one by one, twenty at a time, or a whole start list."
          action={<Button onClick={onAdd}>Add a rider</Button>}
        />
      }
    >
      {(riders) => <FullTable sportId={sportId} riders={riders} events={events.data ?? []} />}
    </ListState>
  )
}

function FullTable({ sportId, riders, events }: { sportId: number; riders: Rider[]; events: Event[] }) {
  const [filter, setFilter] = useState<RiderFilter>({ search: '', eventId: null, only: 'all' })
  const wanted = useDeferredValue(filter)
  const found = useMemo(() => ridersIn(riders, wanted), [riders, wanted])
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const [edited, setEdited] = useState<Rider | null>(null)
  const body = useRef<HTMLTableSectionElement>(null)
  const { start, end, before, after } = useVirtualRows(body, found.length, RIDER_ROW_HEIGHT)
  const eventNames = useMemo(() => new Map(events.map(({ id, name }) => [id, name])), [events])

  const chosen = found.filter(({ id }) => selected.has(id))
  const toggle = (id: number, on: boolean) =>
    setSelected((known) => {
      const next = new Set(known)
      if (on) next.add(id)
      else next.delete(id)
      return next
    })

  return (
    <>
      <RiderFilters filter={filter} onChange={setFilter} events={events} found={found.length} />
      {found.length === 0 ? (
        <EmptyState title="No Riders Found" text="No riders match your search. Try a different name." />
      ) : (
        <Table
          caption="Riders"
          rowCount={found.length + 1}
          bodyRef={body}
          className="table-fixed"
          head={
            <tr aria-rowindex={1}>
              <th className="w-12">
                <Checkbox
                  label="Select all riders"
                  checked={chosen.length === found.length}
                  some={chosen.length > 0 && chosen.length < found.length}
                  onChange={(event) =>
                    setSelected(new Set(event.target.checked ? found.map(({ id }) => id) : []))
                  }
                />
              </th>
              <th className="pl-5 max-sm:pl-2">Rider</th>
              <th className="w-1/4 max-md:hidden">Event</th>
              <th className="w-20 text-right max-lg:hidden">Horses</th>
              <th className="w-19 text-right sm:w-28 pr-5 max-sm:pr-2">Price</th>
              <th className="w-24 text-right max-md:hidden pr-5">Limit</th>
              <th className="w-28 max-lg:hidden">Video</th>
              <th className="w-12 sm:w-14 lg:w-36">
                <span className="sr-only">Actions</span>
              </th>
            </tr>
          }
        >
          <SpaceRow height={before} />
          {found.slice(start, end).map((rider, index) => (
            <RiderRow
              key={rider.id}
              rider={rider}
              sportId={sportId}
              eventName={eventNames.get(rider.eventId) ?? ''}
              rowIndex={start + index + 2}
              selected={selected.has(rider.id)}
              onSelect={toggle}
              onEdit={setEdited}
            />
          ))}
          <SpaceRow height={after} />
        </Table>
      )}
      {chosen.length > 0 && (
        <ManyRidersBar riders={chosen} events={events} onDone={() => setSelected(new Set())} />
      )}
      {edited && (
        <RiderDialog rider={edited} sportId={sportId} events={events} onClose={() => setEdited(null)} />
      )}
    </>
  )
}
