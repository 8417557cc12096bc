import { useMutation } from '@tanstack/react-query'
import { patterns } from '../../../contract/paths.ts'
import type { Video } from '../../../contract/videos/video.ts'
import { failed } from '../../platform/ui/failed.ts'
import { toast } from '../../platform/ui/toast-store.ts'
import { uploadQueue } from './queue.ts'

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
