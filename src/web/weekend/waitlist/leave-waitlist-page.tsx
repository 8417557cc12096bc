import { type ReactNode, useEffect, useRef } from 'react'
import { stopReminders } from '../../../contract/buying/checkout-calls.ts'
import { isReminderToken } from '../../../contract/buying/reminder.ts'
import { pathTo } from '../../../contract/pages.ts'
import { confirmWaitlist, leaveWaitlist } from '../../../contract/weekend/waitlist/waitlist-calls.ts'
import { sentenceOf } from '../../platform/api/request-error.ts'
import { useCall } from '../../platform/api/use-call.ts'
import { Button, ButtonLink } from '../../platform/ui/button.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { Spinner } from '../../platform/ui/spinner.tsx'

/** Unsubscribes at once, by a POST, so that a mail scanner that opens the link does not. */
export function LeaveWaitlistPage({ params: { token } }: { params: { token: string } }) {
  return (
    <Centered>
      <Stopping token={token} />
    </Centered>
  )
}

/** Confirms by a tap, so that a mail scanner that opens the link does not. */
export function ConfirmWaitlistPage({ params: { token } }: { params: { token: string } }) {
  return (
    <Centered>
      <Confirming token={token} />
    </Centered>
  )
}

const Centered = ({ children }: { children: ReactNode }) => (
  <div className="mx-auto grid min-h-[60svh] max-w-page place-items-center px-4 sm:px-6">{children}</div>
)

function Confirming({ token }: { token: string }) {
  const agree = useCall(confirmWaitlist)
  if (agree.isSuccess) {
    return (
      <EmptyState
        level="h1"
        title={agree.data.isWaiting ? "You're on the list" : 'Emails are on again'}
        text={
          agree.data.isWaiting
            ? "We'll email you the evening your video is up. Every email has a link to stop them."
            : 'Open the run you\'re waiting for and tap "Tell me when it\'s up".'
        }
        action={<BrowseVideos />}
      />
    )
  }
  if (agree.isError) {
    return (
      <EmptyState
        level="h1"
        title="That didn't work"
        text={sentenceOf(agree.error, 'Please try again.')}
        action={<Button onClick={() => agree.mutate({ params: { token } })}>Try again</Button>}
      />
    )
  }
  return (
    <EmptyState
      level="h1"
      title="Should we tell you?"
      text="We'll email you the evening your video is up, and never more than once a day."
      action={
        <Button loading={agree.isPending} onClick={() => agree.mutate({ params: { token } })}>
          Yes, tell me
        </Button>
      }
    />
  )
}

const BrowseVideos = () => (
  <ButtonLink href={pathTo('sports')} variant="outline">
    Browse Videos
  </ButtonLink>
)

function Stopping({ token }: { token: string }) {
  const kind = isReminderToken(token) ? REMINDERS : VIDEOS
  const stop = useCall(kind.call)
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
        title="That didn't work"
        text={sentenceOf(stop.error, "We couldn't stop the emails just now.")}
        action={<Button onClick={end}>Try again</Button>}
      />
    )
  }
  if (!stop.isSuccess) return <Spinner />
  return (
    <EmptyState
      level="h1"
      title="No more emails"
      text={`${kind.text} You'll still get emails about your orders.`}
      action={<BrowseVideos />}
    />
  )
}

const VIDEOS = {
  call: leaveWaitlist,
  text: "We won't email you about new videos again. Changed your mind? Tap the link in our first email.",
}
const REMINDERS = {
  call: stopReminders,
  text: "We won't remind you of an unfinished purchase again.",
}
