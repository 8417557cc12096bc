import MailX from 'lucide/mail-x'
import { Link } from 'wouter'
import { readToday } from '../../../contract/books/sales-calls.ts'
import { formatDollars } from '../../../contract/buying/pricing.ts'
import { readEventDate } from '../../../contract/catalogue/event-date.ts'
import type { Today } from '../../../contract/owner/dashboard.ts'
import { addVideosPath, pathTo } from '../../../contract/pages.ts'
import { DEFAULT_TIME_ZONE, dayIn } from '../../../contract/platform/time-zone.ts'
import { readEventWeek } from '../../../contract/weekend/sheet/sheet-calls.ts'
import type { EventWeek } from '../../../contract/weekend/sheet/weekend-sheet.ts'
import { pluralize } from '../../pages/base/pluralize.ts'
import { useShop } from '../../pages/base/shop.tsx'
import { useTitle } from '../../pages/base/title.ts'
import { useRead } from '../../platform/api/queries.ts'
import { Badge } from '../../platform/ui/badge.tsx'
import { ButtonLink } from '../../platform/ui/button.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { ListState } from '../../platform/ui/list-state.tsx'
import { OwnerPageHead } from '../../platform/ui/owner-page-head.tsx'
import { useCurrentEvent, useEvents } from '../../videos/upload/event-select.tsx'
import { useCurrentUser } from '../accounts/current-user.ts'
import { NextStep } from '../event/event-overview.tsx'
import { nextStep, weekSteps } from '../event/week-steps.ts'
import { Checklist } from './checklist.tsx'
import { ToDo } from './to-do.tsx'

const dayName = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
})

/** Today's sales, the to-do list and the checklist before opening. */
export const TodayView = () => (
  <ListState query={useRead(readToday, {}, { live: true })} what="day" isEmpty={() => false} empty={null}>
    {(today) => {
      const open = today.setup.some(({ done }) => !done)
      return (
        <div className={open ? 'grid gap-4 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]' : 'grid gap-4'}>
          <div className="flex min-w-0 flex-col gap-4">
            {today.event && <CurrentEvent week={today.event} day={today.day} />}
            {!today.hasMailServer && <NoMailServer emails={today.toDo.emails} />}
            <Money today={today} />
            <ToDo toDo={today.toDo} />
            {today.backupProvenAt && <BackupProven at={today.backupProvenAt} />}
          </div>
          {open && <Checklist setup={today.setup} />}
        </div>
      )
    }}
  </ListState>
)

/** A helper's first page: the event that is on, without sales and messages. */
export function HelperToday() {
  const user = useCurrentUser()
  const events = useEvents()
  const eventId = useCurrentEvent()
  const day = dayIn(useShop()?.timeZone ?? DEFAULT_TIME_ZONE, new Date())
  useTitle('Admin')
  return (
    <>
      <OwnerPageHead title="Today" text={`Logged in as ${user.data?.username ?? ''}`} />
      {eventId === undefined ? (
        <ListState
          query={events}
          what="events"
          isEmpty={() => true}
          empty={<EmptyState title="No Events Yet" text="The owner adds the first one." />}
        >
          {() => null}
        </ListState>
      ) : (
        <HelpersEvent eventId={eventId} day={day} />
      )}
    </>
  )
}

function HelpersEvent({ eventId, day }: { eventId: number; day: string }) {
  const week = useRead(readEventWeek, { params: { id: eventId } }, { live: true })
  return (
    <ListState query={week} what="event" isEmpty={() => false} empty={null}>
      {(loaded) => <CurrentEvent week={loaded} day={day} />}
    </ListState>
  )
}

