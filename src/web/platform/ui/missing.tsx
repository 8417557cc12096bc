import { RequestError } from '../api/request-error.ts'
import { Button, ButtonLink } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

interface MissingProps {
  /** Such as `sport`. */
  what: string
  /** A sentence on why it may be gone. */
  gone: string
  error: Error | null
  onRetry: () => void
  all: { href: string; label: string }
}

/** The page of something that does not exist or did not load. */
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
