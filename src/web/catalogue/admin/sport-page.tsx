import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { pathTo } from '../../../contract/pages.ts'
import { Sales } from '../../books/sales.tsx'
import { useTitle } from '../../pages/base/title.ts'
import { Badge } from '../../platform/ui/badge.tsx'
import { Button, ButtonLink } from '../../platform/ui/button.tsx'
import { ListState } from '../../platform/ui/list-state.tsx'
import { Missing } from '../../platform/ui/missing.tsx'
import { OwnerPageHead } from '../../platform/ui/owner-page-head.tsx'
import { Panel } from '../../platform/ui/panel.tsx'
import { Spinner } from '../../platform/ui/spinner.tsx'
import { Tabs } from '../../platform/ui/tabs.tsx'
import { AddEventForm } from './add-event-form.tsx'
import { AddRiderForm } from './add-rider-form.tsx'
import { BulkAddDialog } from './bulk-add-dialog.tsx'
import { EventsTable } from './events-table.tsx'
import { useOwnEvents, useOwnSport } from './queries.ts'
import { RidersTable } from './riders-table.tsx'

export function AdminSportPage({ params }: { params: { sportId: string } }) {
  const sportId = Number(params.sportId)
  const sport = useOwnSport(sportId)
  const events = useOwnEvents(sportId, sport.isSuccess)
  const [search, setSearch] = useSearchParams()
  const [adding, setAdding] = useState(false)
  useTitle(sport.data && `${sport.data.name} | Admin`)

  if (sport.isPending) {
    return (
      <div className="grid min-h-[50vh] place-items-center">
        <Spinner />
      </div>
    )
  }
  if (!sport.data)
    return (
      <Missing
        what="sport"
        gone="It may have been deleted."
        error={sport.error}
        onRetry={() => void sport.refetch()}
        all={{ href: pathTo('adminSports'), label: 'All sports' }}
      />
    )

  const open = (tab: string) => setSearch({ tab }, { replace: true })
  const { name, icon, isActive, eventCount, riderCount } = sport.data
  const newest = events.data?.toSorted((a, b) => b.id - a.id)[0]
  const tabs = [
    {
      value: 'events',
      label: `Events (${eventCount.toLocaleString('en-US')})`,
      content: <EventsTable sportId={sportId} onAdd={() => open('new')} />,
    },
    {
      value: 'riders',
      label: `Riders (${riderCount.toLocaleString('en-US')})`,
      content: <RidersTable sportId={sportId} onAdd={() => open('new')} />,
    },
    { value: 'sales', label: 'Sales', content: <Sales sportId={sportId} /> },
    { value: 'new', label: 'Add New', content: <AddNew sportId={sportId} />, keep: true },
  ]
  const asked = search.get('tab')
  return (
    <>
      <OwnerPageHead
        title={
          <>
            <span aria-hidden="true">{icon}</span> {name}
          </>
        }
        text={isActive ? undefined : <Badge>Not shown</Badge>}
      >
        {isActive && (
          <ButtonLink variant="quiet" href={pathTo('sportEvents', { sportId })} className="max-sm:hidden">
            See in the shop
          </ButtonLink>
        )}
        {newest && (
          <ButtonLink variant="outline" href={pathTo('adminDraw', { eventId: newest.id })}>
            Import the draw
          </ButtonLink>
        )}
        <Button onClick={() => setAdding(true)}>Bulk Add Riders</Button>
      </OwnerPageHead>
      <Tabs
        label={name}
        tabs={tabs}
        value={tabs.some(({ value }) => value === asked) && asked ? asked : 'events'}
        onValueChange={open}
      />
      {adding && <BulkAddDialog events={events.data ?? []} onClose={() => setAdding(false)} />}
    </>
  )
}

function AddNew({ sportId }: { sportId: number }) {
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
