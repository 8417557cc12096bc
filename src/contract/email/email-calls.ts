import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { IdParam } from '../fields.ts'
import { HeldLetters, Letter, LetterQuery, LetterView, ReleaseLetters } from './letter.ts'

export const listLetters = endpoint({
  method: 'GET',
  path: '/api/mail',
  access: 'owner',
  shows: ['mail'],
  tag: 'mail',
  summary: 'Outgoing letters, newest first',
  query: LetterQuery,
  answer: z.array(Letter),
})

export const countHeldLetters = endpoint({
  method: 'GET',
  path: '/api/mail/held',
  access: 'owner',
  shows: ['mail'],
  tag: 'mail',
  summary: 'How many letters wait for a word',
  answer: HeldLetters,
})

export const releaseLetters = endpoint({
  method: 'POST',
  path: '/api/mail/held',
  access: 'owner',
  changes: ['mail'],
  tag: 'mail',
  summary: 'Send all held letters now, or discard them',
  body: ReleaseLetters,
  answer: HeldLetters,
})

export const readLetter = endpoint({
  method: 'GET',
  path: '/api/mail/:id',
  access: 'owner',
  shows: ['mail'],
  tag: 'mail',
  summary: 'A letter with its words and pictures',
  params: IdParam,
  answer: LetterView,
  errors: ['not-found', 'conflict'],
})

export const discardLetter = endpoint({
  method: 'POST',
  path: '/api/mail/:id/discard',
  access: 'owner',
  changes: ['mail'],
  tag: 'mail',
  summary: 'Never send a held or failed letter',
  params: IdParam,
  answer: Letter,
  errors: ['not-found', 'conflict'],
})

export const resendLetter = endpoint({
  method: 'POST',
  path: '/api/mail/:id/resend',
  access: 'owner',
  changes: ['mail'],
  tag: 'mail',
  summary: 'Send a letter again',
  params: IdParam,
  status: 202,
  answer: Letter,
  errors: ['not-found', 'conflict'],
})
