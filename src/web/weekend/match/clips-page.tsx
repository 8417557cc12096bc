import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { Link } from 'wouter'
import { findEvent } from '../../../contract/catalogue/event-calls.ts'
import { pathTo } from '../../../contract/pages.ts'
import { DEFAULT_TIME_ZONE } from '../../../contract/platform/time-zone.ts'
import { useShop } from '../../pages/base/shop.tsx'
import { useTitle } from '../../pages/base/title.ts'
import { refresh, useRead } from '../../platform/api/queries.ts'
import { everyAndWhenOnline } from '../../platform/browser/wait-until-online.ts'
import { ButtonLink } from '../../platform/ui/button.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { NotLoaded } from '../../platform/ui/not-loaded.tsx'
import { OwnerPageHead } from '../../platform/ui/owner-page-head.tsx'
import { Spinner } from '../../platform/ui/spinner.tsx'
import { clockTime, seconds } from '../clock-time.ts'
import { ClipPicture, wantPicturesLater } from '../memory-card/clip-picture.tsx'
import { MemoryCardDrop } from '../memory-card/memory-card-drop.tsx'
import { MemoryCards, type OwnClip } from '../memory-card/memory-cards.ts'
import { Review } from './review.tsx'
import { useDay } from './use-day.ts'

/** Clips are read from memory cards, matched to runs, reviewed and uploaded. */
export function ClipsPage({ params }: { params: { eventId: string } }) {
  useTitle('Clips | Admin')
  const eventId = Number(params.eventId)
  const event = useRead(findEvent, { params: { id: eventId } }).data
  const shop = useShop()
  const timeZone = shop?.timeZone ?? DEFAULT_TIME_ZONE
  const cards = useMemoryCards(eventId, shop?.timeZone)
  const { clips, reading, unreadable } = cards.state.use()
  const own = useMemo(
    () => new Map([...clips.values()].flatMap((clip) => (clip.clipId === null ? [] : [[clip.clipId, clip]]))),
    [clips],
  )
  useEffect(() => {
    // decoding pictures would delay reading the facts
    if (!reading) wantPicturesLater(clips.values())
  }, [clips, reading])
  const { day, failed } = useDay(eventId)
  return (
    <>
      <OwnerPageHead
        title="Clips"
        text={
          <>
            {event?.name} ·{' '}
            <Link href={pathTo('adminFence', { eventId })} className="text-bolt underline underline-offset-4">
              At the fence
            </Link>
          </>
        }
      />
      <div className="flex flex-col gap-10">
        <MemoryCardDrop cards={cards} timeZone={timeZone} />
        {day && day.runs.length === 0 && (
          <EmptyState
            title="There is no running order yet"
            text="With the draw of this event its clips find their runs."
            action={<ButtonLink href={pathTo('adminDraw', { eventId })}>Import the draw</ButtonLink>}
          />
        )}
        {day && day.runs.length > 0 && day.clips.length > 0 && (
          <Review
            eventId={eventId}
            day={day}
            own={own}
            unknown={{ unsent: clips.size - own.size, unreadable }}
            timeZone={timeZone}
          />
        )}
        {!day && !failed && (
          <div className="grid place-items-center py-16">
            <Spinner />
          </div>
        )}
        {failed && <LooseClips clips={clips} timeZone={timeZone} query={failed} />}
      </div>
    </>
  )
}

/** The event's memory cards; read once the shop's time zone is known, which cameras are set to. */
function useMemoryCards(eventId: number, timeZone: string | undefined): MemoryCards {
  const client = useQueryClient()
  const [cards] = useState(() => new MemoryCards(eventId, () => void refresh(client, ['weekend'])))
  useEffect(() => {
    if (timeZone) void cards.start(timeZone)
  }, [cards, timeZone])
  useEffect(() => everyAndWhenOnline(RETRY_MS, () => cards.state.get().unsent && cards.send()), [cards])
  return cards
}

const RETRY_MS = 15_000

interface LooseClipsProps {
  clips: ReadonlyMap<string, OwnClip>
  timeZone: string
  query: { isFetching: boolean; refetch(): unknown }
}

/** The clips alone, where the running order cannot be loaded. */
const LooseClips = ({ clips, timeZone, query }: LooseClipsProps) => (
  <section className="flex flex-col gap-6">
    <NotLoaded title="The running order could not be loaded" query={query} />
    <ol
      aria-label="Clips on this computer"
      className="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-3"
    >
      {[...clips.values()]
        .sort((a, b) => a.facts.startedAt - b.facts.startedAt)
        .map((own) => (
          <li key={own.facts.key} className="overflow-hidden rounded-lg border border-hairline bg-panel">
            <ClipPicture own={own} count={1} shown={1} />
            <p className="truncate px-2 pt-1.5 font-medium text-sm">{own.facts.name}</p>
            <p className="truncate px-2 pb-2 text-dust text-xs tabular-nums">
              {clockTime(own.facts.startedAt, timeZone)} · {seconds(own.facts.seconds)}
            </p>
          </li>
        ))}
    </ol>
  </section>
)
