import { useState } from 'react'
import { Button, buttonClass } from '../ui/button.tsx'
import { Spinner } from '../ui/spinner.tsx'

interface VideoScreenProps {
  url: string
  title: string
  autoPlay?: boolean
  /** How much is fetched before one presses play. */
  preload?: 'auto' | 'metadata'
  /** Shows another version instead of an error. */
  onUnplayable?: () => void
}

/** The video itself: a spinner until its data is there, and words with a way on where it cannot be played here. */
export function VideoScreen({
  url,
  title,
  autoPlay = false,
  preload = 'auto',
  onUnplayable,
}: VideoScreenProps) {
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  const giveUp = () => (onUnplayable ? onUnplayable() : setState('failed'))
  // a picture that a browser cannot decode is no error to it: it plays the sound alone, in a picture without a size
  const show = (video: HTMLVideoElement) =>
    video.videoWidth === 0 && onUnplayable ? onUnplayable() : setState('ready')
  return (
    <div className="relative aspect-video overflow-hidden rounded-[10px] bg-ink">
      {state !== 'failed' && (
        // biome-ignore lint/a11y/useMediaCaption: a run in the arena has no words to caption
        <video
          src={url}
          aria-label={title}
          controls
          playsInline
          autoPlay={autoPlay}
          preload={preload}
          onLoadedData={({ currentTarget }) => show(currentTarget)}
          // a phone fetches no picture before one presses play, so there it is ready with its length
          onLoadedMetadata={({ currentTarget }) => preload === 'metadata' && show(currentTarget)}
          onError={() => (navigator.onLine ? giveUp() : setState('failed'))}
          className="size-full"
        />
      )}
      {state === 'loading' && (
        <div className="pointer-events-none absolute inset-0 grid place-items-center">
          <Spinner label="Loading the video" quiet />
        </div>
      )}
      {state === 'failed' && (
        <div
          role="alert"
          className="absolute inset-0 grid place-content-center justify-items-center gap-4 p-6 text-center"
        >
          <p>
            {navigator.onLine
              ? 'This video cannot be played here.'
              : 'Without a signal the video cannot be loaded.'}
          </p>
          <div className="flex flex-wrap justify-center gap-3">
            <Button variant="outline" size="small" onClick={() => setState('loading')}>
              Try again
            </Button>
            <a
              href={url}
              target="_blank"
              rel="noreferrer"
              className={buttonClass({ variant: 'outline', size: 'small' })}
            >
              Open the video
            </a>
          </div>
        </div>
      )}
    </div>
  )
}
