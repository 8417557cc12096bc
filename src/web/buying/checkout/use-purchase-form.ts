import { useEffect } from 'react'
import { useForm } from '../../platform/ui/use-form.ts'
import { buyerEmail } from '../access/buyer-email.ts'
import { buyerPhone } from '../access/buyer-phone.ts'
import { keepDraft, readDraft } from './purchase-draft.ts'
import type { WantedPurchase } from './wanted-purchase.ts'

/** What the buyer types. It is kept over a reload and over closing the dialog; who bought before types nothing again. */
export function usePurchaseForm(wanted: WantedPurchase) {
  const form = useForm(() => {
    const draft = readDraft()
    const same = draft?.riderId === wanted.riderId ? draft : null
    return {
      email: draft?.email || (buyerEmail() ?? ''),
      phone: draft?.phone || buyerPhone(),
      quantity: String(wanted.quantity ?? same?.quantity ?? '1'),
      horses: wanted.horse ? [wanted.horse] : (same?.horses ?? []),
    }
  })
  const { draft } = form
  const { riderId, eventId } = wanted
  useEffect(() => keepDraft({ ...draft, riderId, eventId, open: true }), [draft, riderId, eventId])
  return form
}

export type PurchaseFormState = ReturnType<typeof usePurchaseForm>
