import { changeSound } from '../../contract/videos/video-calls.ts'
import { useCall } from '../platform/api/use-call.ts'
import { failed } from '../platform/ui/failed.ts'
import { toast } from '../platform/ui/toast-store.ts'

/** Nobody's link changes: what it leads to is made anew in the background. */
export const useSaveSound = () =>
  useCall(changeSound, {
    onSuccess: () =>
      toast({ title: 'Sound saved', description: 'It is on its way. All links stay the same.' }),
    onError: failed('The sound was not saved'),
  })
