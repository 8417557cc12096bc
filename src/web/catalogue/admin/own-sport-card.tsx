import { api } from '../../../contract/api.ts'
import { adminSportPath } from '../../../contract/paths.ts'
import type { Sport } from '../../../contract/sport.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { counted } from '../counted.ts'
import { CARD_SIZES, PictureCard } from '../picture-card.tsx'
import { useDelete } from './use-delete.ts'

/** A sport as its owner sees it. */
export function OwnSportCard({ sport, onEdit }: { sport: Sport; onEdit: () => void }) {
  const remove = useDelete('sport', api.sport)
  return (
    <PictureCard picture={sport.imageUrl} sizes={CARD_SIZES}>
      <div className="flex grow flex-col gap-3 p-5">
        <h2 className="flex items-center gap-3 text-xl [overflow-wrap:anywhere]">
          <span aria-hidden="true">{sport.icon}</span> {sport.name}
          {!sport.isActive && <Badge>Not shown</Badge>}
        </h2>
        <p className="text-dust text-sm tabular-nums">
          {counted(sport.eventCount, 'event')} · {counted(sport.riderCount, 'rider')}
        </p>
        <div className="mt-auto flex flex-wrap gap-2 pt-2">
          <ButtonLink
            size="small"
            variant="outline"
            href={adminSportPath(sport.id)}
            aria-label={`Manage ${sport.name}`}
            className="grow"
          >
            Manage
          </ButtonLink>
          <Button size="small" variant="quiet" aria-label={`Edit ${sport.name}`} onClick={onEdit}>
            Edit
          </Button>
          <Button
            size="small"
            variant="quiet"
            aria-label={`Delete ${sport.name}`}
            onClick={() => remove(sport)}
          >
            Delete
          </Button>
        </div>
      </div>
    </PictureCard>
  )
}
