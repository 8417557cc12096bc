import { useState } from 'react'
import type { Sport } from '../../../contract/catalogue/sport.ts'
import { Alarms } from '../../books/alarms.tsx'
import { useCurrentUser } from '../../owner/accounts/current-user.ts'
import { TodayView } from '../../owner/dashboard/today.tsx'
import { useTitle } from '../../pages/base/title.ts'
import { Button } from '../../platform/ui/button.tsx'
import { ListState } from '../../platform/ui/list-state.tsx'
import { RoomHead } from '../../platform/ui/room-head.tsx'
import { CardPlaceholders } from '../card-placeholders.tsx'
import { CARD_GRID } from '../picture-card.tsx'
import { Overview } from './overview.tsx'
import { OwnSportCard } from './own-sport-card.tsx'
import { useAllSports } from './queries.ts'
import { NoSports } from './sport-parts.tsx'
import { useSportDialog } from './use-sport-dialog.tsx'

/** The first screen after logging in: today, what needs a look, and the way to every sport. */
export function AdminDashboard() {
  const user = useCurrentUser()
  const [overview, setOverview] = useState(false)
  const { add, edit, dialog } = useSportDialog()
  useTitle('Admin')
  return (
    <>
      <RoomHead title="Your shop" text={`Logged in as ${user.data?.username ?? ''}`} />
      <Alarms />
      <TodayView />
      <div className="mt-12 mb-5 flex flex-wrap items-end justify-between gap-4">
        <h2 className="text-2xl">{overview ? 'All time' : 'Sports'}</h2>
        <div className="flex flex-wrap gap-3">
          <Button variant="outline" aria-pressed={overview} onClick={() => setOverview(!overview)}>
            {overview ? 'Sports' : 'Overview'}
          </Button>
          <Button onClick={add}>Add New Sport</Button>
        </div>
      </div>
      {overview ? <Overview /> : <SportsGrid onEdit={edit} onAdd={add} />}
      {dialog}
    </>
  )
}

function SportsGrid({ onEdit, onAdd }: { onEdit: (sport: Sport) => void; onAdd: () => void }) {
  return (
    <ListState
      query={useAllSports()}
      what="sports"
      loading={<CardPlaceholders count={6} className={CARD_GRID} />}
      isEmpty={(sports) => sports.length === 0}
      empty={<NoSports onAdd={onAdd} />}
    >
      {(sports) => (
        <ul className={CARD_GRID}>
          {sports.map((sport) => (
            <li key={sport.id}>
              <OwnSportCard sport={sport} onEdit={onEdit} />
            </li>
          ))}
        </ul>
      )}
    </ListState>
  )
}
