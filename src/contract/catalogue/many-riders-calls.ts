import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { BulkRiders, Rider, RiderIds, RidersBefore, RidersChange } from './rider.ts'

export const bulkAddRiders = endpoint('POST /api/riders/bulk', {
  access: 'owner',
  changes: ['catalogue'],
  tag: 'riders',
  summary: 'Add up to 20 riders: all of them, or none and what is wrong with which',
  body: BulkRiders,
  status: 201,
  answer: z.array(Rider),
  errors: ['bad-rows'],
})

export const changeRiders = endpoint('PATCH /api/riders', {
  access: 'owner',
  asksAgain: true,
  changes: ['catalogue'],
  tag: 'riders',
  summary: 'Give many riders the same price, event or limit; answers how they were',
  body: RidersChange,
  answer: RidersBefore,
  errors: ['not-found'],
})

export const setRiders = endpoint('PUT /api/riders', {
  access: 'owner',
  asksAgain: true,
  changes: ['catalogue'],
  tag: 'riders',
  summary: 'Set price, event and limit of each rider, as an undo does; answers how they were',
  body: RidersBefore,
  answer: RidersBefore,
  errors: ['not-found', 'bad-rows'],
})

export const removeRiders = endpoint('POST /api/riders/remove', {
  access: 'owner',
  changes: ['catalogue'],
  tag: 'riders',
  summary: 'Remove many riders; answers those that were there',
  body: RiderIds,
  answer: RiderIds,
  errors: ['not-found'],
})

export const restoreRiders = endpoint('POST /api/riders/restore', {
  access: 'owner',
  changes: ['catalogue'],
  tag: 'riders',
  summary: 'Bring back riders that were removed within the hour',
  body: RiderIds,
  answer: RiderIds,
  errors: ['not-found', 'conflict'],
})
