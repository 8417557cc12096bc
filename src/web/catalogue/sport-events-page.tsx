import type { Event } from '../../contract/catalogue/event.ts'
import { nounsOf } from '../../contract/catalogue/sport-nouns.ts'
import { pathTo } from '../../contract/pages.ts'
import { useSport, useSportEvents } from '../pages/base/catalogue-queries.ts'
import { NotFoundPage } from '../pages/base/not-found-page.tsx'
import { pluralize } from '../pages/base/pluralize.ts'
import { useShop } from '../pages/base/shop.tsx'
import { useTitle } from '../pages/base/title.ts'
import { sportTitle } from '../pages/titles.ts'
import { Badge } from '../platform/ui/badge.tsx'
import { ButtonLink } from '../platform/ui/button.tsx'
import { CardPlaceholders } from './card-placeholders.tsx'
import { EmptyList } from './empty-list.tsx'
import { CARD_GRID, CARD_SIZES, PictureCard } from './picture-card.tsx'
import { PictureHead } from './picture-head.tsx'

export function SportEventsPage({ params }: { params: { sportId: string } }) {
  const id = /^\d+$/.test(params.sportId) ? Number(params.sportId) : null
  return id === null ? <NotFoundPage /> : <SportEvents id={id} />
}

function SportEvents({ id }: { id: number }) {
  const shop = useShop()
  const sport = useSport(id)
  useTitle(shop && sport.data ? sportTitle(shop, sport.data) : undefined)
  if (sport.data === null) return <NotFoundPage />
  return (
    <>
      <PictureHead
        back={{ href: pathTo('sports'), label: 'All sports' }}
        about={
          sport.data
            ? { picture: sport.data.imageUrl, title: sport.data.name, text: sport.data.description }
            : sport.isError
              ? { title: 'Events' }
              : undefined
        }
      />
      <div className="mx-auto max-w-page px-4 pt-8 sm:px-6">
        <EventGrid
          sportId={id}
          sportName={sport.data?.name ?? 'this sport'}
          onRetry={() => sport.isError && void sport.refetch()}
        />
      </div>
    </>
  )
}

interface EventGridProps {
  sportId: number
  sportName: string
  onRetry(): void
}

function EventGrid({ sportId, sportName, onRetry }: EventGridProps) {
  const events = useSportEvents(sportId)
  if (events.isPending) return <CardPlaceholders count={6} className={CARD_GRID} />
  if (!events.data?.length) {
    return (
      <EmptyList
        title={`No events available for ${sportName} at this time`}
        failed={events.isError}
        onRetry={() => {
          void events.refetch()
          onRetry()
        }}
      />
    )
  }
  return (
    <ul className={CARD_GRID}>
      {events.data.map((event, index) => (
        <li key={event.id}>
          <EventCard event={event} priority={index === 0} />
        </li>
      ))}
    </ul>
  )
}

function EventCard({ event, priority }: { event: Event; priority: boolean }) {
  return (
    <PictureCard picture={event.thumbnailUrl} sizes={CARD_SIZES} priority={priority}>
      <div className="flex grow flex-col p-5">
        <p className="font-medium text-amber text-sm">{event.date}</p>
        <h2 className="mt-1.5 text-2xl">{event.name}</h2>
        <ul className="mt-4 mb-5 flex flex-wrap gap-2">
          <li>
            <Badge>Full resolution</Badge>
          </li>
          <li>
            <Badge>Instant download</Badge>
          </li>
          <li>
            <Badge>{pluralize(event.riderCount, nounsOf(event.sportName).video)}</Badge>
          </li>
        </ul>
        <ButtonLink
          href={pathTo('event', { id: event.id })}
          variant="outline"
          aria-label={`View Premium Videos: ${event.name}`}
          className="static mt-auto after:absolute after:inset-0"
        >
          View Premium Videos
        </ButtonLink>
      </div>
    </PictureCard>
  )
}
