import { classes } from '../../platform/ui/classes.ts'

interface ProgressBarProps {
  label: string
  /** From 0 to 1. */
  value: number
  /** Grey, for a paused or waiting upload. */
  paused?: boolean
}

export function ProgressBar({ label, value, paused = false }: ProgressBarProps) {
  const percent = Math.min(100, Math.floor(value * 100))
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className="h-1 overflow-hidden rounded-full bg-chalk/10"
    >
      <div
        className={classes('h-full rounded-full', paused ? 'bg-chalk/35' : 'trail')}
        style={{ width: `${value * 100}%` }}
      />
    </div>
  )
}
