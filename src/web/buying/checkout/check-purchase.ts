import { likelyEmail } from '../../../contract/buying/email-typo.ts'
import { Email, NO_EMAIL } from '../../../contract/platform/email.ts'
import { type Checked, refused, wrong } from '../../platform/ui/check-form.ts'
import type { CardForm } from './card-payment.ts'

interface Filled {
  email: string
  phone: string
  card: CardForm | null
}

/** Whether the form can be paid with, in the order in which the buyer is told why not. */
export function checkPurchase({ email, phone, card }: Filled): Checked<{ card: CardForm }> {
  if (!email.trim()) return wrong('email', 'Please enter your email address', 'Email Required')
  if (!phone.trim()) return wrong('phone', 'Please enter your phone number', 'Phone Number Required')
  if (!card) return refused('Payment System Loading', 'Please wait for the payment form to load')
  const address = Email.safeParse(email)
  if (!address.success) {
    return wrong('email', address.error.issues[0]?.message ?? NO_EMAIL, 'Please Check Your Email')
  }
  if (card.problem) return refused('Payment Failed', card.problem)
  return { body: { card } }
}

/** The address that was probably meant, unless the buyer has said that the typed one is right. */
export const likelyMeant = (email: string, kept: string) =>
  email.trim() === kept ? null : likelyEmail(email.trim())
