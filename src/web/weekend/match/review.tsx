import { useState } from 'react'
import { pluralize } from '../../pages/base/pluralize.ts'
import { Button } from '../../platform/ui/button.tsx'
import type { OwnClip } from '../memory-card/memory-cards.ts'
import { UploadPlanPanel } from '../upload-plan/upload-plan-panel.tsx'
import { DoubtPanel } from './doubt-panel.tsx'
import { clipShows, progressOf } from './doubts.ts'
import { FindDraw, Key } from './draw-answer.tsx'
import { GroupList } from './group-list.tsx'
import type { Day } from './use-day.ts'
import { type ReviewState, useReview, useReviewKeys } from './use-review.ts'

interface ReviewProps {
  eventId: number
  day: Day
  /** The clips that this browser has, by the shop's id. */
  own: ReadonlyMap<number, OwnClip>
  timeZone: string
}

/** The running order beside the clips; doubtful matches first. */
export function Review({ eventId, day, own, timeZone }: ReviewProps) {
  const review = useReview(eventId, day)
  const [finding, setFinding] = useState(false)
  useReviewKeys(review, { onFind: () => setFinding(true) })
  const progress = progressOf(day.groups)
  const { clip } = review
  return (
    <div className="flex flex-col gap-8" aria-busy={review.busy}>
      <ReviewProgress progress={progress} />
      {review.group && review.question && (
        <DoubtPanel
          review={review}
          group={review.group}
          question={review.question}
          own={own}
          timeZone={timeZone}
          onFind={() => setFinding(true)}
        />
      )}
      {finding && (
        <FindDraw
          runs={day.runs}
          clipName={clip?.name ?? null}
          onFound={(run) => {
            setFinding(false)
            if (clip) review.decide(clipShows(clip, run.id))
            else review.showRun(run.id)
          }}
          onClose={() => setFinding(false)}
        />
      )}
      <UseIt eventId={eventId} day={day} own={own} progress={progress} review={review} timeZone={timeZone} />
      <GroupList
        groups={day.groups}
        current={review.group?.number ?? null}
        own={own}
        timeZone={timeZone}
        onShow={review.showRun}
      />
    </div>
  )
}

/** "571 sure, 3 groups to look at". */
function ReviewProgress({ progress }: { progress: ReturnType<typeof progressOf> }) {
  const { sure, doubtful, without, other } = progress
  return (
    <div>
      <p role="status" className="figures text-2xl sm:text-3xl">
        {sure} sure,{' '}
        {doubtful === 0 ? 'nothing left to look at' : `${pluralize(doubtful, 'group')} to look at`}
      </p>
      <p className="mt-1 text-dust text-sm tabular-nums">
        {pluralize(without, 'run')} without a clip · {pluralize(other, 'clip')} without a run
      </p>
    </div>
  )
}

interface UseItProps {
  eventId: number
  day: Day
  own: ReadonlyMap<number, OwnClip>
  progress: ReturnType<typeof progressOf>
  review: ReviewState
  timeZone: string
}

/** Confirms the matches; then the files can be uploaded. */
function UseIt({ eventId, day, own, progress, review, timeZone }: UseItProps) {
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
          {!review.question && <Key name="Enter" />}
        </Button>
      )}
      <p className="min-w-0 flex-1 basis-64 text-dust text-sm text-pretty">
        {done
          ? 'Every clip belongs to its run.'
          : 'Then every clip belongs to its run, and becomes that rider’s video when its file arrives.'}
      </p>
      {day.clips.some(({ decided }) => decided) && (
        <UploadPlanPanel eventId={eventId} day={day} own={own} timeZone={timeZone} />
      )}
    </section>
  )
}
