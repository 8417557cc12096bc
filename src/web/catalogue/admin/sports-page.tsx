import { useState } from 'react'
import { Link } from 'wouter'
import { api } from '../../../contract/api.ts'
import { adminSportPath } from '../../../contract/paths.ts'
import type { Sport } from '../../../contract/sport.ts'
import { Picture } from '../../picture.tsx'
import { useTitle } from '../../title.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ListState } from '../../ui/list-state.tsx'
import { RoomHead } from '../../ui/room-head.tsx'
import { Switch } from '../../ui/switch.tsx'
import { counted } from '../counted.ts'
import { NoSports } from './dashboard.tsx'
import { useAllSports } from './queries.ts'
import { SportDialog } from './sport-dialog.tsx'
import { useDelete } from './use-delete.ts'
import { useSwitchSport } from './use-save-sport.ts'

/** Sport management: every sport in a row, also those that visitors do not see. */
export function AdminSportsPage() {
  const sports = useAllSports()
  const [edited, setEdited] = useState<Sport | 'new' | null>(null)
  const add = () => setEdited('new')
  useTitle('Sports | Admin')
  return (
    <>
      <RoomHead title="Sports">
        <Button onClick={add}>Add New Sport</Button>
      </RoomHead>
      <ListState
        query={sports}
        what="sports"
        isEmpty={(list) => list.length === 0}
        empty={<NoSports onAdd={add} />}
      >
        {(list) => (
          <ul className="rounded-card border border-hairline bg-panel">
            {list.map((sport) => (
              <SportRow key={sport.id} sport={sport} onEdit={() => setEdited(sport)} />
            ))}
          </ul>
        )}
      </ListState>
      {edited && <SportDialog {...(edited !== 'new' && { sport: edited })} onClose={() => setEdited(null)} />}
    </>
  )
}

function SportRow({ sport, onEdit }: { sport: Sport; onEdit: () => void }) {
  const remove = useDelete('sport', api.sport)
  const switchSport = useSwitchSport()
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 sm:gap-x-5 border-hairline p-4 not-first:border-t">
      <div className="w-16 shrink-0 sm:w-24">
        <Picture src={sport.imageUrl} alt="" sizes="96px" className="aspect-video w-full rounded-lg" />
      </div>
      <div className="min-w-0 flex-1 sm:min-w-40">
        <h2 className="text-lg [overflow-wrap:anywhere]">
          <Link href={adminSportPath(sport.id)} className="hover:text-bolt">
            <span aria-hidden="true">{sport.icon}</span> {sport.name}
          </Link>
        </h2>
        <p className="mt-1 text-dust text-sm tabular-nums">
          {counted(sport.eventCount, 'event')} · {counted(sport.riderCount, 'rider')}
        </p>
      </div>
      <div className="flex items-center gap-2 text-dust text-sm">
        <span aria-hidden="true" className="max-sm:sr-only">
          {sport.isActive ? 'Active' : 'Not shown'}
        </span>
        <Switch
          label={`${sport.name} is active`}
          checked={sport.isActive}
          onCheckedChange={(isActive) => switchSport.mutate({ id: sport.id, isActive })}
        />
      </div>
      <div className="flex flex-wrap gap-2 max-sm:order-last max-sm:w-full">
        <ButtonLink size="small" variant="outline" href={adminSportPath(sport.id)} className="max-sm:w-full">
          Manage Events & Riders
        </ButtonLink>
        <Button size="small" variant="quiet" aria-label={`Edit ${sport.name}`} onClick={onEdit}>
          Edit
        </Button>
        <Button
          size="small"
          variant="quiet"
          aria-label={`Delete ${sport.name}`}
          onClick={() => remove(sport)}
        >
          Delete
        </Button>
      </div>
    </li>
  )
}
