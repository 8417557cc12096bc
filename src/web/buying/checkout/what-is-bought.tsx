import { whatArrives } from '../../../contract/buying/what-arrives.ts'
import type { Event } from '../../../contract/catalogue/event.ts'
import type { Rider } from '../../../contract/catalogue/rider.ts'
import { qualityOf } from '../../../contract/videos/video-quality.ts'
import { Badge } from '../../platform/ui/badge.tsx'
import { Picture } from '../../platform/ui/picture.tsx'

/** At the head of the dialog: nobody has to remember which card was tapped. */
export function WhatIsBought({
  rider,
  event,
  horses,
}: {
  rider: Rider
  event: Event | null | undefined
  horses: number[]
}) {
  const quality = qualityOf(rider)
  const arrives = whatArrives(rider.horses.filter(({ horse }) => horses.includes(horse)))
  const names = rider.horses.flatMap(({ horse, name }) => (name && horses.includes(horse) ? [name] : []))
  return (
    <div className="-mt-2 mb-6 flex items-center gap-4">
      <Picture
        src={rider.thumbnailUrl}
        alt=""
        sizes="128px"
        className="aspect-video w-32 shrink-0 rounded-[10px]"
      />
      <div className="min-w-0">
        <p className="truncate font-semibold">{rider.name}</p>
        {names.length > 0 && <p className="truncate text-chalk/85 text-sm">{names.join(', ')}</p>}
        <p className="line-clamp-2 text-dust text-sm">{event?.name}</p>
        <p className="text-dust text-sm">{event?.date}</p>
        {quality && (
          <p className="mt-1.5">
            <Badge>{quality}</Badge>
          </p>
        )}
        {arrives && <p className="mt-1.5 text-sm text-amber">{arrives}</p>}
      </div>
    </div>
  )
}
