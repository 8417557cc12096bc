import Link2 from 'lucide-react/icons/link-2'
import Play from 'lucide-react/icons/play'
import { downloadName } from '../../contract/download-name.ts'
import type { Horse, Rider } from '../../contract/rider.ts'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { preloadVideoPlayer } from './delivery-dialogs.tsx'
import { EmailMyLink } from './email-my-link.tsx'
import { copyLink } from './order-link.ts'
import { playVideo } from './shown-delivery.ts'

/** The owned side of a rider's card: each video with its link, or the way to get the links. */
export function OwnedVideos({ rider, email }: { rider: Rider; email: string }) {
  const own = rider.horses.filter(({ horse }) => rider.ownedHorses.includes(horse))
  const watchable = own.filter((horse) => horse.videoUrl !== null)
  return (
    <div className="grid grid-cols-1 gap-4">
      {watchable.map((horse) => (
        <OwnedVideo key={horse.horse} rider={rider} horse={horse} url={horse.videoUrl ?? ''} />
      ))}
      {(watchable.length < own.length || own.length === 0) && (
        <EmailMyLink email={email} className="w-full" />
      )}
    </div>
  )
}

function OwnedVideo({ rider, horse, url }: { rider: Rider; horse: Horse; url: string }) {
  const several = rider.horseCount > 1
  const title = several ? `${rider.name}, ${horse.name ?? `horse ${horse.horse}`}` : rider.name
  const { horseCount, name: riderName } = rider
  const fileName = downloadName({ riderName, horse: horse.horse, horseName: horse.name, horseCount })
  const play = {
    onPointerEnter: preloadVideoPlayer,
    onFocus: preloadVideoPlayer,
    onClick: () => playVideo({ url, title, fileName }),
  }
  return (
    <div className="min-w-0">
      {several && <p className="mb-1.5 truncate text-sm">{horse.name ?? `Horse ${horse.horse}`}</p>}
      <div className="flex items-center rounded-[10px] border border-bolt/30 bg-ink/60 pl-3.5 has-[a:hover]:border-bolt/60">
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          className="mr-auto min-w-0 truncate py-2.5 text-bolt text-sm underline-offset-4 hover:underline"
        >
          <span className="sr-only">Video link of {title}: </span>
          {url.replace(/^https?:\/\//, '')}
        </a>
        <IconButton label={`Copy link of ${title}`} onClick={() => copyLink(url)}>
          <Link2 aria-hidden="true" />
        </IconButton>
        {several && (
          <IconButton label={`Play ${title}`} {...play}>
            <Play aria-hidden="true" />
          </IconButton>
        )}
      </div>
      {!several && (
        <Button variant="outline" className="mt-2.5 w-full" aria-label={`Play ${title}`} {...play}>
          <Play aria-hidden="true" className="size-4" /> Play
        </Button>
      )}
    </div>
  )
}
