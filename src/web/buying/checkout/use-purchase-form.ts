import { useEffect, useState } from 'react'
import { likelyEmail } from '../../../contract/buying/email-typo.ts'
import type { SoldSize } from '../../../contract/buying/sold-size.ts'
import { Email, NO_EMAIL } from '../../../contract/platform/email.ts'
import { type Checked, fieldError, type Refusal, toastOnly } from '../../platform/ui/check-form.ts'
import { useForm } from '../../platform/ui/use-form.ts'
import { buyerEmail, buyerPhone } from '../access/remembered-buyer.ts'
import type { CardForm } from './card-payment.ts'
import { keepDraft, readDraft } from './purchase-draft.ts'
import type { WantedPurchase } from './wanted-purchase.ts'

/** What the buyer types. It survives a reload and closing the dialog; a returning buyer types nothing again. */
export function usePurchaseForm(wanted: WantedPurchase) {
  const form = useForm(() => {
    const draft = readDraft()
    const same = draft?.riderId === wanted.riderId ? draft : null
    return {
      email: wanted.email ?? (draft?.email || (buyerEmail() ?? '')),
      phone: draft?.phone || buyerPhone(),
      quantity: String(wanted.quantity ?? same?.quantity ?? '1'),
      horses: wanted.horse ? [wanted.horse] : (same?.horses ?? []),
      size: (same?.size ?? 'full') as SoldSize,
    }
  })
  const { draft } = form
  const { riderId, eventId, upgrade } = wanted
  useEffect(
    () => keepDraft({ ...draft, riderId, eventId, upgrade, open: true }),
    [draft, riderId, eventId, upgrade],
  )
  return form
}

export type PurchaseFormState = ReturnType<typeof usePurchaseForm>

interface Filled {
  email: string
  phone: string
  card: CardForm | null
  mustChoose: boolean
}

export const CHOOSE_HORSE = 'Choose at least one horse.'

/** The toast says what is wrong, in the specified words; the field says what to do, and still does when the toast is gone. */
const refuseAt = (field: string, toDo: string, title: string, description: string): { refusal: Refusal } => ({
  refusal: { errors: { [field]: toDo }, toast: { title, description } },
})

/** Whether the form can be paid with, in the order in which the buyer is told why not. */
export function checkPurchase({ email, phone, card, mustChoose }: Filled): Checked<{ card: CardForm }> {
  if (!email.trim())
    return refuseAt('email', 'Needed for your video', 'Email Required', 'Please enter your email address')
  if (!phone.trim())
    return refuseAt('phone', 'Needed to reach you', 'Phone Number Required', 'Please enter your phone number')
  if (!card) return toastOnly('Payment System Loading', 'Please wait for the payment form to load')
  if (mustChoose) return fieldError('horses', CHOOSE_HORSE)
  const address = Email.safeParse(email)
  if (!address.success) {
    return fieldError('email', address.error.issues[0]?.message ?? NO_EMAIL)
  }
  if (card.problem) return refuseAt('card', 'Check your card details.', 'Payment Failed', card.problem)
  return { body: { card } }
}

/** A wrong address loses the video link, so one that looks mistyped is asked about: after typing it, and before paying. */
export function useLikelyEmail(email: string) {
  const [asking, setAsking] = useState(false)
  const [confirmed, setConfirmed] = useState('')
  const [warnedOf, setWarnedOf] = useState('')
  const meant = likelyMeant(email, confirmed)
  return {
    offer: asking ? meant : null,
    ask: setAsking,
    keep: () => setConfirmed(email.trim()),
    /** Whether paying has to wait; paying again without taking the offer goes on. */
    warns: () => {
      if (!meant || warnedOf === email) return false
      setAsking(true)
      setWarnedOf(email)
      return true
    },
  }
}

/** The address that was probably meant, unless the buyer has said that the typed one is right. */
export const likelyMeant = (email: string, confirmed: string) =>
  email.trim() === confirmed ? null : likelyEmail(email.trim())
