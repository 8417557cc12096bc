import { endpoint } from '../../endpoint.ts'
import { IdParam } from '../../fields.ts'
import { FenceDay, FenceFrame, FenceLinkHeader, FenceLinks, MadeFenceLink } from './fence-link.ts'

export const readFence = endpoint('GET /api/admin/events/:id/fence', {
  access: 'fence',
  shows: ['weekend', 'catalogue', 'shop'],
  tag: 'weekend',
  summary: 'The event of a fence, and the day that a fence link is for',
  params: IdParam,
  headers: FenceLinkHeader,
  answer: FenceFrame,
  errors: ['not-found'],
})

export const listFenceLinks = endpoint('GET /api/admin/events/:id/fence-links', {
  access: 'helper',
  shows: ['weekend'],
  tag: 'weekend',
  summary: 'The fence links of an event that work',
  params: IdParam,
  answer: FenceLinks,
  errors: ['not-found'],
})

export const makeFenceLink = endpoint('POST /api/admin/events/:id/fence-links', {
  access: 'helper',
  changes: ['weekend', 'account'],
  tag: 'weekend',
  summary: 'A link to the fence of an event for one day, without an account',
  params: IdParam,
  body: FenceDay,
  status: 201,
  answer: MadeFenceLink,
  errors: ['not-found', 'invalid-input'],
})

export const endFenceLink = endpoint('DELETE /api/admin/fence-links/:id', {
  access: 'helper',
  changes: ['weekend', 'account'],
  tag: 'weekend',
  summary: 'End a fence link',
  params: IdParam,
  errors: ['not-found'],
})
