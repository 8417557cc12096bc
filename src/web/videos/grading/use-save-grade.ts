import type { Grade } from '../../../contract/videos/grading.ts'
import { gradeEvent, gradeVideo } from '../../../contract/videos/video-calls.ts'
import { useCall } from '../../platform/api/use-call.ts'
import { confirm } from '../../platform/ui/confirm-store.ts'
import { failed } from '../../platform/ui/failed.ts'
import { toast } from '../../platform/ui/toast-store.ts'

const refused = failed('The grade was not saved')

const counted = (videos: number) => (videos === 1 ? '1 video gets' : `${videos} videos get`)

/** Nobody's link changes: what it leads to is made anew in the background. */
export const useSaveGrade = () =>
  useCall(gradeVideo, {
    onSuccess: () =>
      toast({
        title: 'Grade saved',
        description: 'The new colors are on their way. All links stay the same.',
      }),
    onError: refused,
  })

export function useGradeEvent() {
  const { mutate, isPending } = useCall(gradeEvent, {
    onSuccess: ({ videos }) =>
      toast({
        title: 'Grade applied',
        description: `${counted(videos)} these colours. All links stay the same.`,
      }),
    onError: refused,
  })
  return {
    isPending,
    async ask({ eventId, eventName, grade }: { eventId: number; eventName: string; grade: Grade }) {
      const sure = await confirm({
        title: 'Apply to all riders?',
        text: `Every video of ${eventName} is made again with these colours, in the background. Links and purchases stay as they are.`,
        action: 'Apply to all',
      })
      if (sure) mutate({ body: { eventId, grade } })
    },
  }
}
