import { pathTo } from '../../contract/pages.ts'
import type { Grade } from '../../contract/videos/grading.ts'
import type { Video, VideoBuyers } from '../../contract/videos/video.ts'
import {
  changeVideo,
  findVideo,
  gradeEvent,
  listVideoBuyers,
  removeVideo,
} from '../../contract/videos/video-calls.ts'
import { call } from '../platform/api/call.ts'
import { keyOf } from '../platform/api/queries.ts'
import { useCall } from '../platform/api/use-call.ts'
import { confirm } from '../platform/ui/confirm-store.ts'
import { failed } from '../platform/ui/failed.ts'
import { toast } from '../platform/ui/toast-store.ts'

/** Saves everything that was changed in the editor at once. */
export const useSaveVideo = () =>
  useCall(changeVideo, {
    onSuccess: () =>
      toast({ title: 'Video saved', description: 'It is made in the background. All links stay the same.' }),
    onError: failed('The video was not saved'),
  })

const counted = (videos: number) => (videos === 1 ? '1 video gets' : `${videos} videos get`)

export function useGradeEvent() {
  const { mutate, isPending } = useCall(gradeEvent, {
    onSuccess: ({ videos }) =>
      toast({
        title: 'Grade applied',
        description: `${counted(videos)} these colors. All links stay the same.`,
      }),
    onError: failed('The grade was not saved'),
  })
  return {
    isPending,
    async ask({ eventId, eventName, grade }: { eventId: number; eventName: string; grade: Grade }) {
      const sure = await confirm({
        title: 'Apply to all riders?',
        text: `Every video of ${eventName} is made again with these colors, in the background. Links and purchases stay as they are.`,
        action: 'Apply to all',
      })
      if (sure) mutate({ body: { eventId, grade } })
    },
  }
}

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
