import { useQueryClient } from '@tanstack/react-query'
import ExternalLink from 'lucide/external-link'
import Link2 from 'lucide/link-2'
import Play from 'lucide/play'
import { downloadName } from '../../../contract/buying/download-name.ts'
import type { Horse, Rider } from '../../../contract/catalogue/rider.ts'
import { ownVideoPath } from '../../../contract/pages.ts'
import { Button } from '../../platform/ui/button.tsx'
import { IconButton } from '../../platform/ui/icon-button.tsx'
import { preloadVideoPlayer } from './delivery-dialogs.tsx'
import { EmailMyLink } from './email-my-link.tsx'
import { copyShareLink } from './order-link.ts'
import { playVideo } from './shown-delivery.ts'

/** On the card of an owned rider: play the videos, or get the links by email. */
export function OwnedVideos({ rider, email }: { rider: Rider; email: string }) {
  const own = rider.horses.filter(({ horse }) => rider.ownedHorses.includes(horse))
  const isPreordered = own.length > 0 && own.every(({ available, quality }) => !available && quality === null)
  if (isPreordered)
    return (
      <p role="status" className="mt-auto rounded-[10px] border border-bolt/40 bg-bolt/10 p-3.5 text-sm">
        It's yours as soon as it's up. We'll email you then.
      </p>
    )
  const watchable = own.filter((horse) => horse.videoUrl !== null)
  return (
    <div className="mt-auto grid grid-cols-1 gap-2.5">
      {watchable.map((horse) => (
        <OwnedVideo key={horse.horse} rider={rider} horse={horse} url={horse.videoUrl ?? ''} />
      ))}
      {(watchable.length < own.length || own.length === 0) && (
        <EmailMyLink email={email} className="w-full" />
      )}
    </div>
  )
}

const titleOf = ({ name, horseCount }: Rider, horse: Horse) =>
  horseCount > 1 ? `${name}, ${horse.name ?? `horse ${horse.horse}`}` : name

/** Opens the player with a video that the buyer owns. */
export function playOwned(rider: Rider, own: Horse) {
  const { horseCount, name: riderName } = rider
  const fileName = downloadName({ riderName, horse: own.horse, horseName: own.name, horseCount })
  const bought = { riderId: rider.id, horse: own.horse, fileName }
  playVideo({ url: own.videoUrl ?? '', title: titleOf(rider, own), bought })
}

function OwnedVideo({ rider, horse, url }: { rider: Rider; horse: Horse; url: string }) {
  const queries = useQueryClient()
  const several = rider.horseCount > 1
  const horseName = horse.name ?? `Horse ${horse.horse}`
  const title = titleOf(rider, horse)
  return (
    <div className="flex min-w-0 items-center gap-1">
      <Button
        variant="bolt"
        className="min-w-0 grow"
        aria-label={`Play ${title}`}
        onPointerEnter={preloadVideoPlayer}
        onFocus={preloadVideoPlayer}
        onClick={() => playOwned(rider, horse)}
      >
        <Play aria-hidden="true" className="size-4 shrink-0" />
        <span className="truncate">{several ? horseName : 'Play'}</span>
      </Button>
      <a
        href={ownVideoPath(rider.id, horse.horse)}
        target="_blank"
        rel="noreferrer"
        aria-label={`Video link of ${title}`}
        className="grid size-11 shrink-0 place-items-center rounded-full text-dust hover:bg-chalk/8 hover:text-chalk"
      >
        <ExternalLink aria-hidden="true" className="size-5" />
      </a>
      <IconButton label={`Copy link of ${title}`} onClick={() => void copyShareLink(queries, url)}>
        <Link2 aria-hidden="true" />
      </IconButton>
    </div>
  )
}
