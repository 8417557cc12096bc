import { type CSSProperties, useId } from 'react'
import { Button } from '../platform/ui/button.tsx'

interface MomentSliderProps {
  label: string
  /** Seconds. */
  most: number
  value: number | null
  /** What it is where nothing is chosen, in words and, where that is known, as a moment. */
  fallback: string
  fallbackAt?: number
  onChange(value: number | null): void
}

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${(seconds % 60).toFixed(1).padStart(4, '0')}`

/** A moment of the film, to a tenth of a second, or the shop's own choice. */
export function MomentSlider({ label, most, value, fallback, fallbackAt = 0, onChange }: MomentSliderProps) {
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
