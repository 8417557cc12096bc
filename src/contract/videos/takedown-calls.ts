import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { NewTakedown, Takedown, TakedownPlan, TakedownQuery } from './takedown.ts'

export const planTakedown = endpoint('GET /api/takedowns/plan', {
  access: 'owner',
  shows: ['catalogue', 'videos', 'sales'],
  tag: 'takedown',
  summary: 'What removing a video, a rider or an event for good would do',
  query: TakedownQuery,
  answer: TakedownPlan,
  errors: ['not-found'],
})

export const takeDown = endpoint('POST /api/takedowns', {
  access: 'owner',
  changes: ['catalogue', 'videos', 'sales', 'portfolio', 'weekend'],
  tag: 'takedown',
  summary: 'Remove a video, a rider or an event for good: every file of it goes within a minute',
  body: NewTakedown,
  status: 201,
  answer: Takedown,
  errors: ['not-found'],
})

export const listTakedowns = endpoint('GET /api/takedowns', {
  access: 'owner',
  shows: ['catalogue'],
  tag: 'takedown',
  summary: 'What was removed for good, latest first',
  answer: z.array(Takedown),
})
