import { RequestError } from '../api/request-error.ts'
import { Button, ButtonLink } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

interface MissingProps {
  /** As in "There is no such sport". */
  what: string
  /** What may have become of it. */
  gone: string
  error: Error | null
  onRetry: () => void
  all: { href: string; label: string }
}

/** The screen of one thing that is no longer there, or that did not load. */
export function Missing({ what, gone, error, onRetry, all }: MissingProps) {
  const isGone = error instanceof RequestError && [400, 404].includes(error.status)
  return (
    <div className="pt-10">
      <EmptyState
        level="h1"
        title={isGone ? `There is no such ${what}` : `The ${what} could not be loaded`}
        text={isGone ? gone : 'Please check your connection and try again.'}
        action={
          <>
            {!isGone && <Button onClick={onRetry}>Try again</Button>}
            <ButtonLink variant="outline" href={all.href}>
              {all.label}
            </ButtonLink>
          </>
        }
      />
    </div>
  )
}
