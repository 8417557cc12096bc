import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../contract/api.ts'
import { patterns } from '../../contract/paths.ts'
import type { Video } from '../../contract/video.ts'
import type { VideoEditChange } from '../../contract/video-edit.ts'
import { request, sentenceOf } from '../request.ts'
import { confirm } from '../ui/confirm-store.ts'
import { toast } from '../ui/toast-store.ts'
import { uploadQueue } from '../uploads/queue.ts'

const failed = (title: string) => (error: unknown) =>
  toast({ variant: 'destructive', title, description: sentenceOf(error, 'Please try again.') })

/** Nobody's link changes: what it leads to is made anew in the background. */
export function useEditVideo({ id }: Video) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: VideoEditChange) => request('PUT', api.editVideo(id), change),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: [api.video(id)] })
      toast({ title: 'Film saved', description: 'It is made in the background. All links stay the same.' })
    },
    onError: failed('The film was not saved'),
  })
}

export function useRemoveVideo({ id, name }: Video, navigate: (to: string) => void) {
  const client = useQueryClient()
  const remove = useMutation({
    mutationFn: () => request('DELETE', api.video(id)),
    onSuccess: async () => {
      toast({ title: 'Video removed', description: `${name} is out of the shop.` })
      navigate(patterns.adminVideos)
      // what is gone is not asked for again
      await client.invalidateQueries({
        predicate: ({ queryKey: [key] }) => String(key).startsWith(api.videos()) && key !== api.video(id),
      })
    },
    onError: failed('Failed to delete video'),
  })
  return {
    isPending: remove.isPending,
    async ask() {
      const sure = await confirm({
        title: 'Delete this video?',
        text: `${name} leaves the shop with its poster and preview. Who bought it keeps it.`,
        action: 'Delete',
        destructive: true,
      })
      if (sure) remove.mutate()
    },
  }
}

/** Sends another file for the same video, through the same queue as every other upload. */
export function useReplaceFile({ id, riders, grade }: Video, navigate: (to: string) => void) {
  return useMutation({
    mutationFn: async (file: File) => {
      const [rider] = riders
      if (!rider) throw new Error('No rider shows this video any more.')
      await uploadQueue.load()
      const details = {
        ...{ riderName: rider.name, eventId: rider.eventId, horse: rider.horse },
        ...{ gradingSettings: grade, replaces: id },
      }
      await uploadQueue.add({ file, handle: null }, details)
    },
    onSuccess: () => {
      toast({ title: 'On its way', description: 'The film is off sale until the new file is finished.' })
      navigate(patterns.adminUpload)
    },
    onError: failed('The file was not taken'),
  })
}
