import { Button } from '../platform/ui/button.tsx'
import { EmptyState } from '../platform/ui/empty-state.tsx'

interface EmptyListProps {
  title: string
  text?: string
  /** It could not be loaded: offers a retry. */
  failed?: boolean
  onRetry?: () => void
}

export function EmptyList({ title, text, failed, onRetry }: EmptyListProps) {
  const retry = failed && onRetry && (
    <Button variant="quiet" onClick={onRetry}>
      Try again
    </Button>
  )
  return <EmptyState title={title} text={text} action={retry} />
}
