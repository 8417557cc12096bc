import { useQueryClient } from '@tanstack/react-query'
import { readShop } from '../../../contract/owner/shop-calls.ts'
import { readOf } from '../../platform/api/queries.ts'
import { lazyComponent } from '../../platform/ui/lazy-component.ts'
import { cardFields, walletButtons } from './card-fields.ts'

export const purchaseDialog = lazyComponent(
  async () => (await import('./purchase-dialog.tsx')).PurchaseDialog,
)

/** Fetches the dialog and the card form as soon as a finger or the focus is near their button. */
export function usePreloadPurchase() {
  const queries = useQueryClient()
  return () => {
    purchaseDialog.preload()
    const shop = queries.getQueryData(readOf(readShop, {}).queryKey)
    if (!shop) return
    cardFields[shop.payments.provider].preload()
    walletButtons[shop.payments.provider].preload()
  }
}
