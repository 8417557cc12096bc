import { Button } from '../../platform/ui/button.tsx'
import type { OwnClip } from '../memory-card/cards.ts'
import { EveningPanel } from '../upload-plan/evening-panel.tsx'
import type { progressOf } from './doubts.ts'
import { Key } from './key.tsx'
import type { Day } from './use-day.ts'
import type { Review } from './use-review.ts'

interface UseItProps {
  eventId: number
  day: Day
  own: ReadonlyMap<number, OwnClip>
  progress: ReturnType<typeof progressOf>
  review: Review
  timeZone: string
}

/** Every clip is its run's from then on, and its file can come. */
export function UseIt({ eventId, day, own, progress, review, timeZone }: UseItProps) {
  const done = progress.undecided === 0
  return (
    <section aria-label="Use it" className="flex flex-wrap items-center gap-4">
      {!done && (
        <Button
          size="large"
          variant={progress.doubtful === 0 ? 'amber' : 'outline'}
          disabled={!review.canUse || review.busy}
          onClick={review.use}
        >
          {progress.doubtful === 0 ? 'Use it' : 'Use what is sure'}
          {!review.look && <Key name="Enter" />}
        </Button>
      )}
      <p className="min-w-0 flex-1 basis-64 text-dust text-sm text-pretty">
        {done
          ? 'Every clip belongs to its run.'
          : 'Then every clip belongs to its run, and becomes that rider’s video when its file arrives.'}
      </p>
      {day.clips.some(({ decided }) => decided) && (
        <EveningPanel eventId={eventId} day={day} own={own} timeZone={timeZone} />
      )}
    </section>
  )
}
