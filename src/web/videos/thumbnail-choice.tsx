import { type CSSProperties, useId } from 'react'
import { addressOf } from '../../contract/endpoint.ts'
import { FRAMES_PER_VIDEO } from '../../contract/limits.ts'
import type { VideoEdit } from '../../contract/videos/video.ts'
import { findFrame, findStill } from '../../contract/videos/video-calls.ts'
import { Button } from '../platform/ui/button.tsx'
import { FrameStrip } from './grading/frame-strip.tsx'
import { clock, tenth } from './trim.ts'

const PREVIEW_SECONDS = 10
/** The moments of the frames. */
const momentOf = (seconds: number, part: number) => tenth(((part + 0.5) / FRAMES_PER_VIDEO) * seconds)

type Moments = Pick<VideoEdit, 'thumbnailAt' | 'previewFrom'>

interface ThumbnailChoiceProps {
  id: number
  seconds: number
  edit: Moments
  onChange(change: Partial<Moments>): void
}

/** The video's still in the shop, and where its preview begins. */
export function ThumbnailChoice({ id, seconds, edit, onChange }: ThumbnailChoiceProps) {
  const { thumbnailAt, previewFrom } = edit
  const parts = Array.from({ length: FRAMES_PER_VIDEO }, (_, part) => part)
  return (
    <>
      <FrameStrip
        frames={parts.map((part) => addressOf(findFrame, { params: { id, part } }))}
        chosen={parts.map((part) => momentOf(seconds, part)).indexOf(thumbnailAt ?? -1)}
        onChoose={(part) => onChange({ thumbnailAt: momentOf(seconds, part) })}
        wait={false}
      />
      <MomentSlider
        label="Any frame"
        most={seconds}
        value={thumbnailAt}
        fallback="the sharpest"
        onChange={(moment) => onChange({ thumbnailAt: moment })}
      />
      {thumbnailAt !== null && (
        <img
          src={addressOf(findStill, { params: { id }, query: { at: thumbnailAt } })}
          alt={`The thumbnail at second ${thumbnailAt}`}
          className="aspect-video w-full max-w-xs rounded-[8px] bg-ink object-cover"
        />
      )}
      {seconds > PREVIEW_SECONDS && (
        <MomentSlider
          label="The preview's ten seconds begin at"
          most={seconds - PREVIEW_SECONDS}
          value={previewFrom}
          fallback="the middle"
          fallbackAt={(seconds - PREVIEW_SECONDS) / 2}
          onChange={(moment) => onChange({ previewFrom: moment })}
        />
      )}
    </>
  )
}

interface MomentSliderProps {
  label: string
  /** Seconds. */
  most: number
  value: number | null
  /** The default, as text and, where known, as a moment. */
  fallback: string
  fallbackAt?: number
  onChange(value: number | null): void
}

/** Chooses a moment of the video, or the default. */
function MomentSlider({ label, most, value, fallback, fallbackAt = 0, onChange }: MomentSliderProps) {
  const id = useId()
  const max = Math.floor(most * 10) / 10
  const at = Math.min(max, value ?? fallbackAt)
  return (
    <div className="grid gap-1">
      <div className="flex min-h-9 items-center justify-between gap-3">
        <label htmlFor={id} className="text-sm">
          {label} <span className="text-dust tabular-nums">{value === null ? fallback : clock(value)}</span>
        </label>
        {value !== null && (
          <Button size="small" variant="quiet" aria-label={`Reset: ${label}`} onClick={() => onChange(null)}>
            Reset
          </Button>
        )}
      </div>
      <input
        id={id}
        type="range"
        min={0}
        max={max}
        step={0.1}
        value={at}
        aria-valuetext={value === null ? fallback : clock(value)}
        onChange={(event) => onChange(Number(event.target.value))}
        className="grade-range from-start"
        style={{ '--at': `${max > 0 ? (at / max) * 100 : 0}%` } as CSSProperties}
      />
    </div>
  )
}
