import { readContinued } from '../../../contract/buying/reminder.ts'
import { findRider } from '../../../contract/catalogue/rider-calls.ts'
import { call } from '../../platform/api/call.ts'
import { toast } from '../../platform/ui/toast-store.ts'
import { addToBasket, openBasket } from '../basket/basket.ts'
import { keepDraft, readDraft } from '../checkout/purchase-draft.ts'
import { openPurchase } from '../checkout/wanted-purchase.ts'

/** Opens the purchase dialog or the basket with what the link of a reminder names; false for any other address. */
export function continuePurchase(): boolean {
  const chosen = readContinued(location.search)
  if (chosen.length === 0) return false
  // a reload does not open it again
  history.replaceState(history.state, '', location.pathname)
  void openChosen(chosen)
  return true
}

async function openChosen(chosen: ReturnType<typeof readContinued>) {
  const found = await Promise.allSettled(
    chosen.map(async ({ riderId, horses, size }) => {
      const { eventId, name: riderName } = await call(findRider, { params: { id: riderId }, query: {} })
      return { riderId, eventId, riderName, horses, size, quantity: horses.length }
    }),
  )
  const entries = found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
  const [first, ...further] = entries
  if (!first) {
    toast({ title: 'This video is no longer here', description: 'It was removed from the shop.' })
  } else if (further.length > 0) {
    for (const entry of entries) addToBasket(entry)
    openBasket()
  } else {
    const { riderId, eventId, horses, size, quantity } = first
    const typed = { email: '', phone: '', ...readDraft() }
    keepDraft({ ...typed, riderId, eventId, horses, size, quantity: String(quantity), open: true })
    openPurchase({ riderId, eventId })
  }
}
