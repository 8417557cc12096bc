import { pathTo } from '../../contract/pages.ts'
import type { Video, VideoBuyers } from '../../contract/videos/video.ts'
import { editVideo, findVideo, listVideoBuyers, removeVideo } from '../../contract/videos/video-calls.ts'
import { call } from '../platform/api/call.ts'
import { keyOf } from '../platform/api/queries.ts'
import { useCall } from '../platform/api/use-call.ts'
import { confirm } from '../platform/ui/confirm-store.ts'
import { failed } from '../platform/ui/failed.ts'
import { toast } from '../platform/ui/toast-store.ts'

export const useEditVideo = () =>
  useCall(editVideo, {
    onSuccess: () =>
      toast({ title: 'Film saved', description: 'It is made in the background. All links stay the same.' }),
    onError: failed('The film was not saved'),
  })

/** `navigate` leaves the video's own page. */
export function useRemoveVideo({ id, name }: Video, navigate?: (to: string) => void) {
  const params = { id }
  const remove = useCall(removeVideo, {
    // a removed video is not fetched again
    except: keyOf(findVideo, { params }),
    onSuccess: () => {
      toast({ title: 'Video removed', description: `${name} is out of the shop.` })
      navigate?.(pathTo('adminVideos'))
    },
    onError: failed('Failed to delete video'),
  })
  return {
    isPending: remove.isPending,
    async ask() {
      const bought = await call(listVideoBuyers, { params }).catch(() => null)
      const sure = await confirm({
        title: 'Delete this video?',
        text: `${name} leaves the shop with its poster and preview. ${whoBought(bought)}`,
        action: 'Delete',
        destructive: true,
      })
      if (sure) remove.mutate({ params })
    },
  }
}

const NAMED = 3

/** What the confirmation says about buyers. */
function whoBought(bought: VideoBuyers | null) {
  if (!bought) return 'Who bought it keeps it.'
  if (bought.total === 0) return 'Nobody has bought it.'
  const names = bought.buyers.slice(0, NAMED).map(({ email }) => email)
  const more = bought.total - names.length
  const all = more > 0 ? [...names, `${more} more`] : names
  return `${new Intl.ListFormat('en-US').format(all)} bought it and ${bought.total === 1 ? 'keeps' : 'keep'} it.`
}