/** The event that is on, or was last: its next step, and the three pages of a day one tap away. */
function CurrentEvent({ week, day }: { week: EventWeek; day: string }) {
  const { event, inOrder } = week
  const eventId = event.id
  const days = readEventDate(event.date)
  const isOn = days !== null && days.start <= day && day <= days.end
  return (
    <section aria-label={event.name} className="rounded-card border border-hairline bg-panel p-5 sm:p-7">
      <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-xl [overflow-wrap:anywhere]">
          <Link href={pathTo('adminEvent', { eventId })} className="hover:text-bolt">
            {event.name}
          </Link>
        </h2>
        {isOn && <Badge tone="amber">On now</Badge>}
        {event.isDraft && <Badge>Draft</Badge>}
        <span className="text-dust text-sm">{event.date}</span>
      </div>
      <NextStep week={week} step={nextStep(weekSteps(week))} />
      <div className="mt-4 grid grid-cols-3 gap-2 sm:flex sm:gap-3">
        {inOrder > 0 && (
          <ButtonLink variant="outline" href={pathTo('adminFence', { eventId })}>
            Fence
          </ButtonLink>
        )}
        <ButtonLink variant="outline" href={pathTo('adminClips', { eventId })}>
          Clips
        </ButtonLink>
        <ButtonLink variant="outline" href={addVideosPath(eventId)}>
          Add videos
        </ButtonLink>
      </div>
    </section>
  )
}

const Money = ({ today: { day, today, yesterday, week, watched } }: { today: Today }) => (
  <section aria-label="Today" className="rounded-card border border-hairline lit p-5 sm:p-7">
    <h2 className="font-medium font-sans text-base text-dust tracking-normal">
      Today, {dayName.format(new Date(day))}
    </h2>
    <p className="figures mt-3 text-[clamp(2.75rem,7vw,4.5rem)] leading-none tracking-tight">
      {formatDollars(today.net)}
    </p>
    <dl className="mt-6 grid grid-cols-2 gap-x-6 gap-y-5 border-hairline border-t pt-5 sm:grid-cols-4">
      <Figure label="Sales" value={today.sales.toLocaleString('en-US')} />
      <Figure label="Watched" value={watched.toLocaleString('en-US')} note="by buyers" />
      <Figure
        label="Yesterday"
        value={formatDollars(yesterday.net)}
        note={pluralize(yesterday.sales, 'sale')}
      />
      <Figure label="Last 7 days" value={formatDollars(week.net)} note={pluralize(week.sales, 'sale')} />
    </dl>
  </section>
)

const Figure = ({ label, value, note }: { label: string; value: string; note?: string }) => (
  <div>
    <dt className="text-dust text-sm">{label}</dt>
    <dd className="figures mt-1.5 text-xl leading-none">{value}</dd>
    {note && <dd className="mt-1.5 text-dust text-sm tabular-nums">{note}</dd>}
  </div>
)

function BackupProven({ at }: { at: string }) {
  const timeZone = useShop()?.timeZone ?? DEFAULT_TIME_ZONE
  const format = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZone } as const
  return (
    <p className="px-5 text-dust text-sm sm:px-7">
      <Link href={pathTo('adminSettingsPart', { part: 'backup' })} className="hover:text-bolt">
        Backup proven on {new Date(at).toLocaleString('en-US', format)}
      </Link>
    </p>
  )
}

/** Buyers see their link once and never get it by email, which the owner would not notice otherwise. */
const NoMailServer = ({ emails }: { emails: number }) => (
  <section
    aria-label="No email server"
    className="flex items-start gap-4 rounded-card border border-amber/40 bg-panel px-5 py-4 sm:px-7"
  >
    <MailX aria-hidden className="mt-0.5 size-5 shrink-0 text-amber" />
    <div>
      <p className="font-medium">Email is not connected</p>
      <p className="mt-1 text-dust text-pretty">
        Buyers see their link once, and no email takes it to them.{' '}
        {emails > 0 && (
          <>
            <Link href={pathTo('adminEmails')} className="text-bolt underline underline-offset-4">
              {pluralize(emails, 'email')}
            </Link>{' '}
            {emails === 1 ? 'waits' : 'wait'} until there is one.{' '}
          </>
        )}
        <Link
          href={pathTo('adminSettingsPart', { part: 'email' })}
          className="text-bolt underline underline-offset-4"
        >
          Connect your email
        </Link>
        .
      </p>
    </div>
  </section>
)
