import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { IdParam } from '../fields.ts'
import { Event, EventChange, EventQuery, NewEvent } from './event.ts'

export const listEvents = endpoint('GET /api/events', {
  access: 'visitor',
  shows: ['catalogue'],
  tag: 'events',
  summary: 'Events of every sport, the newest first',
  query: EventQuery,
  answer: z.array(Event),
})

export const findEvent = endpoint('GET /api/events/:id', {
  access: 'visitor',
  shows: ['catalogue'],
  tag: 'events',
  summary: 'One event',
  params: IdParam,
  answer: Event,
  errors: ['not-found'],
})

export const addEvent = endpoint('POST /api/events', {
  access: 'owner',
  changes: ['catalogue'],
  tag: 'events',
  summary: 'Add an event',
  body: NewEvent,
  status: 201,
  answer: Event,
  errors: ['not-found'],
})

export const changeEvent = endpoint('PUT /api/events/:id', {
  access: 'owner',
  changes: ['catalogue'],
  tag: 'events',
  summary: 'Change an event',
  params: IdParam,
  body: EventChange,
  answer: Event,
  errors: ['not-found'],
})

export const removeEvent = endpoint('DELETE /api/events/:id', {
  access: 'owner',
  changes: ['catalogue'],
  tag: 'events',
  summary: 'Remove an event with its riders',
  params: IdParam,
  errors: ['not-found'],
})
