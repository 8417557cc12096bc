import { useState } from 'react'
import type { OwnClip } from '../memory-card/cards.ts'
import { thisClipIs } from './answers.ts'
import { DoubtPanel } from './doubt-panel.tsx'
import { progressOf } from './doubts.ts'
import { FindDraw } from './find-draw.tsx'
import { GroupList } from './group-list.tsx'
import { ReviewProgress } from './review-progress.tsx'
import type { Day } from './use-day.ts'
import { UseIt } from './use-it.tsx'
import { useReview } from './use-review.ts'
import { useReviewKeys } from './use-review-keys.ts'

interface ReviewProps {
  eventId: number
  day: Day
  /** What this browser has of the clips, by the shop's id. */
  own: ReadonlyMap<number, OwnClip>
  timeZone: string
}

/** The order of go beside the clips, in step; what is doubtful comes first. */
export function Review({ eventId, day, own, timeZone }: ReviewProps) {
  const review = useReview(eventId, day)
  const [finding, setFinding] = useState(false)
  useReviewKeys(review, { onFind: () => setFinding(true) })
  const progress = progressOf(day.groups)
  const { clip } = review
  return (
    <div className="flex flex-col gap-8" aria-busy={review.busy}>
      <ReviewProgress progress={progress} />
      {review.group && review.look && (
        <DoubtPanel
          review={review}
          group={review.group}
          look={review.look}
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
            if (clip) review.say(thisClipIs(clip, run.id))
            else review.lookAtRun(run.id)
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
        onLook={review.lookAtRun}
      />
    </div>
  )
}
