import { startTransition, useEffect, useReducer, useRef } from 'react'
import type { ShownPrices } from '../../contract/buying/price-rules.ts'
import type { Rider } from '../../contract/catalogue/rider.ts'
import { groupDigits } from '../../contract/platform/group-digits.ts'
import { Button } from '../platform/ui/button.tsx'
import { lazyComponent, useLazyComponent } from '../platform/ui/lazy-component.ts'
import { CardPlaceholders } from './card-placeholders.tsx'
import { EmptyList } from './empty-list.tsx'
import { RiderCard } from './rider-card.tsx'

/** How many come with the page: full rows at every width, more than the first screen, and no more than a slow phone hydrates at once. */
const FIRST = 12
const BATCH = 40

const riderList = lazyComponent(async () => (await import('./rider-list.tsx')).RiderList)

const GRID = 'grid grid-cols-1 gap-6 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4'

interface RiderGridProps {
  riders: Rider[] | undefined
  prices: ShownPrices | undefined
  /** The rider of the opened link: the first card. */
  shared: Rider | undefined
  /** Found by searching, not by a shared link. */
  isFound: boolean
  searching: boolean
  /** One line a rider, where the code for it could be loaded. */
  asList: boolean
  noun: string
  failed: boolean
  onRetry(): void
}

export function RiderGrid({
  riders,
  prices,
  shared,
  isFound,
  searching,
  asList,
  noun,
  failed,
  onRetry,
}: RiderGridProps) {
  const List = useLazyComponent(riderList, asList, { quiet: true })
  const list = searching || !shared ? (riders ?? []) : [shared, ...(riders ?? []).filter((r) => r !== shared)]
  const { shown, more, showMore, edge } = useWindow(list)
  const isLoading = !riders && !failed

  const missing =
    failed && shared ? (
      <EmptyList title={`The other ${noun}s could not be loaded`} failed onRetry={onRetry} />
    ) : (
      <EmptyList
        title="No Riders Found"
        text={
          searching
            ? 'No riders match your search. Try a different name.'
            : 'There are no riders available for this event yet.'
        }
        failed={failed}
        onRetry={onRetry}
      />
    )
  return (
    <>
      {List && shown.length > 0 && <List riders={shown} prices={prices} />}
      {!List && (isLoading || shown.length > 0) && (
        <div className={GRID}>
          <ul className="contents">
            {shown.map((rider) => (
              <li key={rider.id} className="card-place">
                <RiderCard
                  rider={rider}
                  prices={prices}
                  spotlight={rider === shared && (isFound ? 'found' : 'shared')}
                />
              </li>
            ))}
          </ul>
          {isLoading && <CardPlaceholders count={12} className="contents" />}
        </div>
      )}
      {!isLoading && !riders?.length && missing}
      {more > 0 && (
        <div ref={edge} className="mt-10 flex justify-center">
          <Button variant="outline" onClick={() => showMore()}>
            Show more {noun}s ({groupDigits(more)})
          </Button>
        </div>
      )}
    </>
  )
}

/** Infinite scrolling: rendering thousands of cards at once would freeze a phone. */
function useWindow<T>(items: T[]) {
  const [count, showMore] = useReducer((shown: number) => shown + BATCH, FIRST)
  // a ref and not a state, which would render every card again
  const edge = useRef<HTMLDivElement>(null)

  const more = Math.max(0, items.length - count)
  useEffect(() => {
    if (!edge.current || more === 0) return
    const watcher = new IntersectionObserver(
      (entries) => entries.some((e) => e.isIntersecting) && startTransition(showMore),
      { rootMargin: '1500px' },
    )
    watcher.observe(edge.current)
    return () => watcher.disconnect()
  }, [more])

  return { shown: items.slice(0, count), more, showMore, edge }
}
