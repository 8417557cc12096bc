import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { IdParam } from '../fields.ts'
import { EmailQuery, EmailView, HeldEmails, OutgoingEmail, ReleaseEmails } from './outgoing-email.ts'

export const listEmails = endpoint('GET /api/mail', {
  access: 'owner',
  shows: ['mail'],
  tag: 'mail',
  summary: 'Outgoing emails, newest first',
  query: EmailQuery,
  answer: z.array(OutgoingEmail),
})

export const countHeldEmails = endpoint('GET /api/mail/held', {
  access: 'owner',
  shows: ['mail'],
  tag: 'mail',
  summary: 'How many emails are held for the owner to decide',
  answer: HeldEmails,
})

export const releaseHeldEmails = endpoint('POST /api/mail/held', {
  access: 'owner',
  changes: ['mail'],
  tag: 'mail',
  summary: 'Send all held emails now, or discard them',
  body: ReleaseEmails,
  answer: HeldEmails,
})

export const readEmail = endpoint('GET /api/mail/:id', {
  access: 'owner',
  shows: ['mail'],
  tag: 'mail',
  summary: 'An email with its words and pictures',
  params: IdParam,
  answer: EmailView,
  errors: ['not-found', 'conflict'],
})

export const discardEmail = endpoint('POST /api/mail/:id/discard', {
  access: 'owner',
  changes: ['mail'],
  tag: 'mail',
  summary: 'Never send a held or failed email',
  params: IdParam,
  answer: OutgoingEmail,
  errors: ['not-found', 'conflict'],
})

export const resendEmail = endpoint('POST /api/mail/:id/resend', {
  access: 'owner',
  changes: ['mail'],
  tag: 'mail',
  summary: 'Send an email again',
  params: IdParam,
  status: 202,
  answer: OutgoingEmail,
  errors: ['not-found', 'conflict'],
})
