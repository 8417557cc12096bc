import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { classes } from '../platform/ui/classes.ts'
import { afterKey, clock, lastTenth, moveEnd, type Trim } from './trim.ts'

interface TrimTimelineProps {
  /** Addresses of frames, evenly over the file. */
  frames: string[]
  /** Of the file. */
  seconds: number
  trim: Trim
  /** `shown` is the moment that was chosen. */
  onTrim(trim: Trim, shown: number): void
  /** Where the player is; null where none is. */
  at: number | null
  onSeek(seconds: number): void
}

/** The whole file as a row of frames, with a handle at the start and one at the end. */
export function TrimTimeline({ frames, seconds, trim, onTrim, at, onSeek }: TrimTimelineProps) {
  const track = useRef<HTMLDivElement>(null)
  // one after the other: each is decoded from a file that may be huge
  const [known, setKnown] = useState(0)
  const next = () => setKnown((count) => count + 1)
  const momentAt = ({ clientX }: PointerEvent) => {
    const { left = 0, width = 1 } = track.current?.getBoundingClientRect() ?? {}
    return Math.min(1, Math.max(0, (clientX - left) / width)) * seconds
  }
  const move = (which: keyof Trim, to: number) => {
    const moved = moveEnd(trim, which, to, seconds)
    onTrim(moved, moved[which])
  }
  const share = (moment: number) => `${(Math.min(moment, seconds) / seconds) * 100}%`
  const handle = (which: keyof Trim, label: string) => (
    <Handle
      label={label}
      value={trim[which]}
      {...(which === 'start'
        ? { least: 0, most: trim.end }
        : { least: trim.start, most: lastTenth(seconds) })}
      side={which === 'start' ? 'left' : 'right'}
      style={{ left: share(trim[which]) }}
      onMove={(event) => move(which, momentAt(event))}
      onKey={(event) => {
        const to = afterKey(event, trim[which], lastTenth(seconds))
        if (to === null) return
        event.preventDefault()
        move(which, to)
      }}
    />
  )
  return (
    <div className="px-4">
      <div ref={track} className="relative h-16 touch-none select-none sm:h-20">
        <div
          className="absolute inset-0 flex cursor-pointer overflow-hidden rounded-md bg-raised"
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId)
            onSeek(momentAt(event))
          }}
          onPointerMove={(event) =>
            event.currentTarget.hasPointerCapture(event.pointerId) && onSeek(momentAt(event))
          }
        >
          {frames.map((address, index) => (
            <span key={address} className="h-full min-w-0 flex-1">
              {index <= known && (
                <img
                  src={address}
                  alt=""
                  draggable={false}
                  onLoad={next}
                  onError={next}
                  className="size-full object-cover"
                />
              )}
            </span>
          ))}
        </div>
        <Shade style={{ left: 0, width: share(trim.start) }} />
        <Shade style={{ left: share(trim.end), right: 0 }} />
        <div
          aria-hidden
          className="pointer-events-none absolute inset-y-0 border-amber border-y-2"
          style={{ left: share(trim.start), right: `calc(100% - ${share(trim.end)})` }}
        />
        {at !== null && (
          <div
            aria-hidden
            className="pointer-events-none absolute -inset-y-1 w-0.5 -translate-x-1/2 rounded-full bg-chalk shadow-[0_0_6px_oklch(0_0_0/0.8)]"
            style={{ left: share(at) }}
          />
        )}
        {handle('start', 'Start')}
        {handle('end', 'End')}
      </div>
    </div>
  )
}

const Shade = ({ style }: { style: CSSProperties }) => (
  <div aria-hidden className="pointer-events-none absolute inset-y-0 bg-ink/75" style={style} />
)

interface HandleProps {
  label: string
  value: number
  least: number
  most: number
  side: 'left' | 'right'
  style: CSSProperties
  onMove(event: PointerEvent): void
  onKey(event: KeyboardEvent): void
}

/** Outside of what stays, so that the two never cover each other; the finger may miss it by a little. */
const Handle = ({ label, value, least, most, side, style, onMove, onKey }: HandleProps) => (
  <div
    role="slider"
    tabIndex={0}
    aria-label={label}
    aria-valuemin={least}
    aria-valuemax={most}
    aria-valuenow={value}
    aria-valuetext={clock(value)}
    style={style}
    onKeyDown={onKey}
    onPointerDown={(event) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      event.currentTarget.focus()
    }}
    onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && onMove(event)}
    className={classes(
      'absolute inset-y-0 grid w-4 cursor-ew-resize touch-none place-items-center bg-amber text-ink outline-offset-2 before:absolute before:inset-y-0',
      side === 'left'
        ? '-translate-x-full rounded-l-md before:right-0 before:-left-6'
        : 'rounded-r-md before:-right-6 before:left-0',
    )}
  >
    <span aria-hidden className="h-6 w-0.5 rounded-full bg-current" />
  </div>
)
