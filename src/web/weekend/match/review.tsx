import { useState } from 'react'
import { groupDigits } from '../../../contract/platform/group-digits.ts'
import { pluralize } from '../../pages/base/pluralize.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Key } from '../../platform/ui/keys.tsx'
import { LastChange } from '../last-change.tsx'
import type { OwnClip } from '../memory-card/memory-cards.ts'
import type { UnknownFiles } from '../upload-plan/card-state.ts'
import { GradePanel } from '../upload-plan/grade-panel.tsx'
import { UploadPlanPanel } from '../upload-plan/upload-plan-panel.tsx'
import { DoubledPanel } from './doubled-panel.tsx'
import { DoubtPanel } from './doubt-panel.tsx'
import { clipShows, progressOf } from './doubts.ts'
import { FindDraw } from './draw-answer.tsx'
import { GroupList } from './group-list.tsx'
import { ClipLoupe } from './loupe.tsx'
import type { Day } from './use-day.ts'
import { type ReviewState, UNDONE_HERE, useReview, useReviewKeys } from './use-review.ts'

interface ReviewProps {
  eventId: number
  day: Day
  /** The clips that this browser has, by the shop's id. */
  own: ReadonlyMap<number, OwnClip>
  unknown: UnknownFiles
  timeZone: string
}

/** The running order beside the clips; doubtful matches first. */
export function Review({ eventId, day, own, unknown, timeZone }: ReviewProps) {
  const review = useReview(eventId, day)
  const [finding, setFinding] = useState(false)
  useReviewKeys(review, { onFind: () => setFinding(true) })
  const progress = progressOf(day.groups)
  const { loupe } = review
  const asked = loupe?.clip ?? review.clip
  const next = () => loupe?.after && review.play(loupe.after.id)
  return (
    <div className="flex flex-col gap-8" aria-busy={review.busy}>
      <ReviewProgress progress={progress} notes={day.notes} />
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
      {loupe && (
        <ClipLoupe
          loupe={loupe}
          review={review}
          own={own.get(loupe.clip.id)}
          timeZone={timeZone}
          isAsking={finding}
          onNext={next}
          onFind={() => setFinding(true)}
        />
      )}
      {finding && (
        <FindDraw
          runs={day.runs}
          clipName={asked?.name ?? null}
          onFound={(run) => {
            setFinding(false)
            if (asked) review.decide(clipShows(asked, run.id), loupe ? next : undefined)
            else review.showRun(run.id)
          }}
          onClose={() => setFinding(false)}
        />
      )}
      <GradePanel eventId={eventId} day={day} own={own} timeZone={timeZone} />
      <NextStep
        eventId={eventId}
        day={day}
        own={own}
        unknown={unknown}
        progress={progress}
        review={review}
        timeZone={timeZone}
      />
      <LastChange eventId={eventId} subjects={UNDONE_HERE} />
      <GroupList
        groups={day.groups}
        current={review.group?.number ?? null}
        own={own}
        timeZone={timeZone}
        onShow={review.showRun}
        onPlay={review.play}
      />
    </div>
  )
}

/** "571 sure, 3 groups to look at". */
function ReviewProgress({ progress, notes }: { progress: ReturnType<typeof progressOf>; notes: string[] }) {
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
      {notes.length > 0 && (
        <ul
          aria-label="What does not fit"
          className="mt-3 flex flex-col gap-1 text-amber text-sm text-pretty"
        >
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

interface NextStepProps {
  eventId: number
  day: Day
  own: ReadonlyMap<number, OwnClip>
  unknown: UnknownFiles
  progress: ReturnType<typeof progressOf>
  review: ReviewState
  timeZone: string
}

/** One main button: confirm the matches, then upload them. */
function NextStep({ eventId, day, own, unknown, progress, review, timeZone }: NextStepProps) {
  const { matches, bRoll } = review.sure
  const done = progress.undecided === 0
  return (
    <section aria-label="Next step" className="flex flex-wrap items-center gap-4">
      {matches + bRoll > 0 && (
        <Button
          size="large"
          variant={progress.doubtful === 0 ? 'amber' : 'outline'}
          disabled={review.busy}
          onClick={review.use}
        >
          {matches > 0
            ? `Confirm ${groupDigits(matches)} ${progress.doubtful > 0 ? 'sure ' : ''}${matches === 1 ? 'match' : 'matches'}`
            : `Confirm ${pluralize(bRoll, 'clip')} as b-roll`}
          {!review.question && <Key name="Enter" />}
        </Button>
      )}
      <p className="min-w-0 flex-1 basis-64 text-dust text-sm text-pretty">
        {done
          ? 'Every clip belongs to its run.'
          : matches > 0 && bRoll > 0
            ? `${pluralize(bRoll, 'clip')} without a run will be b-roll, which is not uploaded.`
            : matches + bRoll > 0
              ? 'Then every clip belongs to its run, and becomes that rider’s video when its file arrives.'
              : 'The groups that are left to look at come next.'}
      </p>
      <DoubledPanel day={day} onShow={review.showRun} onDecide={review.decide} />
      {day.clips.some(({ decided }) => decided) && (
        <UploadPlanPanel
          eventId={eventId}
          day={day}
          own={own}
          unknown={unknown}
          canBegin={matches === 0}
          isMain={done}
          timeZone={timeZone}
        />
      )}
    </section>
  )
}
