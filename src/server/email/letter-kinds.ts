import { formatCents } from '../../contract/buying/pricing.ts'

/** A payment that was sent back by itself, in the words of the checkout it belonged to. */
export interface RefusedPayment {
  riderName: string
  eventName: string
  /** The buyer's. */
  email: string
  amountCents: number
  /** Why, in a sentence for the buyer. */
  reason: string
}

/** What a visitor asked for in the contact form. */
export interface AskedFor {
  fullName: string
  email: string
  eventType: string
  businessName: string | null
  phone: string | null
  eventLocation: string | null
  eventDate: string | null
  services: string[]
  additionalDetails: string | null
  preferredContact: string | null
}

/** A film that could not be made, and is off sale. */
export interface FailedFilm {
  fileName: string
  /** Who shows it. */
  riders: string[]
  /** Why, in a sentence. */
  reason: string
}

/** A refund that the bank or the provider did not take. */
export interface FailedRefund {
  orderNumber: string
  riderName: string
  amountCents: number
  reason: string
}

/** A buyer asked the bank for the money. */
export interface DisputedSale {
  status: 'inquiry' | 'open' | 'won' | 'lost' | 'closed'
  reason: string
  amountCents: number
  dueBy: string | null
  /** It began as an inquiry. */
  hasGrown: boolean
  email: string
  orderNumber: string
  riderName: string
}

/** A browser that never logged in before has done so. */
export interface NewDevice {
  username: string
  network: string
  userAgent: string | null
}

/** Letters to the owner go elsewhere from now on. */
export interface ChangedAddress {
  /** The new one; empty when no letters are wanted. */
  email: string
  network: string
  userAgent: string | null
}

/** Money that came without an order. */
export interface UnmatchedMoney {
  amountCents: number
  currency: string
  intentId: string
  email: string
  /** Rider and event. */
  title: string
}

/** A video that somebody waited for. */
export interface UpFilm {
  riderId: number
  riderName: string
  eventId: number
  eventName: string
  /** Of an unlisted rider; letters that were written earlier have none. */
  linkKey?: string | null
  /** An earlier letter told of another of the rider's runs. */
  another?: boolean
}

export const filmUpTitle = ({ riderName, another }: UpFilm) =>
  another ? `Another video of ${riderName} is up` : `${riderName}'s video is up`

export const addressChangedTitle = ({ email }: ChangedAddress) =>
  email ? 'Letters to you go to another address now' : 'No more letters are sent to you'

interface Bought {
  purchaseId: number
  orderNumber: string
  riderName: string
}

/** What each kind of letter is rendered from when it is sent. No order link is among it: those are made when sending. */
export interface LetterPayloads {
  order: Bought
  /** Paid while the film was still being made. */
  'order-waits': Bought
  'film-ready': Bought
  /** The camera's own film has taken the place of the small copy. */
  'master-here': Bought & { quality: string | null }
  /** To who asked to be told, about all that came since. */
  'film-up': { films: UpFilm[] }
  'email-corrected': Bought
  'owner-sale': Bought & { amountCents: number }
  resend: { email: string }
  /** `accessEnded` is false for money given back in part. */
  refund: Bought & { amountCents: number; accessEnded: boolean }
  /** `isOpen` is true where the buyer has the video again. */
  'refund-failed': Bought & { amountCents: number; isOpen: boolean }
  'refused-payment': RefusedPayment
  'owner-refused': RefusedPayment
  'owner-refund-failed': FailedRefund
  'owner-dispute': DisputedSale
  'owner-unmatched': UnmatchedMoney
  'owner-contact': AskedFor
  'owner-film-failed': FailedFilm
  'owner-new-device': NewDevice
  /** To the address of before. */
  'owner-address-changed': ChangedAddress
}

export type LetterKind = keyof LetterPayloads

type Subjects = { [Kind in LetterKind]: (payload: LetterPayloads[Kind]) => string }

const DISPUTE_SUBJECTS: Record<DisputedSale['status'], string> = {
  inquiry: 'A bank asks about a payment',
  open: 'A buyer disputes a payment',
  won: 'You won a dispute',
  lost: 'You lost a dispute',
  closed: 'A bank asks no more about a payment',
}

export const subjects: Subjects = {
  order: ({ riderName, orderNumber }) => `Your video of ${riderName} is ready (order ${orderNumber})`,
  'order-waits': ({ riderName, orderNumber }) =>
    `Your video of ${riderName} is being finished (order ${orderNumber})`,
  'film-ready': ({ riderName, orderNumber }) => `Your video of ${riderName} is ready (order ${orderNumber})`,
  'master-here': ({ riderName, orderNumber, quality }) =>
    `Your ${quality ?? 'full-size'} video of ${riderName} is here (order ${orderNumber})`,
  'film-up': ({ films }) => {
    const [only, ...more] = films
    return only && more.length === 0
      ? `${filmUpTitle(only)}: ${only.eventName}`
      : `${films.length} videos are up`
  },
  'email-corrected': ({ riderName, orderNumber }) => `Your video of ${riderName} (order ${orderNumber})`,
  'owner-sale': ({ riderName, orderNumber, amountCents }) =>
    `Sold: ${riderName} for ${formatCents(amountCents)} (order ${orderNumber})`,
  resend: () => 'Your videos',
  refund: ({ orderNumber, amountCents }) =>
    `${formatCents(amountCents)} is on its way back to you (order ${orderNumber})`,
  'refund-failed': ({ orderNumber, amountCents }) =>
    `Your bank did not take ${formatCents(amountCents)} (order ${orderNumber})`,
  'refused-payment': ({ riderName }) => `Your payment for ${riderName} was sent back`,
  'owner-refused': ({ riderName, amountCents }) =>
    `Sent back by itself: ${formatCents(amountCents)} for ${riderName}`,
  'owner-refund-failed': ({ amountCents, orderNumber }) =>
    `A refund of ${formatCents(amountCents)} failed${orderNumber ? ` (order ${orderNumber})` : ''}`,
  'owner-dispute': ({ status, amountCents, orderNumber }) =>
    `${DISPUTE_SUBJECTS[status]}: ${formatCents(amountCents)}${orderNumber ? ` (order ${orderNumber})` : ''}`,
  'owner-unmatched': ({ amountCents, currency }) =>
    `A payment without an order: ${currency === 'usd' ? formatCents(amountCents) : `${amountCents / 100} ${currency}`}`,
  'owner-contact': ({ fullName, eventType }) => `Request from ${fullName}: ${eventType}`,
  'owner-new-device': ({ username }) => `${username} logged in with a new browser`,
  'owner-address-changed': addressChangedTitle,
  'owner-film-failed': ({ fileName, riders: [rider] }) =>
    `Off sale: ${fileName}${rider ? ` of ${rider}` : ''} could not be made`,
}

export const isLetterKind = (kind: string): kind is LetterKind => Object.hasOwn(subjects, kind)
