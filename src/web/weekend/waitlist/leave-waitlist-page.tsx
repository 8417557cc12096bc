import { useEffect, useRef } from 'react'
import { pathTo } from '../../../contract/pages.ts'
import { leaveWaitlist } from '../../../contract/weekend/waitlist/waitlist-calls.ts'
import { useCall } from '../../platform/api/use-call.ts'
import { Button, ButtonLink } from '../../platform/ui/button.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { Spinner } from '../../platform/ui/spinner.tsx'

/** Unsubscribes at once, by a POST, so that a mail scanner that opens the link does not. */
export function LeaveWaitlistPage({ params: { token } }: { params: { token: string } }) {
  return (
    <div className="mx-auto grid min-h-[60svh] max-w-page place-items-center px-4 sm:px-6">
      <Stopping token={token} />
    </div>
  )
}

function Stopping({ token }: { token: string }) {
  const stop = useCall(leaveWaitlist)
  const asked = useRef(false)
  const end = () => stop.mutate({ params: { token } })
  const first = useRef(end)
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    first.current()
  }, [])
  if (stop.isError) {
    return (
      <EmptyState
        level="h1"
        title="That did not work"
        text="The letters could not be ended just now."
        action={<Button onClick={end}>Try again</Button>}
      />
    )
  }
  if (!stop.isSuccess) return <Spinner />
  return (
    <EmptyState
      level="h1"
      title="No more letters"
      text="You get no more letters about new videos, and your address is forgotten. Letters about your orders are another matter: those still come."
      action={
        <ButtonLink href={pathTo('sports')} variant="outline">
          Browse Videos
        </ButtonLink>
      }
    />
  )
}
