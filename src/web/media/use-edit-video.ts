import { editVideo, findVideo, removeVideo } from '../../contract/calls/media.ts'
import { patterns } from '../../contract/paths.ts'
import type { Video } from '../../contract/video.ts'
import { keyOf, useCall } from '../api/queries.ts'
import { confirm } from '../ui/confirm-store.ts'
import { failed } from '../ui/failed.ts'
import { toast } from '../ui/toast-store.ts'

/** Nobody's link changes: what it leads to is made anew in the background. */
export const useEditVideo = () =>
  useCall(editVideo, {
    onSuccess: () =>
      toast({ title: 'Film saved', description: 'It is made in the background. All links stay the same.' }),
    onError: failed('The film was not saved'),
  })

export function useRemoveVideo({ id, name }: Video, navigate: (to: string) => void) {
  const params = { id }
  const remove = useCall(removeVideo, {
    // what is gone is not asked for again
    but: keyOf(findVideo, { params }),
    onSuccess: () => {
      toast({ title: 'Video removed', description: `${name} is out of the shop.` })
      navigate(patterns.adminVideos)
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
      if (sure) remove.mutate({ params })
    },
  }
}
