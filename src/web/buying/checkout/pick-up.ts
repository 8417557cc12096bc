import { pathTo } from '../../../contract/pages.ts'
import { takeLinkCode } from '../codes/link-code.ts'
import { continuePurchase } from '../reminders/continue-purchase.ts'
import { paymentsInFlight } from './payment-in-flight.ts'
import { readDraft } from './purchase-draft.ts'
import { resumePayment } from './resume-payments.ts'
import { openPurchase } from './wanted-purchase.ts'

/** Goes on with what was left: the code of a link, the link of a reminder, else the dialog that was open, and payments without a result. */
export function pickUp(where: Parameters<typeof resumePayment>[1]) {
  // the shop may be out of reach, and says it again before paying
  takeLinkCode(location.search).catch(() => undefined)
  const draft = readDraft()
  if (!continuePurchase() && draft?.open && location.pathname === pathTo('event', { id: draft.eventId })) {
    const { riderId, eventId, upgrade } = draft
    openPurchase({ riderId, eventId, ...(upgrade && { upgrade }) })
  }
  for (const payment of paymentsInFlight()) void resumePayment(payment, where)
}
