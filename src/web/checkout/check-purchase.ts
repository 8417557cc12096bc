import { Email } from '../../contract/email.ts'
import { likelyEmail } from '../../contract/email-typo.ts'
import type { CardForm } from './card-payment.ts'

export interface Refusal {
  title: string
  description: string
  field: 'email' | 'phone' | 'card' | 'horses'
}

interface Filled {
  email: string
  phone: string
  card: CardForm | null
  quantity: number
  horses: number[]
}

/** Why the form cannot be sent yet, in the order in which the buyer is told. */
export function whyNotYet({ email, phone, card, quantity, horses }: Filled): Refusal | null {
  if (!email.trim()) {
    return { title: 'Email Required', description: 'Please enter your email address', field: 'email' }
  }
  if (!phone.trim()) {
    return { title: 'Phone Number Required', description: 'Please enter your phone number', field: 'phone' }
  }
  if (!card) {
    return {
      title: 'Payment System Loading',
      description: 'Please wait for the payment form to load',
      field: 'card',
    }
  }
  const address = Email.safeParse(email)
  if (!address.success) {
    const description = address.error.issues[0]?.message ?? 'Please enter your email address'
    return { title: 'Please Check Your Email', description, field: 'email' }
  }
  if (horses.length < quantity) {
    const description = `Please choose ${quantity} horses, or buy fewer`
    return { title: 'Choose Your Horses', description, field: 'horses' }
  }
  if (card.problem) return { title: 'Payment Failed', description: card.problem, field: 'card' }
  return null
}

/** The address that was probably meant, unless the buyer has said that the typed one is right. */
export const likelyMeant = (email: string, kept: string) =>
  email.trim() === kept ? null : likelyEmail(email.trim())
