import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { IdParam } from '../fields.ts'
import { Event } from './event.ts'
import { NewSport, Sport, SportChange } from './sport.ts'

export const listSports = endpoint('GET /api/sports', {
  access: 'visitor',
  shows: ['catalogue'],
  tag: 'sports',
  summary: 'Active sports; for the admin all',
  answer: z.array(Sport),
})

export const findSport = endpoint('GET /api/sports/:id', {
  access: 'visitor',
  shows: ['catalogue'],
  tag: 'sports',
  summary: 'One sport',
  params: IdParam,
  answer: Sport,
  errors: ['not-found'],
})

export const listSportEvents = endpoint('GET /api/sports/:id/events', {
  access: 'visitor',
  shows: ['catalogue'],
  tag: 'sports',
  summary: 'Events of a sport',
  params: IdParam,
  answer: z.array(Event),
  errors: ['not-found'],
})

export const addSport = endpoint('POST /api/sports', {
  access: 'owner',
  changes: ['catalogue'],
  tag: 'sports',
  summary: 'Add a sport',
  body: NewSport,
  status: 201,
  answer: Sport,
})

export const changeSport = endpoint('PUT /api/sports/:id', {
  access: 'owner',
  changes: ['catalogue'],
  tag: 'sports',
  summary: 'Change a sport',
  params: IdParam,
  body: SportChange,
  answer: Sport,
  errors: ['not-found'],
})

export const removeSport = endpoint('DELETE /api/sports/:id', {
  access: 'owner',
  changes: ['catalogue'],
  tag: 'sports',
  summary: 'Remove a sport with its events and riders',
  params: IdParam,
  errors: ['not-found'],
})
