import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { IdParam } from '../fields.ts'
import { User } from './account.ts'
import { InvitationToken, Invited, Invitee, Joining, NewHelper, Person } from './team.ts'

export const listTeam = endpoint('GET /api/team', {
  access: 'owner',
  shows: ['account'],
  tag: 'account',
  summary: 'Who has a login',
  answer: z.array(Person),
})

export const inviteHelper = endpoint('POST /api/team', {
  access: 'owner',
  asksAgain: true,
  changes: ['account'],
  tag: 'account',
  summary: 'Add a helper, who chooses a password by the link',
  body: NewHelper,
  status: 201,
  answer: Invited,
  errors: ['conflict'],
})

export const renewInvitation = endpoint('POST /api/team/:id/invitation', {
  access: 'owner',
  asksAgain: true,
  changes: ['account'],
  tag: 'account',
  summary: 'A new link for a helper, also in place of a forgotten password; the link before ends',
  params: IdParam,
  status: 201,
  answer: Invited,
  errors: ['not-found'],
})

export const removeHelper = endpoint('DELETE /api/team/:id', {
  access: 'owner',
  asksAgain: true,
  changes: ['account'],
  tag: 'account',
  summary: 'Remove a helper; every browser of theirs is logged out',
  params: IdParam,
  errors: ['not-found'],
})

export const findInvitation = endpoint('POST /api/team/invited', {
  access: 'visitor',
  tag: 'account',
  summary: 'Who is invited by a link',
  body: InvitationToken,
  answer: Invitee,
  errors: ['link-expired', 'too-many-requests'],
})

export const joinTeam = endpoint('POST /api/team/join', {
  access: 'visitor',
  changes: ['account'],
  tag: 'account',
  summary: 'Choose a password by the link of an invitation, and log in',
  body: Joining,
  answer: User,
  errors: ['link-expired', 'too-many-requests'],
})
