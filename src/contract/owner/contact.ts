import { z } from 'zod'
import { Purchase } from '../buying/purchase.ts'
import { OutgoingEmail } from '../email/outgoing-email.ts'
import { Id, IdText, optionalText, requiredText } from '../fields.ts'
import { NO_EMAIL } from '../platform/email.ts'
import { CONTACT_WAYS, EVENT_TYPES, REQUEST_STATES, SERVICES } from './contact-choices.ts'

const FILL_OUT = 'Please fill out all required fields'

/** An empty select is sent as ''. */
const emptyToNull = (value: unknown) => (value === '' ? null : value)

export const NewContactRequest = z.object({
  businessName: optionalText(200),
  fullName: requiredText(FILL_OUT),
  email: requiredText(FILL_OUT, 254).toLowerCase().pipe(z.email(NO_EMAIL)),
  phone: optionalText(40),
  eventType: requiredText(FILL_OUT).pipe(z.enum(EVENT_TYPES, 'Please choose one of the event types')),
  eventLocation: optionalText(300),
  /** Free text. */
  eventDate: optionalText(200),
  services: z.array(z.enum(SERVICES, 'Please choose from the services')).max(SERVICES.length).nullish(),
  additionalDetails: optionalText(5000),
  preferredContact: z.preprocess(emptyToNull, z.enum(CONTACT_WAYS, 'Please choose Email or Phone').nullish()),
  /** An idempotency key. */
  attempt: z.string().min(8).max(100).nullish(),
  /** A honeypot: hidden from people, filled in by bots. */
  website: z.string().max(2000).nullish(),
})
export type NewContactRequest = z.input<typeof NewContactRequest>

export const ContactReceived = z.object({ received: z.literal(true) })

export const RequestState = z.enum(REQUEST_STATES, 'A request is new, read, answered or archived')
export type RequestState = z.infer<typeof RequestState>

/** A contact request in the owner's inbox. */
export const ContactRequest = z.object({
  id: Id,
  businessName: z.string().nullable(),
  fullName: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  eventType: z.string(),
  eventLocation: z.string().nullable(),
  eventDate: z.string().nullable(),
  services: z.array(z.string()),
  additionalDetails: z.string().nullable(),
  preferredContact: z.string().nullable(),
  state: RequestState,
  createdAt: z.string(),
})
export type ContactRequest = z.infer<typeof ContactRequest>

/** An order with the address of a request's sender. */
const SenderOrder = Purchase.pick({
  id: true,
  orderNumber: true,
  status: true,
  amount: true,
  createdAt: true,
  riderId: true,
  riderName: true,
  eventName: true,
}).extend({
  eventId: Id,
  /** Whether the rider is still in the shop. */
  inShop: z.boolean(),
  videos: z.array(
    z.object({
      /** The horse whose video it is: where one link serves all horses, the first. */
      horse: z.number().int(),
      name: z.string().nullable(),
      /** The address that the run shows: of a stored video, or elsewhere. */
      shows: z.string().nullable(),
      videoId: Id.nullable(),
      fileName: z.string().nullable(),
      thumbnailUrl: z.string().nullable(),
      /** Whether the buyer can watch it now. */
      ready: z.boolean(),
    }),
  ),
})
export type SenderOrder = z.infer<typeof SenderOrder>

/** A request with its answers and what its sender bought. */
export const OpenedRequest = ContactRequest.extend({
  answers: z.array(z.object({ text: z.string(), state: OutgoingEmail.shape.state, at: z.string() })),
  orders: z.array(SenderOrder),
})
export type OpenedRequest = z.infer<typeof OpenedRequest>

export const ContactAnswer = z.object({
  text: requiredText('Please write your answer', 5000),
  /** An idempotency key. */
  attempt: z.string().min(8).max(100),
})
export type ContactAnswer = z.infer<typeof ContactAnswer>

export const UnansweredRequests = z.object({ count: z.number().int() })

/** Newest first; the next page is `before` the last id. Without a state all but the archived. */
export const ContactQuery = z.object({
  state: z.enum([...REQUEST_STATES, 'unanswered']).optional(),
  before: IdText.optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
})
export type ContactQuery = z.infer<typeof ContactQuery>

export const ContactChange = z.object({ state: RequestState })
