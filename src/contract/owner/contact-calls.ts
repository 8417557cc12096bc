import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { IdParam } from '../fields.ts'
import { ContactChange, ContactQuery, ContactReceived, ContactRequest, NewContactRequest } from './contact.ts'

export const askForQuote = endpoint('POST /api/contact', {
  access: 'visitor',
  changes: ['requests'],
  tag: 'contact',
  summary: 'Ask the owner for a quote',
  body: NewContactRequest,
  status: 201,
  answer: ContactReceived,
  errors: ['too-many-requests'],
})

export const listRequests = endpoint('GET /api/contact', {
  access: 'owner',
  // without `shows`, so that an opened request stays in the list until the next visit
  tag: 'contact',
  summary: 'Contact requests, newest first',
  query: ContactQuery,
  answer: z.array(ContactRequest),
})

export const changeRequest = endpoint('PUT /api/contact/:id', {
  access: 'owner',
  changes: ['requests'],
  tag: 'contact',
  summary: 'Mark a contact request',
  params: IdParam,
  body: ContactChange,
  answer: ContactRequest,
  errors: ['not-found'],
})
