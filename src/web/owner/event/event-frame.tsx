import type { ComponentType, ReactNode } from 'react'
import { findEvent } from '../../../contract/catalogue/event-calls.ts'
import { pathTo } from '../../../contract/pages.ts'
import { useRead } from '../../platform/api/queries.ts'
import { Badge } from '../../platform/ui/badge.tsx'
import { PageTabs } from '../../platform/ui/link-tabs.tsx'
import { useIsHelper } from '../accounts/current-user.ts'

const tabsOf = (eventId: number) => [
  { href: pathTo('adminEvent', { eventId }), label: 'Overview' },
  { href: pathTo('adminRiders', { eventId }), label: 'Riders' },
  { href: pathTo('adminDraw', { eventId }), label: 'Running order' },
  { href: pathTo('adminFence', { eventId }), label: 'Fence' },
  { href: pathTo('adminClips', { eventId }), label: 'Clips' },
  { href: pathTo('adminResults', { eventId }), label: 'Results' },
]
const moneyTab = (eventId: number) => ({ href: pathTo('adminWeekend', { eventId }), label: 'Money' })

function EventFrame({ eventId, children }: { eventId: number; children: ReactNode }) {
  const { data: event } = useRead(findEvent, { params: { id: eventId } }, { asOwner: true })
  const tabs = useIsHelper() ? tabsOf(eventId) : [...tabsOf(eventId), moneyTab(eventId)]
  return (
    <>
      <div className="print:hidden">
        <p className="flex min-w-0 items-center gap-2 pt-4 text-sm">
          <span className="truncate font-medium">{event?.name ?? '…'}</span>
          {event?.isDraft && <Badge>Draft</Badge>}
        </p>
        <PageTabs label="Event" links={tabs} />
      </div>
      {children}
    </>
  )
}

/** A page of an event, below the event's name and tabs. */
export const inEvent = (Screen: ComponentType<{ params: { eventId: string } }>) =>
  function EventTab({ params }: { params: { eventId: string } }) {
    return (
      <EventFrame eventId={Number(params.eventId)}>
        <Screen params={params} />
      </EventFrame>
    )
  }
