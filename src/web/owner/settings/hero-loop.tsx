import Pause from 'lucide/pause'
import Play from 'lucide/play'
import { useRef, useState } from 'react'
import { IconButton } from '../../platform/ui/icon-button.tsx'

/** A silent loop over the hero's picture. It fades in once it plays. */
export function HeroLoop() {
  const video = useRef<HTMLVideoElement>(null)
  const [isShown, setShown] = useState(false)
  const [isPaused, setPaused] = useState(false)
  return (
    <>
      <div className="absolute inset-0 overflow-hidden">
        <div className="absolute inset-y-0 left-1/2 aspect-video min-w-full -translate-x-1/2">
          <video
            ref={video}
            src="/loops/hero.mp4"
            muted
            autoPlay
            loop
            playsInline
            disablePictureInPicture
            aria-hidden="true"
            tabIndex={-1}
            onPlaying={() => {
              setShown(true)
              setPaused(false)
            }}
            onPause={() => setPaused(true)}
            className={`size-full object-cover transition-opacity duration-1000 ${isShown ? '' : 'opacity-0'}`}
          />
        </div>
      </div>
      {isShown && (
        <IconButton
          label={isPaused ? 'Play the background video' : 'Pause the background video'}
          onClick={() => void (isPaused ? video.current?.play() : video.current?.pause())}
          className="absolute right-6 bottom-6 z-10"
        >
          {isPaused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
        </IconButton>
      )}
    </>
  )
}
