import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { IdParam, LinkKey } from '../fields.ts'
import { NewRider, Rider, RiderChange, RiderQuery } from './rider.ts'

export const listRiders = endpoint('GET /api/riders', {
  access: 'visitor',
  shows: ['catalogue', 'owned'],
  tag: 'riders',
  summary: 'Riders of an event, of a sport or of all',
  query: RiderQuery,
  answer: z.array(Rider),
  errors: ['login-required', 'too-many-requests'],
})

export const findRider = endpoint('GET /api/riders/:id', {
  access: 'visitor',
  shows: ['catalogue', 'owned'],
  tag: 'riders',
  summary: 'One rider',
  params: IdParam,
  query: z.object({ linkKey: LinkKey }),
  answer: Rider,
  errors: ['not-found'],
})

export const addRider = endpoint('POST /api/riders', {
  access: 'owner',
  changes: ['catalogue'],
  tag: 'riders',
  summary: 'Add a rider',
  body: NewRider,
  status: 201,
  answer: Rider,
  errors: ['not-found', 'invalid-input'],
})

export const changeRider = endpoint('PUT /api/riders/:id', {
  access: 'owner',
  asksAgain: true,
  changes: ['catalogue'],
  tag: 'riders',
  summary: 'Change a rider',
  params: IdParam,
  body: RiderChange,
  answer: Rider,
  errors: ['not-found', 'invalid-input', 'conflict'],
})

export const removeRider = endpoint('DELETE /api/riders/:id', {
  access: 'owner',
  changes: ['catalogue'],
  tag: 'riders',
  summary: 'Remove a rider',
  params: IdParam,
  errors: ['not-found'],
})
