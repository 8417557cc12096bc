import type { removeEvent } from '../../../contract/catalogue/event-calls.ts'
import type { removeRider } from '../../../contract/catalogue/rider-calls.ts'
import type { removeSport } from '../../../contract/catalogue/sport-calls.ts'
import { useCall } from '../../platform/api/use-call.ts'
import { confirm } from '../../platform/ui/confirm-store.ts'
import { failed } from '../../platform/ui/failed.ts'
import { toast } from '../../platform/ui/toast-store.ts'

const WHAT_GOES = {
  sport: 'This removes all its events and riders from the shop.',
  event: 'This also deletes its riders from the shop.',
  rider: 'This removes the rider from the shop.',
}

const RETAINED = 'Buyers keep their videos, and the sales stay in your books.'

/** Asks first, then deletes and toasts. */
export function useDelete(
  kind: keyof typeof WHAT_GOES,
  call: typeof removeSport | typeof removeEvent | typeof removeRider,
) {
  const remove = useCall(call, {
    onSuccess: () => toast({ title: `${kind[0]?.toUpperCase()}${kind.slice(1)} deleted successfully` }),
    onError: failed(`Failed to delete ${kind}`),
  })
  return async ({ id, name }: { id: number; name: string }) => {
    const yes = await confirm({
      title: `Delete ${name}?`,
      text: `${WHAT_GOES[kind]} ${RETAINED}`,
      action: 'Delete',
      destructive: true,
    })
    if (yes) remove.mutate({ params: { id } })
  }
}
