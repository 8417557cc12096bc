import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { addressOf } from '../../contract/endpoint.ts'
import { plainRoutes } from '../../contract/plain-routes.ts'
import type { VideoList as Listed, Video } from '../../contract/videos/video.ts'
import { findVideo, listVideos } from '../../contract/videos/video-calls.ts'
import { call } from '../platform/api/call.ts'
import { keyOf, readOf } from '../platform/api/queries.ts'
import { EmptyState } from '../platform/ui/empty-state.tsx'
import { ListState } from '../platform/ui/list-state.tsx'
import { OlderButton } from '../platform/ui/older-button.tsx'
import { Panel } from '../platform/ui/panel.tsx'
import { VideoRow } from './video-row.tsx'

const NONE =
  'A video that you add shows up here, and is on sale as soon as its first version is finished and checked.'
const PAGES = 'pages'

interface VideoListProps {
  newest?: number
  search?: string
  /** Only those without a rider. */
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
          <EmptyState title="Every Video Has Its Rider" text="Videos without a rider are listed here." />
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
          {newest === undefined && <OlderButton list={videos} what="videos" />}
        </>
      )}
    </ListState>
  )
}

/** The owner's videos in pages, the newest first, updated by server-sent events. */
function useVideos(search = '', without?: 'rider') {
  const client = useQueryClient()
  const [live, setLive] = useState(true)
  const list = useInfiniteQuery({
    queryKey: keyOf(listVideos, { query: { search, without } }, PAGES),
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam: before, signal }) =>
      call(listVideos, { query: { search, without, before } }, { signal }),
    getNextPageParam: ({ videos, more }) => (more ? videos.at(-1)?.id : undefined),
    select: ({ pages }): Listed => ({
      videos: pages.flatMap(({ videos }) => videos),
      more: pages.at(-1)?.more ?? false,
      ffmpeg: pages[0]?.ffmpeg ?? true,
    }),
  })
  useEffect(() => {
    const events = new EventSource(plainRoutes.videoEvents)
    events.onmessage = ({ data }) => {
      setLive(true)
      const changed: Video[] = JSON.parse(data)
      show(client, changed)
      for (const video of changed)
        client.setQueryData(readOf(findVideo, { params: { id: video.id } }).queryKey, video)
    }
    // EventSource reconnects by itself
    events.onerror = () => setLive(false)
    return () => events.close()
  }, [client])
  return { ...list, live }
}

/** Updates videos in every cached list. A new one is added only to the list of all. */
function show(client: QueryClient, changed: Video[]) {
  const lists = client.getQueriesData<InfiniteData<Listed>>({
    predicate: ({ queryKey }) => queryKey.includes('videos') && queryKey.at(-1) === PAGES,
  })
  for (const [key, list] of lists) {
    if (!list) continue
    const isOfAll = key[0] === addressOf(listVideos)
    client.setQueryData<InfiniteData<Listed>>(key, {
      ...list,
      pages: list.pages.map((page, index) => ({
        ...page,
        videos: merge(page.videos, changed, isOfAll && index === 0),
      })),
    })
  }
}

function merge(known: Video[], changed: Video[], withNew: boolean) {
  const newest = known[0]?.id ?? 0
  const now = new Map(changed.map((video) => [video.id, video]))
  const added = withNew ? changed.filter(({ id }) => id > newest).sort((a, b) => b.id - a.id) : []
  return [...added, ...known.map((video) => now.get(video.id) ?? video)]
}
