import { z } from 'zod'
import { Event, EventChange, NewEvent } from '../event.ts'
import { IdParam } from '../fields.ts'
import { Import, ImportResult, NewImport } from '../import.ts'
import { NewRider, Rider, RiderChange, RiderQuery } from '../rider.ts'
import { BulkRiders, RiderIds, RidersBefore, RidersChange } from '../rider-bulk.ts'
import { NewSport, Sport, SportChange } from '../sport.ts'
import { endpoint } from './endpoint.ts'

// ten thousand riders with long links
const MAX_IMPORT_BYTES = 16 * 1024 * 1024

export const listEvents = endpoint({
  method: 'GET',
  path: '/api/events',
  access: 'visitor',
  shows: ['catalogue'],
  tag: 'events',
  summary: 'Events of every sport',
  answer: z.array(Event),
})

export const findEvent = endpoint({
  method: 'GET',
  path: '/api/events/:id',
  access: 'visitor',
  shows: ['catalogue'],
  tag: 'events',
  summary: 'One event',
  params: IdParam,
  answer: Event,
  errors: ['event-not-found'],
})

export const addEvent = endpoint({
  method: 'POST',
  path: '/api/events',
  access: 'owner',
  changes: ['catalogue'],
  tag: 'events',
  summary: 'Add an event',
  body: NewEvent,
  status: 201,
  answer: Event,
  errors: ['sport-not-found'],
})

export const changeEvent = endpoint({
  method: 'PUT',
  path: '/api/events/:id',
  access: 'owner',
  changes: ['catalogue'],
  tag: 'events',
  summary: 'Change an event',
  params: IdParam,
  body: EventChange,
  answer: Event,
  errors: ['sport-not-found', 'event-not-found'],
})

export const removeEvent = endpoint({
  method: 'DELETE',
  path: '/api/events/:id',
  access: 'owner',
  changes: ['catalogue'],
  tag: 'events',
  summary: 'Remove an event with its riders',
  params: IdParam,
  errors: ['event-not-found'],
})

export const listImports = endpoint({
  method: 'GET',
  path: '/api/imports',
  access: 'owner',
  shows: ['catalogue'],
  tag: 'riders',
  summary: 'Imported start lists, latest first',
  answer: z.array(Import),
})

export const importStartList = endpoint({
  method: 'POST',
  path: '/api/imports',
  access: 'owner',
  changes: ['catalogue'],
  tag: 'riders',
  summary: 'Import a start list: all of it, or nothing and a list of the bad rows',
  body: NewImport,
  maxBytes: MAX_IMPORT_BYTES,
  status: 201,
  answer: ImportResult,
  errors: ['event-not-found', 'bad-rows'],
})

export const undoImport = endpoint({
  method: 'DELETE',
  path: '/api/imports/:id',
  access: 'owner',
  changes: ['catalogue'],
  tag: 'riders',
  summary: 'Undo an import',
  params: IdParam,
  errors: ['import-not-found', 'rider-is-sold', 'rider-is-being-bought'],
})

export const bulkAddRiders = endpoint({
  method: 'POST',
  path: '/api/riders/bulk',
  access: 'owner',
  changes: ['catalogue'],
  tag: 'riders',
  summary: 'Add up to 20 riders: all of them, or none and what is wrong with which',
  body: BulkRiders,
  status: 201,
  answer: z.array(Rider),
  errors: ['bad-rows'],
})

export const changeRiders = endpoint({
  method: 'PATCH',
  path: '/api/riders',
  access: 'owner',
  changes: ['catalogue'],
  tag: 'riders',
  summary: 'Give many riders the same price, event or limit; answers how they were',
  body: RidersChange,
  answer: RidersBefore,
  errors: ['event-not-found', 'rider-not-found'],
})

export const setRiders = endpoint({
  method: 'PUT',
  path: '/api/riders',
  access: 'owner',
  changes: ['catalogue'],
  tag: 'riders',
  summary: 'Set price, event and limit of each rider, as an undo does; answers how they were',
  body: RidersBefore,
  answer: RidersBefore,
  errors: ['event-not-found', 'rider-not-found', 'bad-rows'],
})

