import Bell from 'lucide/bell'
import { useState } from 'react'
import type { Rider } from '../../../contract/catalogue/rider.ts'
import { useShop } from '../../pages/base/shop.tsx'
import { useOffline } from '../../platform/browser/connection.ts'
import { Button } from '../../platform/ui/button.tsx'
import { lazyComponent, useLazyComponent } from '../../platform/ui/lazy-component.ts'
import { useIsOnWaitlist } from './joined-waitlists.ts'

const dialog = lazyComponent(async () => (await import('./tell-me-dialog.tsx')).TellMeDialog)

/** On a rider card without a video, in place of the price. */
export function TellMeButton({ rider }: { rider: Rider }) {
  const [wish, setWish] = useState({ times: 0, open: false })
  const TellMeDialog = useLazyComponent(dialog, wish.times)
  const offline = useOffline()
  const waiting = useIsOnWaitlist(rider.id)
  const when = whenItRuns(rider, useShop()?.timeZone)
  return (
    <>
      <p className="flex min-h-11 items-center text-dust text-sm">
        {waiting ? "Once your address is confirmed, we'll email you when it's up." : when}
      </p>
      <Button
        variant="outline"
        className="mt-auto w-full"
        aria-label={waiting ? `We tell you about ${rider.name}` : `Tell me when it's up: ${rider.name}`}
        disabled={offline || waiting}
        onPointerEnter={dialog.preload}
        onFocus={dialog.preload}
        onClick={() => setWish({ times: wish.times + 1, open: true })}
      >
        <Bell aria-hidden="true" className="size-4" />
        {waiting ? 'We tell you' : "Tell me when it's up"}
      </Button>
      {TellMeDialog && (
        <TellMeDialog
          key={wish.times}
          rider={rider}
          open={wish.open}
          onClose={() => setWish({ ...wish, open: false })}
        />
      )}
    </>
  )
}

/** By the shop's clock. */
function whenItRuns({ horses }: Rider, timeZone?: string) {
  const run = horses.find(({ run }) => run?.startedAt ?? run?.dueAt)?.run
  const time = run?.startedAt ?? run?.dueAt
  if (!time) return 'The video of this run is not here yet.'
  const at = clockIn(timeZone).format(new Date(time))
  return run?.startedAt
    ? `Ran ${at}. The video is not here yet.`
    : `Due about ${at}. The video comes after it.`
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
