import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

export const NoSports = ({ onAdd }: { onAdd: () => void }) => (
  <EmptyState
    title="No Sports Yet"
    text="Add the first sport you film; its events and riders come next."
    action={<Button onClick={onAdd}>Add New Sport</Button>}
  />
)
