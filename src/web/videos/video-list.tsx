import { Button } from '../platform/ui/button.tsx'
import { EmptyState } from '../platform/ui/empty-state.tsx'
import { ListState } from '../platform/ui/list-state.tsx'
import { Panel } from '../platform/ui/panel.tsx'
import { useVideos } from './use-videos.ts'
import { VideoRow } from './video-row.tsx'

const NONE =
  'A video that you add shows up here, and is on sale as soon as its first version is finished and checked.'

/** What the shop makes of the owner's videos, live; of all, of those that are searched for, or of the newest few. */
interface VideoListProps {
  newest?: number
  search?: string
  /** Only those that no rider shows. */
  without?: 'rider'
}

export function VideoList({ newest, search = '', without }: VideoListProps) {
  const videos = useVideos(search, without)
  return (
    <ListState
      query={videos}
      what="videos"
      isEmpty={(list) => list.videos.length === 0}
      empty={
        search ? (
          <EmptyState title="No Videos Found" text="No rider and no file has these words in its name." />
        ) : without ? (
          <EmptyState title="Every Film Has Its Rider" text="What nobody shows yet would be listed here." />
        ) : newest ? (
          <p className="text-dust">{NONE}</p>
        ) : (
          <EmptyState title="No Videos Yet" text={NONE} />
        )
      }
    >
      {(list) => (
        <>
          {!list.ffmpeg && (
            <Panel as="p" size="row" tone="fail" role="alert" className="mb-4">
              There is no ffmpeg on this machine, so nothing can be made of videos yet. Install it and start
              the shop again; what waits here goes on by itself.
            </Panel>
          )}
          {!videos.live && (
            <p role="status" className="mb-4 text-dust text-sm">
              The connection was lost; what you see may be old. It comes back by itself.
            </p>
          )}
          <ul aria-label="Videos" aria-busy={videos.isPlaceholderData} className="grid grid-cols-1 gap-3">
            {list.videos.slice(0, newest).map((video) => (
              <VideoRow key={video.id} video={video} />
            ))}
          </ul>
          {newest === undefined && videos.hasNextPage && (
            <Button
              variant="outline"
              className="mt-4"
              loading={videos.isFetchingNextPage}
              onClick={() => videos.fetchNextPage()}
            >
              Show older videos
            </Button>
          )}
        </>
      )}
    </ListState>
  )
}
