import { changeShop } from '../../../contract/owner/shop-calls.ts'
import { useCall } from '../../platform/api/use-call.ts'
import { failed } from '../../platform/ui/failed.ts'
import { toast } from '../../platform/ui/toast-store.ts'

export const useSaveShop = () =>
  useCall(changeShop, {
    // once the form knows what was saved, so that whoever leaves at this word is not asked about changes
    onRefreshed: () => toast({ title: 'Settings saved' }),
    onError: failed('Failed to save the settings'),
  })
