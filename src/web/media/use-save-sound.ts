import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../contract/api.ts'
import type { VideoSound } from '../../contract/video-sound.ts'
import { request, sentenceOf } from '../request.ts'
import { toast } from '../ui/toast-store.ts'

/** Nobody's link changes: what it leads to is made anew in the background. */
export function useSaveSound(videoId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (sound: VideoSound) => request('PUT', api.videoSound(videoId), sound),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: [api.video(videoId)] })
      toast({ title: 'Sound saved', description: 'It is on its way. All links stay the same.' })
    },
    onError: (error) =>
      toast({
        variant: 'destructive',
        title: 'The sound was not saved',
        description: sentenceOf(error, 'Please try again.'),
      }),
  })
}
