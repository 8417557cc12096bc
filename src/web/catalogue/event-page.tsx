import LayoutGrid from 'lucide/layout-grid'
import List from 'lucide/list'
import { useDeferredValue, useEffect, useState } from 'react'
import { Link, useSearch } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import type { Event } from '../../contract/catalogue/event.ts'
import type { Rider } from '../../contract/catalogue/rider.ts'
import { nounsOf } from '../../contract/catalogue/sport-nouns.ts'
import { pathTo } from '../../contract/pages.ts'
import { goesOf, orderRiders } from '../../contract/weekend/draw/running-order.ts'
import { useEventRiders } from '../buying/access/event-riders.ts'
import { useEvent } from '../pages/base/catalogue-queries.ts'
import { pluralize } from '../pages/base/pluralize.ts'
import { useShop } from '../pages/base/shop.tsx'
import { useTitle } from '../pages/base/title.ts'
import { eventTitle, plainTitle, riderTitle } from '../pages/titles.ts'
import { ButtonLink } from '../platform/ui/button.tsx'
import { EmptyState } from '../platform/ui/empty-state.tsx'
import { IconButton } from '../platform/ui/icon-button.tsx'
import { SearchInput } from '../platform/ui/search-input.tsx'
import { DataSaverSwitch } from '../videos/data-saver-switch.tsx'
import { AlphabetRail, type UnderLetter } from './alphabet-rail.tsx'
import { PictureHead } from './picture-head.tsx'
import { RiderGrid } from './rider-grid.tsx'
import { RiderOrderBar, type RiderView } from './rider-order.tsx'
import { useRiderPage } from './rider-page.ts'

let fuzzySearch: FindRiders | undefined

/** More riders get the alphabet rail. */
const RAIL_THRESHOLD = 40

const PHONE = '(max-width: 639px)'

export function EventPage({ params }: { params: { id: string } }) {
  if (!/^\d+$/.test(params.id)) return <NoEvent title="Invalid Event ID" />
  return <KnownEvent id={Number(params.id)} />
}

function KnownEvent({ id }: { id: number }) {
  const event = useEvent(id)
  if (event.data === null) return <NoEvent title="Event not found" />
  return (
    <EventWithRiders id={id} event={event.data} failed={event.isError} onRetry={() => void event.refetch()} />
  )
}

interface EventWithRidersProps {
  id: number
  /** Undefined while it loads. */
  event: Event | undefined
  failed: boolean
  onRetry(): void
}

