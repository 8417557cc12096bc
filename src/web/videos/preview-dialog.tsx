import Play from 'lucide/play'
import RotateCcw from 'lucide/rotate-ccw'
import Volume2 from 'lucide/volume-2'
import { useEffect, useRef, useState } from 'react'
import type { Rider } from '../../contract/catalogue/rider.ts'
import { thumbnailOf } from '../../contract/platform/stored-files.ts'
import { UnlockButton } from '../buying/checkout/unlock-button.tsx'
import { RIDER_CARD_SIZES, SMALLEST_SIZES } from '../catalogue/picture-card.tsx'
import { Button } from '../platform/ui/button.tsx'
import { Dialog } from '../platform/ui/dialog.tsx'
import { Picture } from '../platform/ui/picture.tsx'
import { Segmented } from '../platform/ui/segmented.tsx'
import { Spinner } from '../platform/ui/spinner.tsx'
import { useDataSaver } from './data-saver.ts'

interface PreviewDialogProps {
  rider: Rider
  open: boolean
  onClose(): void
}

/** Previews of a rider's horses in a full-window dialog, with sound and the button to buy. */
export function PreviewDialog({ rider, open, onClose }: PreviewDialogProps) {
  const previews = previewsOf(rider)
  const [chosen, setChosen] = useState(previews[0]?.horse)
  const preview = previews.find(({ horse }) => horse === chosen) ?? previews[0]
  if (!preview) return null
  const { horse, url, poster, label } = preview
  const several = previews.length > 1
  const isForSale = !rider.owned && (rider.horses.find((one) => one.horse === horse)?.available ?? false)
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={rider.name}
      size="screen"
      backCloses
    >
      <PreviewPlayer
        key={url}
        url={url}
        poster={poster}
        title={`Preview of ${several ? `${rider.name} on ${label}` : rider.name}`}
      />
      {(several || isForSale) && (
        <div className="flex shrink-0 flex-wrap items-center justify-center gap-x-6 gap-y-3 px-4 pt-4 short:col-start-2 short:content-end short:pb-4 sm:justify-between sm:px-6">
          {several && (
            <Segmented
              label="Choose the horse"
              choices={Object.fromEntries(previews.map((one) => [String(one.horse), one.label]))}
              value={String(horse)}
              onChange={(next) => setChosen(Number(next))}
            />
          )}
          {isForSale && (
            // the dialog closes for what the button opens
            // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the button inside is what is pressed
            <div onClick={onClose} className="w-full sm:ml-auto sm:w-64">
              <UnlockButton rider={rider} quantity={1} horse={horse} />
            </div>
          )}
        </div>
      )}
    </Dialog>
  )
}

interface Preview {
  horse: number
  /** The horse's name. */
  label: string
  url: string
  /** Shown until the video plays. */
  poster: string
}

/** One per horse with a video of its own that is not bought yet; the first has the picture of its card. */
function previewsOf({ previewUrl, thumbnailUrl, horses, ownedHorses }: Rider): Preview[] {
  const own = horses.flatMap(({ horse, name, previewUrl: url }) =>
    url && !ownedHorses.includes(horse) ? { horse, label: name ?? `Horse ${horse}`, url } : [],
  )
  const first = { horse: 1, label: horses[0]?.name ?? 'Horse 1', url: previewUrl ?? '' }
  return (own.length > 0 ? own : [first]).map((preview, index) => ({
    ...preview,
    poster: index === 0 && preview.horse === 1 ? thumbnailUrl : (thumbnailOf(preview.url) ?? thumbnailUrl),
  }))
}

interface PreviewPlayerProps {
  title: string
  url: string
  poster: string
}

/** `stopped`: the browser blocked autoplay. */
type State = 'loading' | 'stopped' | 'playing' | 'ended' | 'failed'

/** Plays with sound as soon as it is loaded. Until then, and after an error, the card's picture is shown. */
function PreviewPlayer({ title, url, poster }: PreviewPlayerProps) {
  const [state, setState] = useState<State>('loading')
  const [silenced, setSilenced] = useState(false)
  const element = useRef<HTMLVideoElement>(null)
  const saving = useDataSaver()
  useEffect(() => {
    const video = element.current
    video?.play().catch((error: DOMException) => {
      // closing and load errors have events of their own
      if (error.name !== 'NotAllowedError') return
      // where sound needs a tap it plays muted, with a button
      video.muted = true
      setSilenced(true)
      video.play().catch(() => setState('stopped'))
    })
  }, [])
  const hear = () => {
    if (element.current) element.current.muted = false
    setSilenced(false)
  }
  const play = () => {
    hear()
    void element.current?.play().catch(() => undefined)
  }
  const fit = 'absolute inset-0 size-full object-contain'
  return (
    <div className="relative min-h-0 min-w-0 grow short:col-start-1 short:row-span-2 short:row-start-1">
      {state !== 'playing' && state !== 'ended' && (
        // in the size that the card has loaded
        <Picture
          src={poster}
          alt=""
          sizes={saving ? SMALLEST_SIZES : RIDER_CARD_SIZES}
          priority
          className={`${fit} bg-contain! bg-transparent! bg-no-repeat object-contain!`}
        />
      )}
      {state !== 'failed' && (
        // biome-ignore lint/a11y/useMediaCaption: a run at a race, with no words in it
        <video
          ref={element}
          src={url}
          aria-label={title}
          // before it loads they would be a grey box over the picture
          controls={state === 'playing' || state === 'ended'}
          controlsList="nodownload noremoteplayback noplaybackrate"
          disablePictureInPicture
          playsInline
          onPlaying={() => setState('playing')}
          onEnded={() => setState('ended')}
          onError={() => setState('failed')}
          className={fit}
        />
      )}
      <div className="pointer-events-none absolute inset-0 grid place-content-center justify-items-center p-6 text-center [&>*]:pointer-events-auto">
        {state === 'loading' && (
          <div className="rounded-full bg-ink/75 p-3">
            <Spinner label="Loading the preview" quiet />
          </div>
        )}
        {state === 'failed' && (
          <p role="alert" className="rounded-card bg-ink/85 px-5 py-3">
            There is no preview to play right now.
          </p>
        )}
        {state === 'stopped' && (
          <Button variant="outline" onClick={play} className="bg-ink/85">
            <Play aria-hidden="true" className="size-4" />
            Play
          </Button>
        )}
        {state === 'ended' && (
          <Button variant="outline" onClick={play} className="bg-ink/85">
            <RotateCcw aria-hidden="true" className="size-4" />
            Watch again
          </Button>
        )}
        {state === 'playing' && silenced && (
          <Button variant="outline" onClick={hear} className="bg-ink/85">
            <Volume2 aria-hidden="true" className="size-4" />
            Turn the sound on
          </Button>
        )}
      </div>
    </div>
  )
}
