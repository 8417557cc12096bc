import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { listEvents } from '../../contract/catalogue/event-calls.ts'
import { isThisWeekend } from '../../contract/catalogue/event-date.ts'
import { nounsOf } from '../../contract/catalogue/sport-nouns.ts'
import { NEWEST_EVENTS } from '../../contract/limits.ts'
import { pathTo } from '../../contract/pages.ts'
import { DAY } from '../../contract/time.ts'
import { pluralize } from '../pages/base/pluralize.ts'
import { useShop } from '../pages/base/shop.tsx'
import { useRead } from '../platform/api/queries.ts'
import { Picture } from '../platform/ui/picture.tsx'

const useNewestEvents = () => useRead(listEvents, { query: { limit: NEWEST_EVENTS } })

/** "This weekend" while it is one with an event. After hydration, because the page is cached without a date. */
export function LatestTitle() {
  const { data: events } = useNewestEvents()
  const timeZone = useShop()?.timeZone
  const [isWeekend, setWeekend] = useState(false)
  useEffect(() => {
    if (!events || !timeZone) return
    const isOn = (today: string) => events.some(({ date }) => isThisWeekend(date, today))
    const [before, day, after] = [-DAY, 0, DAY].map((later) =>
      isOn(new Date(Date.now() + later).toISOString().slice(0, 10)),
    )
    // the shop's own day costs a slow phone a tenth of a second, and matters only where a week ends
    const isSame = before === day && day === after
    setWeekend(isSame ? day === true : isOn(new Date().toLocaleDateString('en-CA', { timeZone })))
  }, [events, timeZone])
  return isWeekend ? 'This weekend' : 'Newest events'
}

/** Most visitors look for one of the last events. Renders nothing without events. */
export function NewestEvents() {
  const { data: events } = useNewestEvents()
  return (
    <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 sm:gap-6 lg:grid-cols-4">
      {events?.map((event) => (
        <li
          key={event.id}
          className="group relative overflow-hidden rounded-card border border-hairline focus-within:border-bolt/60 hover:border-chalk/20"
        >
          <Picture
            src={event.thumbnailUrl}
            alt=""
            sizes="(min-width: 1280px) 296px, (min-width: 1024px) 23vw, (min-width: 640px) 46vw, 94vw"
            className="aspect-21/9 w-full transition-transform duration-500 group-hover:scale-[1.03] sm:aspect-4/3"
          />
          <div className="absolute inset-0 bg-linear-to-t from-ink via-ink/65 to-transparent" />
          <div className="absolute inset-x-0 bottom-0 p-4">
            <p className="font-medium text-amber text-sm">{event.date}</p>
            <h3 className="mt-1 line-clamp-2 text-xl">
              <Link href={pathTo('event', { id: event.id })} className="after:absolute after:inset-0">
                {event.name}
              </Link>
            </h3>
            <p className="mt-1 text-chalk/85 text-sm tabular-nums">
              {pluralize(event.riderCount, nounsOf(event.sportName).video)}
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
