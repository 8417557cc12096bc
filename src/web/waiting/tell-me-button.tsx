import Bell from 'lucide-react/icons/bell'
import { useState } from 'react'
import type { Rider } from '../../contract/rider.ts'
import { useOffline } from '../offline/connection.ts'
import { Button } from '../ui/button.tsx'
import { lazyComponent, useLazyComponent } from '../ui/lazy-component.ts'
import { useIsWaitedFor } from './waited-for.ts'

const dialog = lazyComponent(async () => (await import('./tell-me-dialog.tsx')).TellMeDialog)

/** On the card of a rider whose video is not there yet, in the place of a price that nobody could pay. */
export function TellMeButton({ rider }: { rider: Rider }) {
  const [wish, setWish] = useState({ times: 0, open: false })
  const TellMeDialog = useLazyComponent(dialog, wish.times)
  const offline = useOffline()
  const waiting = useIsWaitedFor(rider.id)
  return (
    <>
      <p className="flex min-h-11 items-center text-dust text-sm">
        {waiting
          ? 'You get a letter in the evening of the day it is up.'
          : 'The video of this run is not here yet.'}
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
