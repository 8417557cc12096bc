import type { Fence } from './fence.ts'
import type { FenceDay } from './fence-day.ts'
import { useTime } from './use-fence.ts'

const WORDS = { start: 'since the start of', rerun: 'since the re-run of', drag: 'of drag' }

/** From the last start, re-run or drag. */
export function RunningClock({ fence, since }: { fence: Fence; since: FenceDay['since'] }) {
  const now = useTime(fence, 200)
  if (!since || since.kind === 'scratch')
    return <p className="mt-4 text-lg">Tap START when the horse leaves the gate.</p>
  const seconds = Math.max(0, Math.floor((now - since.at) / 1000))
  const name = since.kind === 'drag' ? '' : since.run.riderName
  return (
    <p className="mt-3 flex flex-wrap items-baseline gap-x-3" role="timer">
      <span className="figures text-[clamp(2.75rem,12vw,5rem)] leading-none">{minutes(seconds)}</span>
      <span className="min-w-0 text-base [overflow-wrap:anywhere]">
        {WORDS[since.kind]} {name}
      </span>
    </p>
  )
}

const two = (value: number) => String(value).padStart(2, '0')
const minutes = (seconds: number) =>
  seconds < 3600
    ? `${Math.floor(seconds / 60)}:${two(seconds % 60)}`
    : `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
