import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { IdParam } from '../fields.ts'
import { Code, CodeChange, NewCode } from './code.ts'

export const listCodes = endpoint('GET /api/codes', {
  access: 'owner',
  shows: ['sales', 'codes'],
  tag: 'codes',
  summary: 'The codes, newest first, with their uses and what they brought in',
  answer: z.array(Code),
})

export const addCode = endpoint('POST /api/codes', {
  access: 'owner',
  asksAgain: true,
  changes: ['codes'],
  tag: 'codes',
  summary: 'Add a code',
  body: NewCode,
  status: 201,
  answer: Code,
  errors: ['invalid-input', 'not-found', 'conflict'],
})

export const changeCode = endpoint('PUT /api/codes/:id', {
  access: 'owner',
  asksAgain: true,
  changes: ['codes'],
  tag: 'codes',
  summary: 'Change a code, end it, or open it again',
  params: IdParam,
  body: CodeChange,
  answer: Code,
  errors: ['invalid-input', 'not-found', 'conflict'],
})

export const removeCode = endpoint('DELETE /api/codes/:id', {
  access: 'owner',
  changes: ['codes'],
  tag: 'codes',
  summary: 'Delete a code that was never used',
  params: IdParam,
  errors: ['not-found', 'conflict'],
})

export const exportCodes = endpoint('GET /api/codes.csv', {
  access: 'owner',
  tag: 'codes',
  summary: 'What each code brought in, and its share',
  produces: 'text/csv',
})

export const exportCodeOrders = endpoint('GET /api/codes/:id/orders.csv', {
  access: 'owner',
  tag: 'codes',
  summary: "A code's orders with its share of each, without the buyers",
  params: IdParam,
  produces: 'text/csv',
  errors: ['not-found'],
})
