import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { eventPath } from '../../../contract/paths.ts'
import { useLazyComponent } from '../../platform/ui/lazy-component.ts'
import { paymentsInFlight } from './payment-in-flight.ts'
import { purchaseDialog } from './purchase-code.ts'
import { readDraft } from './purchase-draft.ts'
import { openPurchase, useWantedPurchase } from './wanted-purchase.ts'

/** Stands once on every page: opens the purchase dialog when it is wanted, and takes up what a reload interrupted. */
export function Checkout() {
  const wish = useWantedPurchase()
  const PurchaseDialog = useLazyComponent(purchaseDialog, wish?.times ?? 0)
  usePickUp()
  return PurchaseDialog && wish && <PurchaseDialog wanted={wish.about} open={wish.open} key={wish.times} />
}

function usePickUp() {
  const queries = useQueryClient()
  const [, navigate] = useLocation()
  const once = useRef(false)
  useEffect(() => {
    if (once.current) return
    once.current = true
    const draft = readDraft()
    if (draft?.open && location.pathname === eventPath(draft.eventId)) {
      openPurchase({ riderId: draft.riderId, eventId: draft.eventId })
    }
    const left = paymentsInFlight()
    if (left.length === 0) return
    import('./resume-payments.ts').then(
      ({ resumePayment }) => {
        for (const payment of left) void resumePayment(payment, { queries, navigate })
      },
      // the next page view tries again
      () => undefined,
    )
  }, [queries, navigate])
}
