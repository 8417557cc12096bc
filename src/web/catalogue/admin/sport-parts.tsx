import type { Sport } from '../../../contract/catalogue/sport.ts'
import { removeSport } from '../../../contract/catalogue/sport-calls.ts'
import { pluralize } from '../../pages/base/pluralize.ts'
import { Button } from '../../platform/ui/button.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
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

export const SportCounts = ({ sport }: { sport: Sport }) => (
  <p className="text-dust text-sm tabular-nums">
    {pluralize(sport.eventCount, 'event')} · {pluralize(sport.riderCount, 'rider')}
  </p>
)

export const NoSports = ({ onAdd }: { onAdd: () => void }) => (
  <EmptyState
    title="No Sports Yet"
    text="Add the first sport you cover. Its events and riders come next."
    action={<Button onClick={onAdd}>Add New Sport</Button>}
  />
)
