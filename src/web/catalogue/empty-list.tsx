import { useOffline } from '../platform/browser/connection.ts'
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
  const offline = useOffline()
  const retry = failed && onRetry && (
    <Button variant="quiet" onClick={onRetry}>
      Try again
    </Button>
  )
  if (failed && offline) {
    return (
      <EmptyState
        title="You’re offline"
        text="This page isn’t saved on this device. It loads once you’re connected."
        action={retry}
      />
    )
  }
  return <EmptyState title={title} text={text} action={retry} />
}
