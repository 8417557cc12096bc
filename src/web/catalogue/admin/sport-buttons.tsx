import { removeSport } from '../../../contract/calls/catalogue.ts'
import type { Sport } from '../../../contract/sport.ts'
import { Button } from '../../ui/button.tsx'
import { useDelete } from './use-delete.ts'

export function SportButtons({ sport, onEdit }: { sport: Sport; onEdit: (sport: Sport) => void }) {
  const remove = useDelete('sport', removeSport)
  return (
    <>
      <Button size="small" variant="quiet" aria-label={`Edit ${sport.name}`} onClick={() => onEdit(sport)}>
        Edit
      </Button>
      <Button size="small" variant="quiet" aria-label={`Delete ${sport.name}`} onClick={() => remove(sport)}>
        Delete
      </Button>
    </>
  )
}