function EventWithRiders({ id, event, failed: eventFailed, onRetry }: EventWithRidersProps) {
  const { riders, failed, refetch } = useEventRiders(id)
  const [search, setSearch] = useState('')
  const wanted = useDeferredValue(search)
  const [view, setView] = useState<RiderView>({ order: 'running', go: null })
  const [under, setUnder] = useState<UnderLetter | null>(null)
  const [layout, setLayout] = useState<'cards' | 'list' | null>(null)
  // names under a letter are read as a list on a phone; a letter is chosen in a browser only
  const asList = layout ? layout === 'list' : under !== null && matchMedia(PHONE).matches
  const { video: noun, people } = nounsOf(event?.sportName)
  const searching = wanted.trim() !== ''
  const found = useRiderSearch(riders, wanted)
  const ordered = riders && orderRiders(riders, view.order, view.go)
  const shown = searching ? found : under && ordered ? under.pick(ordered) : ordered
  const sharedId = Number(new URLSearchParams(useSearch()).get('rider'))
  const ownPage = useRiderPage(sharedId)
  const count = riders?.length ?? (ownPage && event?.riderCount)
  const hasRail = (count ?? 0) > RAIL_THRESHOLD
  const shared = riders ? riders.find((rider) => rider.id === sharedId) : ownPage?.rider
  const goes = riders ? goesOf(riders) : (ownPage?.goes ?? [])
  const isFound = useHistoryState<{ found?: number } | null>()?.found === sharedId

  const shop = useShop()
  useTitle(
    shop && event && (shared && !shared.linkKey ? riderTitle(shop, event, shared) : eventTitle(shop, event)),
  )

  return (
    <>
      <PictureHead
        back={{
          href: event ? pathTo('sportEvents', { sportId: event.sportId }) : pathTo('sports'),
          label: 'Back to events',
        }}
        about={
          event
            ? { picture: event.thumbnailUrl, title: event.name, date: event.date }
            : eventFailed
              ? { title: 'Event' }
              : undefined
        }
      />
      <div className="mx-auto max-w-page px-4 sm:px-6">
        <div className="sticky top-16 z-30 -mx-4 mb-6 bg-ink px-4 py-3 short:top-0 short:gap-4 sm:-mx-6 sm:px-6 short:landscape:flex">
          <div className="flex grow flex-wrap items-center gap-2 short:landscape:min-w-96 sm:gap-4">
            <SearchInput
              label={`Search ${people}`}
              placeholder={people === 'names' ? 'Search by name' : `Search ${people} by name`}
              onFocus={() => void preloadSearch().catch(() => undefined)}
              value={search}
              onValueChange={setSearch}
              className="min-w-[min(11rem,100%)] flex-1 md:max-w-md"
            />
            {(riders ?? [ownPage?.rider]).some((rider) => rider?.previewUrl) && <DataSaverSwitch />}
            {count !== undefined && (
              <p role="status" className="shrink-0 text-dust text-sm tabular-nums">
                {pluralize(shown?.length ?? count, noun)}
              </p>
            )}
          </div>
          {hasRail && !searching && (
            <div className="mt-2 flex min-h-11 min-w-0 items-center gap-1 short:landscape:mt-0">
              {riders && (
                <>
                  <IconButton
                    label={asList ? 'Show cards' : 'Show a list'}
                    onClick={() => setLayout(asList ? 'cards' : 'list')}
                    className="-ml-2"
                  >
                    {asList ? <LayoutGrid aria-hidden="true" /> : <List aria-hidden="true" />}
                  </IconButton>
                  <AlphabetRail
                    riders={riders}
                    people={people}
                    chosen={under?.letter ?? null}
                    onChoose={setUnder}
                  />
                </>
              )}
            </div>
          )}
        </div>
        {goes.length > 0 && <RiderOrderBar riders={riders ?? []} goes={goes} view={view} onView={setView} />}
        <RiderGrid
          key={`${id} ${under?.letter ?? ''}`}
          riders={shown}
          prices={event?.prices}
          shared={
            !under && view.order === 'running' && (!view.go || view.go === shared?.go) ? shared : undefined
          }
          isFound={isFound}
          searching={searching}
          asList={asList}
          noun={noun}
          failed={failed}
          onRetry={() => {
            void refetch()
            if (!event) onRetry()
          }}
        />
        <p className="mt-10 text-center text-dust text-sm">
          Bought yours already?{' '}
          <Link href={pathTo('myVideos')} className="text-bolt underline underline-offset-4">
            Find my videos
          </Link>
        </p>
      </div>
    </>
  )
}

function NoEvent({ title }: { title: string }) {
  const shop = useShop()
  useTitle(shop && plainTitle(shop, title))
  return (
    <div className="mx-auto max-w-page px-4 py-28 sm:px-6">
      <EmptyState
        level="h1"
        title={title}
        text="The link may be old or mistyped."
        action={
          <ButtonLink href={pathTo('home')} variant="outline">
            Return to Home
          </ButtonLink>
        }
      />
    </div>
  )
}

type FindRiders = (riders: Rider[], typed: string) => Rider[]

/** Until the fuzzy search is loaded, and where it cannot be. */
const simpleSearch: FindRiders = (riders, typed) => {
  const wanted = typed.trim().toLowerCase()
  return riders.filter(({ name, horses }) =>
    [name, ...horses.map((horse) => horse.name ?? '')].some((text) => text.toLowerCase().includes(wanted)),
  )
}

/** Offline it cannot be loaded; the simple search still works. */
const preloadSearch = async () => {
  if (navigator.onLine) fuzzySearch ??= (await import('./find-riders.ts')).findRiders
}

/** The matching riders; all, in order, without a query. */
function useRiderSearch(riders: Rider[] | undefined, typed: string): Rider[] | undefined {
  const [, setLoaded] = useState(false)
  const searching = typed.trim() !== ''
  useEffect(() => {
    if (searching)
      preloadSearch().then(
        () => setLoaded(true),
        () => undefined,
      )
  }, [searching])
  return riders && searching ? (fuzzySearch ?? simpleSearch)(riders, typed) : riders
}
