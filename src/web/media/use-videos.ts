import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../contract/api.ts'
import type { Video, VideoList } from '../../contract/video.ts'
import { request, sentenceOf } from '../request.ts'
import { toast } from '../ui/toast-store.ts'

const PAGES = 'pages'
const keyOf = (search: string) => [api.videos({ search }), PAGES]

/** The owner's videos, the newest first and the older ones as they are asked for; what changes is told as it does. */
export function useVideos(search = '') {
  const client = useQueryClient()
  const [live, setLive] = useState(true)
  const list = useInfiniteQuery({
    queryKey: keyOf(search),
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
    initialPageParam: undefined as number | undefined,
    queryFn: async ({ pageParam: before, signal }): Promise<VideoList> =>
      (await request('GET', api.videos({ search, before }), undefined, signal)).json(),
    getNextPageParam: ({ videos, more }) => (more ? videos.at(-1)?.id : undefined),
    select: ({ pages }): VideoList => ({
      videos: pages.flatMap(({ videos }) => videos),
      more: pages.at(-1)?.more ?? false,
      ffmpeg: pages[0]?.ffmpeg ?? true,
    }),
  })
  useEffect(() => {
    const events = new EventSource(api.videoEvents)
    events.onmessage = ({ data }) => {
      setLive(true)
      const changed = JSON.parse(data) as Video[]
      show(client, changed)
      for (const video of changed) client.setQueryData([api.video(video.id)], video)
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
    predicate: ({ queryKey }) => String(queryKey[0]).startsWith(api.videos()) && queryKey[1] === PAGES,
  })
  for (const [key, list] of lists) {
    if (!list) continue
    const isOfAll = key[0] === api.videos()
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

/** Cancel, or try again. */
export function useVideoAction(addressOf: (id: number) => string, failure: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ id }: Video): Promise<Video> => (await request('POST', addressOf(id))).json(),
    onSuccess: (video) => show(client, [video]),
    onError: (error) =>
      toast({ variant: 'destructive', title: failure, description: sentenceOf(error, 'Please try again.') }),
  })
}
