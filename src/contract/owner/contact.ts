import { z } from 'zod'
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

/** Newest first; the next page is `before` the last id. Without a state all but the archived. */
export const ContactQuery = z.object({
  state: RequestState.optional(),
  before: IdText.optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
})
export type ContactQuery = z.infer<typeof ContactQuery>

export const ContactChange = z.object({ state: RequestState })