export const removeRiders = endpoint({
  method: 'POST',
  path: '/api/riders/remove',
  access: 'owner',
  changes: ['catalogue'],
  tag: 'riders',
  summary: 'Remove many riders; answers those that were there',
  body: RiderIds,
  answer: RiderIds,
  errors: ['rider-not-found'],
})

export const restoreRiders = endpoint({
  method: 'POST',
  path: '/api/riders/restore',
  access: 'owner',
  changes: ['catalogue'],
  tag: 'riders',
  summary: 'Bring back riders that were removed within the hour',
  body: RiderIds,
  answer: RiderIds,
  errors: ['removed-rider-not-found', 'event-is-gone', 'too-late-to-restore'],
})

export const listRiders = endpoint({
  method: 'GET',
  path: '/api/riders',
  access: 'visitor',
  shows: ['catalogue', 'owned'],
  tag: 'riders',
  summary: 'Riders of an event, of a sport or of all',
  query: RiderQuery,
  answer: z.array(Rider),
  errors: ['login-required'],
})

export const findRider = endpoint({
  method: 'GET',
  path: '/api/riders/:id',
  access: 'visitor',
  shows: ['catalogue', 'owned'],
  tag: 'riders',
  summary: 'One rider',
  params: IdParam,
  answer: Rider,
  errors: ['rider-not-found'],
})

export const addRider = endpoint({
  method: 'POST',
  path: '/api/riders',
  access: 'owner',
  changes: ['catalogue'],
  tag: 'riders',
  summary: 'Add a rider',
  body: NewRider,
  status: 201,
  answer: Rider,
  errors: ['event-not-found', 'no-such-horse'],
})

export const changeRider = endpoint({
  method: 'PUT',
  path: '/api/riders/:id',
  access: 'owner',
  changes: ['catalogue'],
  tag: 'riders',
  summary: 'Change a rider',
  params: IdParam,
  body: RiderChange,
  answer: Rider,
  errors: ['event-not-found', 'rider-not-found', 'no-such-horse', 'horse-is-sold', 'horse-is-being-bought'],
})

export const removeRider = endpoint({
  method: 'DELETE',
  path: '/api/riders/:id',
  access: 'owner',
  changes: ['catalogue'],
  tag: 'riders',
  summary: 'Remove a rider',
  params: IdParam,
  errors: ['rider-not-found'],
})

export const listSports = endpoint({
  method: 'GET',
  path: '/api/sports',
  access: 'visitor',
  shows: ['catalogue'],
  tag: 'sports',
  summary: 'Active sports; for the admin all',
  answer: z.array(Sport),
})

export const findSport = endpoint({
  method: 'GET',
  path: '/api/sports/:id',
  access: 'visitor',
  shows: ['catalogue'],
  tag: 'sports',
  summary: 'One sport',
  params: IdParam,
  answer: Sport,
  errors: ['sport-not-found'],
})

export const listSportEvents = endpoint({
  method: 'GET',
  path: '/api/sports/:id/events',
  access: 'visitor',
  shows: ['catalogue'],
  tag: 'sports',
  summary: 'Events of a sport',
  params: IdParam,
  answer: z.array(Event),
  errors: ['sport-not-found'],
})

export const addSport = endpoint({
  method: 'POST',
  path: '/api/sports',
  access: 'owner',
  changes: ['catalogue'],
  tag: 'sports',
  summary: 'Add a sport',
  body: NewSport,
  status: 201,
  answer: Sport,
})

export const changeSport = endpoint({
  method: 'PUT',
  path: '/api/sports/:id',
  access: 'owner',
  changes: ['catalogue'],
  tag: 'sports',
  summary: 'Change a sport',
  params: IdParam,
  body: SportChange,
  answer: Sport,
  errors: ['sport-not-found'],
})

export const removeSport = endpoint({
  method: 'DELETE',
  path: '/api/sports/:id',
  access: 'owner',
  changes: ['catalogue'],
  tag: 'sports',
  summary: 'Remove a sport with its events and riders',
  params: IdParam,
  errors: ['sport-not-found'],
})
