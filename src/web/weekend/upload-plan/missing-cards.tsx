import type { ClipNeed } from '../../../contract/weekend/needs.ts'
import { pluralize } from '../../pages/base/format.ts'
import { Panel } from '../../platform/ui/panel.tsx'
import type { Day } from '../match/use-day.ts'
import type { OwnClip } from '../memory-card/cards.ts'
import { isPaidFor } from './next-file.ts'

const SHOWN = 8

interface MissingCardsProps {
  needs: readonly ClipNeed[]
  day: Day
  own: ReadonlyMap<number, OwnClip>
  timeZone: string
}

/** What was paid for and lies on a card that this computer cannot read: file, card and day, so that it is found. */
export function MissingCards({ needs, day, own, timeZone }: MissingCardsProps) {
  const clips = new Map(day.clips.map((clip) => [clip.id, clip]))
  const missing = needs.filter((need) => isPaidFor(need) && !own.get(need.clipId)?.found)
  if (missing.length === 0) return null
  const filmed = new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    month: 'long',
    day: 'numeric',
    timeZone,
  })
  return (
    <Panel tone="warn" size="row" role="alert" className="text-sm">
      <p className="font-medium">
        {pluralize(missing.length, 'sold run')} on a card that is not connected. Please choose its folder.
      </p>
      <ul className="mt-2 text-dust">
        {missing.slice(0, SHOWN).map(({ clipId }) => {
          const clip = clips.get(clipId)
          if (!clip) return null
          const { name, card, camera, startedAt } = clip
          return (
            <li key={clipId} className="[overflow-wrap:anywhere]">
              {[name, card && `card ${card}`, camera, filmed.format(startedAt)].filter(Boolean).join(', ')}
            </li>
          )
        })}
        {missing.length > SHOWN && <li>and {missing.length - SHOWN} more</li>}
      </ul>
    </Panel>
  )
}
