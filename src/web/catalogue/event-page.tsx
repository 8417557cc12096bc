import { useDeferredValue, useState } from 'react'
import { useSearch } from 'wouter'
import { patterns, sportEventsPath } from '../../contract/paths.ts'
import { eventMeta, riderMeta } from '../meta.ts'
import { useShop } from '../shop/use-shop.ts'
import { useTitle } from '../title.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { SearchInput } from '../ui/search-input.tsx'
import { counted } from './counted.ts'
import { PictureHead } from './picture-head.tsx'
import { useEvent, useEventRiders } from './queries.ts'
import { RiderGrid } from './rider-grid.tsx'

export function EventPage({ params }: { params: { id: string } }) {
  if (!/^\d+$/.test(params.id)) return <NoEvent title="Invalid Event ID" />
  return <EventWithRiders id={Number(params.id)} />
}

function EventWithRiders({ id }: { id: number }) {
  const event = useEvent(id)
  const riders = useEventRiders(id)
  const [search, setSearch] = useState('')
  const wanted = useDeferredValue(search)
  const sharedId = Number(new URLSearchParams(useSearch()).get('rider'))
  const shared = riders.data?.find((rider) => rider.id === sharedId)

  const shop = useShop()
  useTitle(
    shop && event.data && (shared ? riderMeta(shop, event.data, shared) : eventMeta(shop, event.data)).title,
  )

  if (event.error?.message.startsWith('404')) return <NoEvent title="Event not found" />
  return (
    <>
      <PictureHead
        back={{
          href: event.data ? sportEventsPath(event.data.sportId) : patterns.sports,
          label: 'Back to events',
        }}
        about={
          event.data && { picture: event.data.thumbnailUrl, title: event.data.name, date: event.data.date }
        }
      />
      <div className="mx-auto max-w-page px-4 sm:px-6">
        <div className="sticky top-16 z-30 -mx-4 mb-6 flex items-center gap-4 bg-ink/90 px-4 py-3 backdrop-blur-md sm:-mx-6 sm:px-6">
          <SearchInput
            label="Search riders"
            placeholder="Search riders by name"
            value={search}
            onValueChange={setSearch}
            className="grow md:max-w-md"
          />
          {riders.data && (
            <p role="status" className="shrink-0 text-dust text-sm tabular-nums">
              {counted(matching(riders.data, wanted).length, 'run')}
            </p>
          )}
        </div>
        <RiderGrid
          key={id}
          riders={riders.data && matching(riders.data, wanted)}
          shared={shared}
          searching={wanted.trim() !== ''}
          failed={riders.isError}
          onRetry={() => void riders.refetch()}
        />
      </div>
    </>
  )
}

const matching = <T extends { name: string }>(riders: T[], search: string) => {
  const wanted = search.trim().toLowerCase()
  return wanted ? riders.filter((rider) => rider.name.toLowerCase().includes(wanted)) : riders
}

function NoEvent({ title }: { title: string }) {
  useTitle(title)
  return (
    <div className="mx-auto max-w-page px-4 py-28 sm:px-6">
      <EmptyState
        level="h1"
        title={title}
        text="The link may be old or mistyped."
        action={
          <ButtonLink href={patterns.home} variant="outline">
            Return to Home
          </ButtonLink>
        }
      />
    </div>
  )
}
