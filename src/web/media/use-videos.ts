import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../contract/api.ts'
import type { Video, VideoList } from '../../contract/video.ts'
import { request, sentenceOf } from '../request.ts'
import { toast } from '../ui/toast-store.ts'

const ADDRESS = api.videos()

/** The owner's newest videos, kept up to date for as long as they are looked at. */
export function useVideos() {
  const client = useQueryClient()
  const [live, setLive] = useState(true)
  const list = useQuery<VideoList>({ queryKey: [ADDRESS], refetchOnMount: 'always' })
  useEffect(() => {
    const events = new EventSource(api.videoEvents)
    events.onmessage = ({ data }) => {
      setLive(true)
      const changed = JSON.parse(data) as Video[]
      client.setQueryData<VideoList>(
        [ADDRESS],
        (known) => known && { ...known, videos: merge(known.videos, changed) },
      )
      for (const video of changed) client.setQueryData([api.video(video.id)], video)
    }
    // the browser tries again by itself
    events.onerror = () => setLive(false)
    return () => events.close()
  }, [client])
  return { ...list, live }
}

function merge(known: Video[], changed: Video[]) {
  const videos = new Map([...known, ...changed].map((video) => [video.id, video]))
  return [...videos.values()].sort((a, b) => b.id - a.id)
}

/** Cancel, or try again. */
export function useVideoAction(addressOf: (id: number) => string, failure: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ id }: Video): Promise<Video> => (await request('POST', addressOf(id))).json(),
    onSuccess: (video) =>
      client.setQueryData<VideoList>(
        [ADDRESS],
        (known) => known && { ...known, videos: merge(known.videos, [video]) },
      ),
    onError: (error) =>
      toast({ variant: 'destructive', title: failure, description: sentenceOf(error, 'Please try again.') }),
  })
}
