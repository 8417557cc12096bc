import { useState } from 'react'
import { addressOf } from '../../contract/endpoint.ts'
import type { Grade } from '../../contract/videos/grading.ts'
import type { Video } from '../../contract/videos/video.ts'
import { findFrame } from '../../contract/videos/video-calls.ts'
import { Button } from '../platform/ui/button.tsx'
import { RoomHead } from '../platform/ui/room-head.tsx'
import { useUnsavedWarning } from '../platform/ui/unsaved-changes.ts'
import { GradingPanel } from './grading/grading-panel.tsx'
import { useGradeEvent, useSaveGrade } from './grading/use-save-grade.ts'
import { SoundChoice } from './sound-choice.tsx'

/** Six of the moments that the shop can show of a video: enough to see it dark, bright and moving. */
const MOMENTS = [5, 1, 3, 7, 9, 11]

const same = (a: Grade, b: Grade) => JSON.stringify(a) === JSON.stringify(b)

export function VideoGrading({ video }: { video: Video }) {
  const { id, name, riders } = video
  const [rider] = riders
  const [grade, setGrade] = useState(video.grade)
  const save = useSaveGrade()
  const gradeEvent = useGradeEvent()
  const changed = !same(grade, video.grade)
  useUnsavedWarning(changed)
  return (
    <>
      <RoomHead title="Color" text={[rider?.name, rider?.eventName, name].filter(Boolean).join(' · ')} />
      <GradingPanel
        value={grade}
        onChange={setGrade}
        frames={MOMENTS.map((moment) => addressOf(findFrame, { params: { id, part: moment } }))}
      >
        <Button
          loading={save.isPending}
          disabled={!changed}
          onClick={() => save.mutate({ params: { id }, body: { grade } })}
        >
          {save.isPending ? 'Saving...' : 'Save grade'}
        </Button>
        {rider && (
          <Button
            variant="outline"
            loading={gradeEvent.isPending}
            onClick={() => gradeEvent.ask({ ...rider, grade })}
          >
            Apply to all riders of this event
          </Button>
        )}
      </GradingPanel>
      <SoundChoice key={JSON.stringify(video.sound)} video={video} />
    </>
  )
}
