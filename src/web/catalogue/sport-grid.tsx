import { Link } from 'wouter'
import type { Sport } from '../../contract/catalogue/sport.ts'
import { pathTo } from '../../contract/pages.ts'
import { useSports } from '../pages/base/catalogue-queries.ts'
import { pluralize } from '../pages/base/pluralize.ts'
import { CardPlaceholders } from './card-placeholders.tsx'
import { EmptyList } from './empty-list.tsx'
import { CARD_GRID, CARD_SIZES, PictureCard } from './picture-card.tsx'

/** The active sports as cards. A search shows the ones of that name, where there are any. */
export function SportGrid({
  search = '',
  byVideos = false,
  headings: Heading = 'h3',
}: {
  search?: string
  /** Sorts by number of videos. */
  byVideos?: boolean
  headings?: 'h2' | 'h3'
}) {
  const sports = useSports()
  if (sports.isPending) return <CardPlaceholders count={6} className={CARD_GRID} />
  const active = (sports.data ?? []).filter((sport) => sport.isActive)
  if (byVideos) active.sort((a, b) => b.riderCount - a.riderCount)
  if (active.length === 0) {
    return (
      <EmptyList
        title="No sports available at this time"
        failed={sports.isError}
        onRetry={() => void sports.refetch()}
      />
    )
  }
  const named = active.filter((sport) => sport.name.toLowerCase().includes(search.trim().toLowerCase()))
  const wanted = named.length > 0 ? named : active
  return (
    <ul className={CARD_GRID}>
      {wanted.map((sport) => (
        <li key={sport.id}>
          <SportCard sport={sport} Heading={Heading} />
        </li>
      ))}
    </ul>
  )
}

function SportCard({ sport, Heading }: { sport: Sport; Heading: 'h2' | 'h3' }) {
  return (
    <PictureCard picture={sport.imageUrl} sizes={CARD_SIZES}>
      <div className="flex grow flex-col p-5">
        <Heading className="text-2xl">
          <Link
            href={pathTo('sportEvents', { sportId: sport.id })}
            className="after:absolute after:inset-0 after:rounded-card after:-outline-offset-2 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-bolt"
          >
            {sport.name}
          </Link>
        </Heading>
        <p className="mt-2 text-dust">{sport.description}</p>
        <p className="mt-auto pt-4 font-medium text-bolt text-sm tabular-nums">
          {pluralize(sport.eventCount, 'event')} · {pluralize(sport.riderCount, 'video')}
        </p>
      </div>
    </PictureCard>
  )
}
