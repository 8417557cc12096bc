import { useQuery } from '@tanstack/react-query'
import { adminTakedownPath, pathTo } from '../../contract/pages.ts'
import { findVideo } from '../../contract/videos/video-calls.ts'
import { useTitle } from '../pages/base/title.ts'
import { readOf } from '../platform/api/queries.ts'
import { ButtonLink } from '../platform/ui/button.tsx'
import { Missing } from '../platform/ui/missing.tsx'
import { Spinner } from '../platform/ui/spinner.tsx'
import { VideoEditor } from './video-editor.tsx'
import { VideoGrading } from './video-grading.tsx'

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
