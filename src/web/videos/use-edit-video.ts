import type { Grade } from '../../contract/videos/grading.ts'
import { changeVideo, gradeEvent } from '../../contract/videos/video-calls.ts'
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
