import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { AwaitedRider, NewWait, WaitingParam, WaitReceived } from './waitlist.ts'

export const waitForRider = endpoint({
  method: 'POST',
  path: '/api/waiting',
  access: 'visitor',
  changes: ['waiting'],
  tag: 'waiting',
  summary: "Ask for one letter once a rider's video is there",
  body: NewWait,
  status: 201,
  answer: WaitReceived,
  errors: ['rider-not-found', 'video-is-up', 'too-many-waits', 'too-many-tries'],
})

export const stopWaiting = endpoint({
  method: 'POST',
  path: '/api/waiting/:token/stop',
  access: 'visitor',
  changes: ['waiting'],
  tag: 'waiting',
  summary: 'End every letter of this kind to an address, by the key in one of them; repeatable',
  params: WaitingParam,
})

export const listAwaited = endpoint({
  method: 'GET',
  path: '/api/admin/waiting',
  access: 'owner',
  shows: ['waiting', 'catalogue', 'videos'],
  tag: 'waiting',
  summary: 'Riders whose video people wait for and who they are, the most wanted first',
  answer: z.array(AwaitedRider),
})
