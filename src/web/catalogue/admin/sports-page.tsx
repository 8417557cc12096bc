import { Link } from 'wouter'
import type { Sport } from '../../../contract/catalogue/sport.ts'
import { pathTo } from '../../../contract/pages.ts'
import { useTitle } from '../../pages/base/title.ts'
import { Button, ButtonLink } from '../../platform/ui/button.tsx'
import { ListState } from '../../platform/ui/list-state.tsx'
import { OwnerPageHead } from '../../platform/ui/owner-page-head.tsx'
import { Panel } from '../../platform/ui/panel.tsx'
import { Picture } from '../../platform/ui/picture.tsx'
import { Switch } from '../../platform/ui/switch.tsx'
import { useAllSports } from './queries.ts'
import { NoSports, SportButtons, SportCounts } from './sport-parts.tsx'
import { useSwitchSport } from './use-save-sport.ts'
import { useSportDialog } from './use-sport-dialog.tsx'

/** All sports, inactive ones included. */
export function AdminSportsPage() {
  const sports = useAllSports()
  const { add, edit, dialog } = useSportDialog()
  useTitle('Sports | Admin')
  return (
    <>
      <OwnerPageHead title="Sports">
        <Button onClick={add}>Add New Sport</Button>
      </OwnerPageHead>
      <ListState
        query={sports}
        what="sports"
        isEmpty={(list) => list.length === 0}
        empty={<NoSports onAdd={add} />}
      >
        {(list) => (
          <Panel as="ul">
            {list.map((sport) => (
              <SportRow key={sport.id} sport={sport} onEdit={edit} />
            ))}
          </Panel>
        )}
      </ListState>
      {dialog}
    </>
  )
}

function SportRow({ sport, onEdit }: { sport: Sport; onEdit: (sport: Sport) => void }) {
  const switchSport = useSwitchSport()
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 sm:gap-x-5 border-hairline p-4 not-first:border-t">
      <div className="w-16 shrink-0 sm:w-24">
        <Picture src={sport.imageUrl} alt="" sizes="96px" className="aspect-video w-full rounded-lg" />
      </div>
      <div className="min-w-0 flex-1 sm:min-w-40">
        <h2 className="text-lg [overflow-wrap:anywhere]">
          <Link href={pathTo('adminSport', { sportId: sport.id })} className="hover:text-bolt">
            <span aria-hidden="true">{sport.icon}</span> {sport.name}
          </Link>
        </h2>
        <SportCounts sport={sport} />
      </div>
      <div className="flex items-center gap-2 text-dust text-sm">
        <span aria-hidden="true" className="max-lg:hidden">
          {sport.isActive ? 'Active' : 'Not shown'}
        </span>
        <Switch
          label={`${sport.name} is active`}
          checked={sport.isActive}
          onCheckedChange={(isActive) => switchSport.mutate({ params: sport, body: { isActive } })}
        />
      </div>
      <div className="flex flex-wrap gap-2 max-sm:order-last max-sm:w-full max-sm:[&>button]:grow">
        <ButtonLink
          size="small"
          variant="outline"
          href={pathTo('adminSport', { sportId: sport.id })}
          aria-label={`Manage Events & Riders of ${sport.name}`}
          className="max-sm:w-full"
        >
          Manage Events & Riders
        </ButtonLink>
        <SportButtons sport={sport} onEdit={onEdit} />
      </div>
    </li>
  )
}
