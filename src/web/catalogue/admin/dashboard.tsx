import { useState } from 'react'
import { readOverview } from '../../../contract/books/sales-calls.ts'
import { formatDollars } from '../../../contract/buying/pricing.ts'
import type { Sport } from '../../../contract/catalogue/sport.ts'
import { pathTo } from '../../../contract/pages.ts'
import { Alarms } from '../../books/alarms.tsx'
import { useCurrentUser } from '../../owner/accounts/current-user.ts'
import { TodayView } from '../../owner/dashboard/today.tsx'
import { useTitle } from '../../pages/base/title.ts'
import { useRead } from '../../platform/api/queries.ts'
import { Badge } from '../../platform/ui/badge.tsx'
import { Button, ButtonLink } from '../../platform/ui/button.tsx'
import { ListState } from '../../platform/ui/list-state.tsx'
import { OwnerPageHead } from '../../platform/ui/owner-page-head.tsx'
import { Stat, Stats } from '../../platform/ui/stat.tsx'
import { CardPlaceholders } from '../card-placeholders.tsx'
import { CARD_GRID, CARD_SIZES, PictureCard } from '../picture-card.tsx'
import { useAllSports } from './queries.ts'
import { NoSports, SportButtons, SportCounts } from './sport-parts.tsx'
import { useSportDialog } from './use-sport-dialog.tsx'

/** The first screen after the login: today, alarms and all sports. */
export function AdminDashboard() {
  const user = useCurrentUser()
  const [overview, setOverview] = useState(false)
  const { add, edit, dialog } = useSportDialog()
  useTitle('Admin')
  return (
    <>
      <OwnerPageHead title="Today" text={`Logged in as ${user.data?.username ?? ''}`} />
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

/** Totals of the whole shop. */
function Overview() {
  const totals = useRead(readOverview, {}, { live: true })
  return (
    <section aria-label="Overview">
      <ListState query={totals} what="totals" isEmpty={() => false} empty={null}>
        {({ events, riders, sales, revenue, net }) => (
          <Stats>
            <Stat label="Total events" value={events.toLocaleString('en-US')} />
            <Stat label="Total riders" value={riders.toLocaleString('en-US')} />
            <Stat label="Total sales" value={sales.toLocaleString('en-US')} />
            <Stat
              label="Revenue"
              value={formatDollars(revenue)}
              {...(net !== revenue && { note: `${formatDollars(net)} after refunds` })}
            />
          </Stats>
        )}
      </ListState>
      <ButtonLink variant="outline" href={pathTo('adminSports')} className="mt-6">
        Manage Sports
      </ButtonLink>
    </section>
  )
}

function OwnSportCard({ sport, onEdit }: { sport: Sport; onEdit: (sport: Sport) => void }) {
  return (
    <PictureCard picture={sport.imageUrl} sizes={CARD_SIZES}>
      <div className="flex grow flex-col gap-3 p-5">
        <h2 className="flex items-center gap-3 text-xl [overflow-wrap:anywhere]">
          <span aria-hidden="true">{sport.icon}</span> {sport.name}
          {!sport.isActive && <Badge>Not shown</Badge>}
        </h2>
        <SportCounts sport={sport} />
        <div className="mt-auto flex flex-wrap gap-2 pt-2">
          <ButtonLink
            size="small"
            variant="outline"
            href={pathTo('adminSport', { sportId: sport.id })}
            aria-label={`Manage ${sport.name}`}
            className="grow"
          >
            Manage
          </ButtonLink>
          <SportButtons sport={sport} onEdit={onEdit} />
        </div>
      </div>
    </PictureCard>
  )
}
