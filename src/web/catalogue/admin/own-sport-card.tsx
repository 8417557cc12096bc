import type { Sport } from '../../../contract/catalogue/sport.ts'
import { adminSportPath } from '../../../contract/paths.ts'
import { Badge } from '../../platform/ui/badge.tsx'
import { ButtonLink } from '../../platform/ui/button.tsx'
import { CARD_SIZES, PictureCard } from '../picture-card.tsx'
import { SportButtons, SportCounts } from './sport-parts.tsx'

/** A sport as its owner sees it. */
export function OwnSportCard({ sport, onEdit }: { sport: Sport; onEdit: (sport: Sport) => void }) {
  return (
    <PictureCard picture={sport.imageUrl} sizes={CARD_SIZES}>
      <div className="flex grow flex-col gap-3 p-5">
        <h2 className="flex items-center gap-3 text-xl [overflow-wrap:anywhere]">
          <span aria-hidden="true">{sport.icon}</span> {sport.name}
          {!sport.isActive && <Badge>Not shown</Badge>}
        </h2>
        <SportCounts sport={sport} />
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
          <SportButtons sport={sport} onEdit={onEdit} />
        </div>
      </div>
    </PictureCard>
  )
}
