import { useQuery } from '@tanstack/react-query'
import { api } from '../../../contract/api.ts'
import { patterns } from '../../../contract/paths.ts'
import type { Video } from '../../../contract/video.ts'
import { RequestError } from '../../request.ts'
import { useTitle } from '../../title.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { VideoGrading } from './video-grading.tsx'

/** The colours of one video: to set them before it is sold, and to change them at any time after. */
export function VideoGradingPage({ params }: { params: { id: string } }) {
  const id = Number(params.id)
  const video = useQuery<Video>({ queryKey: [api.video(id)], refetchOnMount: 'always' })
  useTitle(video.data && `${video.data.name} | Admin`)
  // what another screen left behind may have been graded anew since
  if (!video.isFetchedAfterMount) {
    return (
      <div className="grid min-h-[50vh] place-items-center">
        <Spinner />
      </div>
    )
  }
  if (!video.data) return <Missing error={video.error} onRetry={() => void video.refetch()} />
  return <VideoGrading key={id} video={video.data} />
}

function Missing({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const gone = error instanceof RequestError && [400, 404].includes(error.status)
  return (
    <div className="pt-10">
      <EmptyState
        level="h1"
        title={gone ? 'There is no such video' : 'The video could not be loaded'}
        text={gone ? 'It may have been removed.' : 'Please check your connection and try again.'}
        action={
          <>
            {!gone && <Button onClick={onRetry}>Try again</Button>}
            <ButtonLink variant="outline" href={patterns.adminVideos}>
              All videos
            </ButtonLink>
          </>
        }
      />
    </div>
  )
}
