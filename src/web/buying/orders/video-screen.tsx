import { type SyntheticEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button, buttonClass } from '../../platform/ui/button.tsx'
import { Spinner } from '../../platform/ui/spinner.tsx'

interface VideoScreenProps {
  url: string
  title: string
  autoPlay?: boolean
  muted?: boolean
  preload?: 'auto' | 'metadata'
  poster?: string
  /** Whether the player's menu offers to save it. */
  mayDownload?: boolean
  /** Shows another version instead of an error. */
  onUnplayable?: () => void
}

/** A second failure within this time is not an expired address. */
const RENEWED_FOR = 60_000

/** The video, with a spinner until it is loaded and a fallback where it cannot be played. */
export function VideoScreen({
  url,
  title,
  autoPlay = false,
  muted = false,
  preload = 'auto',
  poster,
  mayDownload = true,
  onUnplayable,
}: VideoScreenProps) {
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  const giveUp = () => (onUnplayable ? onUnplayable() : setState('failed'))
  // a browser that cannot decode the picture plays the sound without an error
  const show = (video: HTMLVideoElement) =>
    video.videoWidth === 0 && onUnplayable ? onUnplayable() : setState('ready')
  const renewed = useRef({ at: Number.NEGATIVE_INFINITY, place: 0, wasPlaying: false })
  // the file's address expires after minutes, so a paused video may have to be loaded again
  const renew = ({ currentTarget: video }: SyntheticEvent<HTMLVideoElement>) => {
    const isRenewable = state === 'ready' && navigator.onLine
    if (!isRenewable || performance.now() - renewed.current.at < RENEWED_FOR) return false
    renewed.current = { at: performance.now(), place: video.currentTime, wasPlaying: !video.paused }
    video.load()
    return true
  }
  const goOn = (video: HTMLVideoElement) => {
    const { place, wasPlaying } = renewed.current
    if (place === 0) return
    renewed.current.place = 0
    video.currentTime = place
    // rejects where the browser wants a tap first
    if (wasPlaying) void video.play().catch(() => undefined)
  }
  const element = useRef<HTMLVideoElement>(null)
  // a server-rendered page may load its video before hydration
  const catchUp = useEffectEvent((video: HTMLVideoElement) => {
    if (video.error) giveUp()
    else if (video.readyState >= (preload === 'metadata' ? video.HAVE_METADATA : video.HAVE_CURRENT_DATA))
      show(video)
  })
  useEffect(() => {
    if (element.current) catchUp(element.current)
  }, [])
  return (
    <div className="relative aspect-video overflow-hidden rounded-[10px] bg-ink">
      {state !== 'failed' && (
        <video
          ref={element}
          src={url}
          aria-label={title}
          controls
          {...(!mayDownload && {
            controlsList: 'nodownload',
            onContextMenu: (event) => event.preventDefault(),
          })}
          playsInline
          autoPlay={autoPlay}
          muted={muted}
          preload={preload}
          poster={poster}
          onLoadedData={({ currentTarget }) => show(currentTarget)}
          // phones load no frame before play, so the metadata is enough
          onLoadedMetadata={({ currentTarget }) => {
            goOn(currentTarget)
            if (preload === 'metadata') show(currentTarget)
          }}
          onError={(event) => renew(event) || (navigator.onLine ? giveUp() : setState('failed'))}
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
              ? "This video can't be played here."
              : "You're offline, so the video can't load."}
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
