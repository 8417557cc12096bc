import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addressOf } from '../../contract/endpoint.ts'
import { adminTakedownPath, pathTo } from '../../contract/pages.ts'
import type { Grade } from '../../contract/videos/grading.ts'
import type { Video } from '../../contract/videos/video.ts'
import { findFrame, findVideo, gradeEvent, gradeVideo } from '../../contract/videos/video-calls.ts'
import { useTitle } from '../pages/base/title.ts'
import { readOf } from '../platform/api/queries.ts'
import { useCall } from '../platform/api/use-call.ts'
import { Button, ButtonLink } from '../platform/ui/button.tsx'
import { confirm } from '../platform/ui/confirm-store.ts'
import { failed } from '../platform/ui/failed.ts'
import { Missing } from '../platform/ui/missing.tsx'
import { OwnerPageHead } from '../platform/ui/owner-page-head.tsx'
import { Spinner } from '../platform/ui/spinner.tsx'
import { toast } from '../platform/ui/toast-store.ts'
import { useUnsavedWarning } from '../platform/ui/unsaved-changes.ts'
import { GradingPanel } from './grading/grading-panel.tsx'
import { SoundChoice } from './sound-choice.tsx'
import { VideoEditor } from './video-editor.tsx'

/** The page of one video: grade, sound, edits, takedown. */
export function VideoPage({ params }: { params: { id: string } }) {
  const id = Number(params.id)
  const video = useQuery({ ...readOf(findVideo, { params: { id } }), refetchOnMount: 'always' })
  useTitle(video.data && `${video.data.name} | Admin`)
  // cached data may have another grade
  if (!video.isFetchedAfterMount) {
    return (
      <div className="grid min-h-[50vh] place-items-center">
        <Spinner />
      </div>
    )
  }
  if (!video.data)
    return (
      <Missing
        what="video"
        gone="It may have been removed."
        error={video.error}
        onRetry={() => void video.refetch()}
        all={{ href: pathTo('adminVideos'), label: 'All videos' }}
      />
    )
  return (
    <>
      <VideoGrading key={id} video={video.data} />
      <VideoEditor key={`video ${id} ${JSON.stringify(video.data.edit)}`} video={video.data} />
      <ButtonLink variant="quiet" href={adminTakedownPath('video', id)} className="mt-10">
        Remove for good…
      </ButtonLink>
    </>
  )
}

/** Six of the twelve moments, the middle first. */
const MOMENTS = [5, 1, 3, 7, 9, 11]

const same = (a: Grade, b: Grade) => JSON.stringify(a) === JSON.stringify(b)

function VideoGrading({ video }: { video: Video }) {
  const { id, name, riders } = video
  const [rider] = riders
  const [grade, setGrade] = useState(video.grade)
  const save = useSaveGrade()
  const gradeEvent = useGradeEvent()
  const changed = !same(grade, video.grade)
  useUnsavedWarning(changed)
  return (
    <>
      <OwnerPageHead title="Color" text={[rider?.name, rider?.eventName, name].filter(Boolean).join(' · ')} />
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

const refused = failed('The grade was not saved')

const counted = (videos: number) => (videos === 1 ? '1 video gets' : `${videos} videos get`)

const useSaveGrade = () =>
  useCall(gradeVideo, {
    onSuccess: () =>
      toast({
        title: 'Grade saved',
        description: 'The new colors are on their way. All links stay the same.',
      }),
    onError: refused,
  })

function useGradeEvent() {
  const { mutate, isPending } = useCall(gradeEvent, {
    onSuccess: ({ videos }) =>
      toast({
        title: 'Grade applied',
        description: `${counted(videos)} these colours. All links stay the same.`,
      }),
    onError: refused,
  })
  return {
    isPending,
    async ask({ eventId, eventName, grade }: { eventId: number; eventName: string; grade: Grade }) {
      const sure = await confirm({
        title: 'Apply to all riders?',
        text: `Every video of ${eventName} is made again with these colours, in the background. Links and purchases stay as they are.`,
        action: 'Apply to all',
      })
      if (sure) mutate({ body: { eventId, grade } })
    },
  }
}
