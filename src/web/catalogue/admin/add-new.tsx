import { ListState } from '../../platform/ui/list-state.tsx'
import { Panel } from '../../platform/ui/panel.tsx'
import { AddEventForm } from './add-event-form.tsx'
import { AddRiderForm } from './add-rider-form.tsx'
import { useOwnEvents } from './queries.ts'

/** One event or one rider at a time. */
export function AddNew({ sportId }: { sportId: number }) {
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <Panel as="section" size="large">
        <h2 className="mb-5 text-xl">Add Event</h2>
        <AddEventForm sportId={sportId} />
      </Panel>
      <Panel as="section" size="large">
        <h2 className="mb-5 text-xl">Add Rider</h2>
        <ListState query={useOwnEvents(sportId)} what="events" isEmpty={() => false} empty={null}>
          {(events) => <AddRiderForm key={events[0]?.id} events={events} />}
        </ListState>
      </Panel>
    </div>
  )
}
