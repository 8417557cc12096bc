import { z } from 'zod'
import { ContactRequest } from '../../contract/owner/contact.ts'
import { emailKind, facts } from './content.ts'

/** To the owner. */
export const contactEmails = {
  /** What a visitor asked for in the contact form. */
  'owner-contact': emailKind({
    payload: ContactRequest.omit({ id: true, state: true, createdAt: true }),
    subject: ({ fullName, eventType }) => `Request from ${fullName}: ${eventType}`,
    content: (request) => ({
      heading: `${request.fullName} asks for a quote`,
      blocks: [
        facts(
          ['Name', request.fullName],
          ['Business', request.businessName],
          ['Email', request.email],
          ['Phone', request.phone],
          ['Prefers', request.preferredContact],
          ['Kind of event', request.eventType],
          ['Where', request.eventLocation],
          ['When', request.eventDate],
          ['Services', request.services.join(', ')],
        ),
        request.additionalDetails && request.additionalDetails,
        'An answer to this email goes to them. The request is in your inbox in the shop, too.',
      ],
      replyTo: request.email,
    }),
  }),
}

/** The owner's answer to a request. */
export const AnswerPayload = z.object({
  requestId: z.number(),
  /** The idempotency key. */
  attempt: z.string(),
  text: z.string(),
  /** What was asked. */
  message: z.string(),
})

/** To the sender of a request. */
export const answerEmails = {
  'contact-answer': emailKind({
    payload: AnswerPayload,
    subject: () => 'Re: your message',
    content: ({ text, message }, { shop }) => ({
      heading: `An answer from ${shop.brand}`,
      blocks: [...text.split(/\n{2,}/), 'You wrote:', { kind: 'quote', text: message }],
    }),
  }),
}
