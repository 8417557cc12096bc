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
import type { Video, VideoList } from '../../contract/videos/video.ts'
import { findVideo, listVideos } from '../../contract/videos/video-calls.ts'
import { call } from '../platform/api/call.ts'
import { keyOf, readOf } from '../platform/api/queries.ts'

const PAGES = 'pages'

/** The owner's videos, the newest first and the older ones as they are asked for; what changes is told as it does. */
export function useVideos(search = '', without?: 'rider') {
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
    select: ({ pages }): VideoList => ({
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
    // the browser tries again by itself
    events.onerror = () => setLive(false)
    return () => events.close()
  }, [client])
  return { ...list, live }
}

/** Changes them wherever they are listed. A new one comes to the top, but only of the list of all. */
function show(client: QueryClient, changed: Video[]) {
  const lists = client.getQueriesData<InfiniteData<VideoList>>({
    predicate: ({ queryKey }) => queryKey.includes('videos') && queryKey.at(-1) === PAGES,
  })
  for (const [key, list] of lists) {
    if (!list) continue
    const isOfAll = key[0] === addressOf(listVideos)
    client.setQueryData<InfiniteData<VideoList>>(key, {
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
