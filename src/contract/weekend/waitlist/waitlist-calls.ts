import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import {
  NewWaitlistEntry,
  WaitlistConfirmed,
  WaitlistedRider,
  WaitlistJoined,
  WaitlistToken,
} from './waitlist.ts'

export const joinWaitlist = endpoint('POST /api/waiting', {
  access: 'visitor',
  changes: ['waiting'],
  tag: 'waiting',
  summary: "Ask for one email once a rider's video is there",
  body: NewWaitlistEntry,
  status: 201,
  answer: WaitlistJoined,
  errors: ['not-found', 'conflict', 'too-many-requests'],
})

export const confirmWaitlist = endpoint('POST /api/waiting/:token/confirm', {
  access: 'visitor',
  changes: ['waiting'],
  tag: 'waiting',
  summary: 'Agree to these emails, by the key in the first of them; repeatable',
  params: WaitlistToken,
  answer: WaitlistConfirmed,
  errors: ['not-found'],
})

export const leaveWaitlist = endpoint('POST /api/waiting/:token/stop', {
  access: 'visitor',
  changes: ['waiting'],
  tag: 'waiting',
  summary: 'End every email of this kind to an address, by the key in one of them; repeatable',
  params: WaitlistToken,
})

export const listWaitlist = endpoint('GET /api/admin/waiting', {
  access: 'owner',
  shows: ['waiting', 'catalogue', 'videos'],
  tag: 'waiting',
  summary: 'Riders whose video people wait for and who they are, the most wanted first',
  answer: z.array(WaitlistedRider),
})
