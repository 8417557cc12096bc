import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { readShop } from '../../../contract/owner/shop-calls.ts'
import { readOf } from '../../platform/api/queries.ts'
import { lazyComponent, useLazyComponent } from '../../platform/ui/lazy-component.ts'
import { cardFields, walletButtons } from './card-fields.ts'
import { hasLeftOver } from './left-over.ts'
import { useWantedPurchase } from './wanted-purchase.ts'

const purchaseDialog = lazyComponent(async () => (await import('./purchase-dialog.tsx')).PurchaseDialog)

/** Fetches the dialog and the card form on hover or focus. */
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

/** Mounted once on every page: shows the purchase dialog, and resumes payments after a reload. */
export function Checkout() {
  const wanted = useWantedPurchase()
  const PurchaseDialog = useLazyComponent(purchaseDialog, wanted?.times ?? 0)
  usePickUp()
  return (
    PurchaseDialog && wanted && <PurchaseDialog wanted={wanted.about} open={wanted.open} key={wanted.times} />
  )
}

function usePickUp() {
  const queries = useQueryClient()
  const [, navigate] = useLocation()
  const once = useRef(false)
  useEffect(() => {
    if (once.current) return
    once.current = true
    if (!hasLeftOver()) return
    import('./pick-up.ts').then(
      ({ pickUp }) => pickUp({ queries, navigate }),
      // the next page view tries again
      () => undefined,
    )
  }, [queries, navigate])
}
