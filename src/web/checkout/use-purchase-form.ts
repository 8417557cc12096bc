import { useEffect } from 'react'
import { useForm } from '../ui/use-form.ts'
import { keepDraft, readDraft } from './purchase-draft.ts'
import type { WantedPurchase } from './wanted-purchase.ts'

/** What the buyer types. It is kept over a reload and over closing the dialog. */
export function usePurchaseForm(wanted: WantedPurchase, firstEmail: string) {
  const form = useForm(() => {
    const draft = readDraft()
    const same = draft?.riderId === wanted.riderId ? draft : null
    return {
      email: draft?.email || firstEmail,
      phone: draft?.phone ?? '',
      quantity: String(wanted.quantity ?? same?.quantity ?? '1'),
      horses: same?.horses ?? [],
    }
  })
  const { draft } = form
  const { riderId, eventId } = wanted
  useEffect(() => keepDraft({ ...draft, riderId, eventId, open: true }), [draft, riderId, eventId])
  return form
}

export type PurchaseFormState = ReturnType<typeof usePurchaseForm>
