import Pause from 'lucide/pause'
import Play from 'lucide/play'
import { useEffect, useRef, useState } from 'react'
import { addressOf } from '../../contract/endpoint.ts'
import { FRAMES_PER_VIDEO } from '../../contract/limits.ts'
import type { Video } from '../../contract/videos/video.ts'
import { findFrame, findStill, playVideo } from '../../contract/videos/video-calls.ts'
import { Button } from '../platform/ui/button.tsx'
import { KeyHelp, useKeys } from '../platform/ui/keys.tsx'
import { useShuttle } from './shuttle.ts'
import { clock, moveEnd, type Trim, trimOf } from './trim.ts'
import { TrimTimeline } from './trim-timeline.tsx'

/** How far the length of what plays may be from that of the trimmed file. */
const SAME_LENGTH = 0.5
const STILL_AFTER = 250

interface TrimPlayerProps {
  video: Video
  /** Of the file. */
  seconds: number
  trim: Trim
  onTrim(trim: Trim): void
}

/** The player, and below it the timeline to trim on. */
export function TrimPlayer({ video, seconds, trim, onTrim }: TrimPlayerProps) {
  const { id, edit } = video
  const isPlayable = video.sizes.length > 0
  // another version under the same address is loaded again
  const version = video.sizes.map(({ bytes }) => bytes).join('-')
  const address = isPlayable ? `${addressOf(playVideo, { params: { id } })}#${version}` : null
  const shuttle = useShuttle(address)
  const [length, setLength] = useState<number | null>(null)
  const still = useStill()
  const isTrimmed = edit.trimStart !== null || edit.trimEnd !== null
  // until a new version is made the one before the last save plays
  const isCurrent = length !== null && Math.abs(length - (video.seconds ?? 0)) < SAME_LENGTH
  /** Where in the file the version begins: at the full frame before the chosen start. */
  const from = isTrimmed ? Math.max(0, trimOf(edit, seconds).end - (length ?? 0)) : 0
  const at = isCurrent ? Math.min(seconds, from + shuttle.at) : null
  const show = (moment: number) => {
    shuttle.setSpeed(0)
    const isIn = isCurrent && moment >= from - 0.05 && moment <= from + length + 0.05
    if (isIn) shuttle.seek(moment - from)
    still.show(isIn ? null : moment)
  }
  const setHere = (which: keyof Trim) => at !== null && onTrim(moveEnd(trim, which, at, seconds))
  const play = () => {
    still.show(null)
    shuttle.setSpeed(shuttle.speed === 0 ? 1 : 0)
  }
  useKeys((event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return false
    if (event.key.toLowerCase() === 'i') setHere('start')
    else if (event.key.toLowerCase() === 'o') setHere('end')
    else if (!isPlayable || !shuttle.press(event)) return false
    still.show(null)
    return true
  })
  return (
    <section aria-label="Trim" className="flex flex-col gap-4">
      <div className="relative mx-auto aspect-video w-full max-w-[calc(44vh*16/9)] overflow-hidden rounded-card bg-[oklch(0.1_0.008_265)]">
        {address && (
          <video
            ref={shuttle.video}
            src={address}
            {...(video.thumbnailUrl && { poster: video.thumbnailUrl })}
            aria-label={`Video of ${video.riders[0]?.name ?? video.name}`}
            preload="metadata"
            playsInline
            onLoadedMetadata={(event) => setLength(event.currentTarget.duration)}
            onClick={play}
            className="absolute inset-0 size-full object-contain"
          />
        )}
        {still.at !== null && (
          <img
            src={addressOf(findStill, { params: { id }, query: { at: still.at, whole: '1' } })}
            alt={`The video at ${clock(still.at)}`}
            className="absolute inset-0 size-full bg-ink object-contain"
          />
        )}
        {!isPlayable && still.at === null && (
          <p className="absolute inset-0 grid place-items-center px-6 text-center text-dust">
            The player comes once the first version is finished. You can trim already.
          </p>
        )}
      </div>
      <TrimTimeline
        frames={Array.from({ length: FRAMES_PER_VIDEO }, (_, part) =>
          addressOf(findFrame, { params: { id, part }, query: isTrimmed ? { whole: '1' } : {} }),
        )}
        seconds={seconds}
        trim={trim}
        onTrim={(moved, shown) => {
          onTrim(moved)
          show(shown)
        }}
        at={at}
        onSeek={show}
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button variant="outline" size="small" onClick={play} disabled={!isPlayable}>
          {shuttle.speed === 0 ? (
            <Play aria-hidden className="size-4" />
          ) : (
            <Pause aria-hidden className="size-4" />
          )}
          {shuttle.speed === 0 ? 'Play' : 'Pause'}
        </Button>
        <Button variant="outline" size="small" onClick={() => setHere('start')} disabled={at === null}>
          Set in here
        </Button>
        <Button variant="outline" size="small" onClick={() => setHere('end')} disabled={at === null}>
          Set out here
        </Button>
        <p className="text-dust text-sm tabular-nums">
          {at !== null && `${clock(at)} · `}
          {clock(trim.start)} to {clock(trim.end)}, {clock(trim.end - trim.start)} long
          {Math.abs(shuttle.speed) > 1 || shuttle.speed < 0 ? ` · ${shuttle.speed}×` : ''}
        </p>
      </div>
      {isPlayable && length !== null && !isCurrent && (
        <p className="text-dust text-sm">
          The player still has the version from before your last change. “Set in here” and “Set out here” are
          back when the new one is ready.
        </p>
      )}
      <KeyHelp
        keys={[
          ['Space', 'play or pause'],
          ['J K L', 'back, pause, forward'],
          ['I O', 'set in, set out'],
          ['← →', 'move a handle by 0.1 s, with Shift by 1 s'],
        ]}
      />
    </section>
  )
}

/** A moment that is not in the version that plays; shown once the handle rests. */
function useStill() {
  const [at, setAt] = useState<number | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    at,
    show: (moment: number | null) => {
      clearTimeout(timer.current)
      if (moment === null) setAt(null)
      else timer.current = setTimeout(() => setAt(moment), STILL_AFTER)
    },
  }
}
