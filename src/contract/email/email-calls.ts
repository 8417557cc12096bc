import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { IdParam } from '../fields.ts'
import { EmailQuery, EmailView, HeldEmails, OutgoingEmail, ReleaseEmails } from './outgoing-email.ts'

export const listEmails = endpoint({
  method: 'GET',
  path: '/api/mail',
  access: 'owner',
  shows: ['mail'],
  tag: 'mail',
  summary: 'Outgoing emails, newest first',
  query: EmailQuery,
  answer: z.array(OutgoingEmail),
})

export const countHeldEmails = endpoint({
  method: 'GET',
  path: '/api/mail/held',
  access: 'owner',
  shows: ['mail'],
  tag: 'mail',
  summary: 'How many emails are held for the owner to decide',
  answer: HeldEmails,
})

export const releaseHeldEmails = endpoint({
  method: 'POST',
  path: '/api/mail/held',
  access: 'owner',
  changes: ['mail'],
  tag: 'mail',
  summary: 'Send all held emails now, or discard them',
  body: ReleaseEmails,
  answer: HeldEmails,
})

export const readEmail = endpoint({
  method: 'GET',
  path: '/api/mail/:id',
  access: 'owner',
  shows: ['mail'],
  tag: 'mail',
  summary: 'An email with its words and pictures',
  params: IdParam,
  answer: EmailView,
  errors: ['not-found', 'conflict'],
})

export const discardEmail = endpoint({
  method: 'POST',
  path: '/api/mail/:id/discard',
  access: 'owner',
  changes: ['mail'],
  tag: 'mail',
  summary: 'Never send a held or failed email',
  params: IdParam,
  answer: OutgoingEmail,
  errors: ['not-found', 'conflict'],
})

export const resendEmail = endpoint({
  method: 'POST',
  path: '/api/mail/:id/resend',
  access: 'owner',
  changes: ['mail'],
  tag: 'mail',
  summary: 'Send an email again',
  params: IdParam,
  status: 202,
  answer: OutgoingEmail,
  errors: ['not-found', 'conflict'],
})
