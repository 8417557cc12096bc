import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../contract/api.ts'
import type { Grade } from '../../../contract/grading.ts'
import type { EventGrade, GradedVideos } from '../../../contract/video.ts'
import { request, sentenceOf } from '../../request.ts'
import { confirm } from '../../ui/confirm-store.ts'
import { toast } from '../../ui/toast-store.ts'

const refused = (error: unknown) =>
  toast({
    variant: 'destructive',
    title: 'The grade was not saved',
    description: sentenceOf(error, 'Please try again.'),
  })

const counted = (videos: number) => (videos === 1 ? '1 video gets' : `${videos} videos get`)

/** Nobody's link changes: what it leads to is made anew in the background. */
export function useSaveGrade(videoId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (grade: Grade) => request('PUT', api.video(videoId), { grade }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: [api.video(videoId)] })
      toast({
        title: 'Grade saved',
        description: 'The new colors are on their way. All links stay the same.',
      })
    },
    onError: refused,
  })
}

export function useGradeEvent() {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: async (wanted: EventGrade): Promise<GradedVideos> =>
      (await request('POST', api.gradeVideos, wanted)).json(),
    onSuccess: async ({ videos }) => {
      await client.invalidateQueries({
        predicate: ({ queryKey }) => String(queryKey[0]).startsWith(api.videos()),
      })
      toast({
        title: 'Grade applied',
        description: `${counted(videos)} these colours. All links stay the same.`,
      })
    },
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
      if (sure) mutate({ eventId, grade })
    },
  }
}
