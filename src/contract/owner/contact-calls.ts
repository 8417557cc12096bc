import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { IdParam } from '../fields.ts'
import {
  ContactAnswer,
  ContactChange,
  ContactQuery,
  ContactReceived,
  ContactRequest,
  NewContactRequest,
  OpenedRequest,
  UnansweredRequests,
} from './contact.ts'

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

export const countUnanswered = endpoint('GET /api/contact/unanswered', {
  access: 'owner',
  shows: ['requests'],
  tag: 'contact',
  summary: 'How many contact requests are not answered yet',
  answer: UnansweredRequests,
})

export const openRequest = endpoint('GET /api/contact/:id', {
  access: 'owner',
  shows: ['requests', 'catalogue', 'sales', 'videos'],
  tag: 'contact',
  summary: "A contact request with its answers and its sender's orders",
  params: IdParam,
  answer: OpenedRequest,
  errors: ['not-found'],
})

export const answerRequest = endpoint('POST /api/contact/:id/answer', {
  access: 'owner',
  changes: ['requests', 'mail'],
  tag: 'contact',
  summary: 'Answer a contact request by email',
  params: IdParam,
  body: ContactAnswer,
  status: 201,
  answer: ContactRequest,
  errors: ['not-found'],
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
