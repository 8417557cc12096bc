import { removeRiders, restoreRiders } from '../../../contract/catalogue/many-riders-calls.ts'
import type { Rider } from '../../../contract/catalogue/rider.ts'
import { pluralize } from '../../pages/base/pluralize.ts'
import { useCall } from '../../platform/api/use-call.ts'
import { confirm } from '../../platform/ui/confirm-store.ts'
import { failed } from '../../platform/ui/failed.ts'
import { toast } from '../../platform/ui/toast-store.ts'

/** Asks, then deletes all of them, and can bring them back. */
export function useDeleteRiders(onDone: () => void) {
  const restore = useRestoreRiders()
  const remove = useCall(removeRiders, {
    onSuccess: (_answer, { body }) => {
      onDone()
      toast({
        title:
          body.ids.length === 1
            ? 'Rider deleted successfully'
            : `${pluralize(body.ids.length, 'rider')} deleted successfully`,
        action: {
          label: 'Undo',
          altText: 'Add the riders again',
          onSelect: () => restore.mutate({ body }),
        },
      })
    },
    onError: (error, { body }) =>
      failed(body.ids.length === 1 ? 'Failed to delete rider' : 'Failed to delete riders')(error),
  })
  return async (riders: Rider[]) => {
    const yes = await confirm({
      title: `Delete ${riders.length === 1 ? riders[0]?.name : pluralize(riders.length, 'rider')}?`,
      text: 'This removes them from the shop. Buyers keep their videos, and the sales stay in your books.',
      action: 'Delete',
      destructive: true,
    })
    if (yes) remove.mutate({ body: { ids: riders.map(({ id }) => id) } })
  }
}

const useRestoreRiders = () =>
  useCall(restoreRiders, {
    onSuccess: (_answer, { body }) => toast({ title: `${pluralize(body.ids.length, 'rider')} restored` }),
    onError: failed('The riders could not be restored'),
  })
