import { useQuery } from '@tanstack/react-query'
import { pathTo } from '../../contract/pages.ts'
import { findVideo } from '../../contract/videos/video-calls.ts'
import { useTitle } from '../pages/base/title.ts'
import { readOf } from '../platform/api/queries.ts'
import { Missing } from '../platform/ui/missing.tsx'
import { Spinner } from '../platform/ui/spinner.tsx'
import { VideoEditor } from './video-editor.tsx'
import { isOpen } from './video-row.tsx'

const POLL_MS = 3000

/** The page of one video: its editor. */
export function VideoPage({ params }: { params: { id: string } }) {
  const id = Number(params.id)
  const video = useQuery({
    ...readOf(findVideo, { params: { id } }),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data && isOpen(state.data) ? POLL_MS : false),
  })
  useTitle('Edit video | Admin')
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
  return <VideoEditor key={id} video={video.data} />
}
