import { changeShop } from '../../../contract/owner/shop-calls.ts'
import { useCall } from '../../platform/api/use-call.ts'
import { failed } from '../../platform/ui/failed.ts'
import { toast } from '../../platform/ui/toast-store.ts'

export const useSaveShop = () =>
  useCall(changeShop, {
    // after the refetch, so that leaving right after the toast does not warn about unsaved changes
    onRefreshed: () => toast({ title: 'Settings saved' }),
    onError: failed('Failed to save the settings'),
  })
