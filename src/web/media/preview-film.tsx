import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Volume2 from 'lucide-react/icons/volume-2'
import { useEffect, useRef, useState } from 'react'
import { smallPicture } from '../../contract/stored-pictures.ts'
import { Button } from '../ui/button.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { useDataSaver } from './data-saver.ts'

interface PreviewFilmProps {
  title: string
  url: string
  poster: string
}

type State = 'loading' | 'playing' | 'ended' | 'failed'

/** Plays with sound as soon as it is there. Until then, and where it cannot be had, its picture stands in its place. */
export function PreviewFilm({ title, url, poster }: PreviewFilmProps) {
  const [state, setState] = useState<State>('loading')
  const [silenced, setSilenced] = useState(false)
  const film = useRef<HTMLVideoElement>(null)
  const saving = useDataSaver()
  useEffect(() => {
    const video = film.current
    video?.play().catch((error: DOMException) => {
      // a browser that wants a press for sound plays without, and has a button for it
      if (error.name !== 'NotAllowedError') return
      video.muted = true
      setSilenced(true)
      void video.play().catch(() => undefined)
    })
  }, [])
  const again = () => void film.current?.play().catch(() => undefined)
  const hear = () => {
    if (film.current) film.current.muted = false
    setSilenced(false)
  }
  // what the card has fetched already is there at once
  const small = poster.startsWith('/media/') ? smallPicture(poster) : poster
  const fit = 'absolute inset-0 size-full object-contain'
  return (
    <div className="relative min-h-0 min-w-0 grow short:col-start-1 short:row-span-2 short:row-start-1">
      {state !== 'playing' && state !== 'ended' && (
        <img
          src={saving ? small : poster}
          alt=""
          className={`${fit} bg-center bg-contain bg-no-repeat`}
          style={{ backgroundImage: `url("${small}")` }}
        />
      )}
      {state !== 'failed' && (
        // biome-ignore lint/a11y/useMediaCaption: a run at a race, with no words in it
        <video
          ref={film}
          src={url}
          aria-label={title}
          controls
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
        {state === 'loading' && <Spinner label="Loading the preview" quiet />}
        {state === 'failed' && (
          <p role="alert" className="rounded-card bg-ink/85 px-5 py-3">
            There is no preview to play right now.
          </p>
        )}
        {state === 'ended' && (
          <Button variant="outline" onClick={again} className="bg-ink/85">
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
