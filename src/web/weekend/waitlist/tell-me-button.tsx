import Bell from 'lucide/bell'
import { useState } from 'react'
import type { Rider } from '../../../contract/catalogue/rider.ts'
import { useShop } from '../../pages/base/shop.tsx'
import { useOffline } from '../../platform/browser/connection.ts'
import { Button } from '../../platform/ui/button.tsx'
import { lazyComponent, useLazyComponent } from '../../platform/ui/lazy-component.ts'
import { type Joined, useJoinedWaitlist } from './joined-waitlists.ts'

const dialog = lazyComponent(async () => (await import('./tell-me-dialog.tsx')).TellMeDialog)

/** On a rider card without a video, in place of the price. */
export function TellMeButton({ rider }: { rider: Rider }) {
  const [wish, setWish] = useState({ times: 0, open: false })
  const TellMeDialog = useLazyComponent(dialog, wish.times)
  const offline = useOffline()
  const joined = useJoinedWaitlist(rider.id)
  const when = whenItRuns(rider, useShop()?.timeZone)
  return (
    <>
      <p className="flex min-h-11 items-center text-dust text-sm wrap-anywhere">
        {joined ? whatHappens(joined) : when}
      </p>
      <Button
        variant="outline"
        className="mt-auto w-full"
        aria-label={joined ? `Change email for ${rider.name}` : `Tell me when it's up: ${rider.name}`}
        disabled={offline}
        onPointerEnter={dialog.preload}
        onFocus={dialog.preload}
        onClick={() => setWish({ times: wish.times + 1, open: true })}
      >
        <Bell aria-hidden="true" className="size-4" />
        {joined ? 'Change email' : "Tell me when it's up"}
      </Button>
      {TellMeDialog && (
        <TellMeDialog
          key={wish.times}
          rider={rider}
          joined={joined}
          open={wish.open}
          onClose={() => setWish({ ...wish, open: false })}
        />
      )}
    </>
  )
}

/** An address that has confirmed once is not asked again, and the answer does not tell. */
const whatHappens = ({ email, toConfirm }: Joined) =>
  toConfirm
    ? `First time? Tap the link we emailed to ${email}. We'll tell you when it's up.`
    : `We'll email ${email} when it's up.`

/** By the shop's clock. */
function whenItRuns({ horses }: Rider, timeZone?: string) {
  const run = horses.find(({ run }) => run?.startedAt ?? run?.dueAt)?.run
  const time = run?.startedAt ?? run?.dueAt
  if (!time) return "This run's video isn't up yet."
  const at = clockIn(timeZone).format(new Date(time))
  return run?.startedAt ? `Ran ${at}. The video isn't up yet.` : `Due about ${at}. The video comes after.`
}

const clocks = new Map<string | undefined, Intl.DateTimeFormat>()

/** Cached, since creating a formatter takes longer than rendering a card. */
function clockIn(timeZone: string | undefined) {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'short', hour: 'numeric', minute: '2-digit' })
  clocks.set(timeZone, clock)
  return clock
}
