import { endpoint } from '../endpoint.ts'
import { IdParam } from '../fields.ts'
import { FenceLinkHeader } from './fence/fence-link.ts'
import { ClipRun, ClipRuns, Matching } from './match/matching.ts'
import { Needs } from './upload-plan/needs.ts'
import {
  Clips,
  Goes,
  GoStarts,
  LateEntry,
  NewClips,
  NewResults,
  NewRunningOrder,
  NewTaps,
  RenamedGo,
  Run,
  RunChange,
  RunningOrder,
  Taps,
  WeekendChanges,
} from './weekend.ts'

// thousands of runs, clips or taps
const MAX_BYTES = 4 * 1024 * 1024

export const readRunningOrder = endpoint('GET /api/admin/events/:id/order', {
  access: 'fence',
  shows: ['weekend'],
  tag: 'weekend',
  summary: "An event's running order",
  params: IdParam,
  headers: FenceLinkHeader,
  answer: RunningOrder,
  errors: ['not-found'],
})

export const saveRunningOrder = endpoint('PUT /api/admin/events/:id/order', {
  access: 'helper',
  changes: ['weekend', 'catalogue', 'videos'],
  tag: 'weekend',
  summary:
    "Set an event's running order, and with it its riders and horses; runs that are sold, recorded, tapped or decided stay",
  params: IdParam,
  body: NewRunningOrder,
  maxBytes: MAX_BYTES,
  answer: RunningOrder,
  errors: ['not-found', 'bad-rows'],
})

export const listGoes = endpoint('GET /api/admin/events/:id/goes', {
  access: 'helper',
  shows: ['weekend'],
  tag: 'weekend',
  summary: "An event's goes in running order, and when each begins",
  params: IdParam,
  answer: Goes,
  errors: ['not-found'],
})

export const saveGoStarts = endpoint('PUT /api/admin/events/:id/goes', {
  access: 'helper',
  changes: ['weekend', 'catalogue'],
  tag: 'weekend',
  summary: 'Say when goes begin, or that it is not known; riders see by it when a run is due',
  params: IdParam,
  body: GoStarts,
  answer: Goes,
  errors: ['not-found'],
})

export const renameGo = endpoint('PATCH /api/admin/events/:id/goes', {
  access: 'helper',
  changes: ['weekend', 'catalogue', 'videos'],
  tag: 'weekend',
  summary: 'Rename a go in all its runs',
  params: IdParam,
  body: RenamedGo,
  answer: RunningOrder,
  errors: ['not-found'],
})

export const addRun = endpoint('POST /api/admin/events/:id/runs', {
  access: 'fence',
  changes: ['weekend', 'catalogue', 'videos'],
  tag: 'weekend',
  summary: 'Add a late entry to the running order; sent again with its key, it is the same one',
  params: IdParam,
  headers: FenceLinkHeader,
  body: LateEntry,
  status: 201,
  answer: Run,
  errors: ['not-found'],
})

export const listChanges = endpoint('GET /api/admin/events/:id/changes', {
  access: 'helper',
  shows: ['weekend'],
  tag: 'weekend',
  summary: 'What was changed last in the running order and in the matching',
  params: IdParam,
  answer: WeekendChanges,
  errors: ['not-found'],
})

export const undoChange = endpoint('POST /api/admin/events/:id/changes/:changeId/undo', {
  access: 'helper',
  changes: ['weekend', 'catalogue', 'videos'],
  tag: 'weekend',
  summary: 'Undo the last change of the running order, or of the matching; what others changed since stays',
  params: IdParam.extend({ changeId: IdParam.shape.id }),
  errors: ['not-found'],
})

export const changeRun = endpoint('PATCH /api/admin/runs/:id', {
  access: 'helper',
  changes: ['weekend', 'catalogue', 'videos'],
  tag: 'weekend',
  summary: 'Change names, class or draw of a run, scratch it, move it, or say its time',
  params: IdParam,
  body: RunChange,
  answer: Run,
  errors: ['not-found'],
})

export const saveResults = endpoint('PUT /api/admin/events/:id/results', {
  access: 'helper',
  changes: ['weekend', 'catalogue'],
  tag: 'weekend',
  summary: 'Say time, place and division of many runs at once; the others stay as they are',
  params: IdParam,
  body: NewResults,
  maxBytes: MAX_BYTES,
  answer: RunningOrder,
  errors: ['not-found'],
})

export const listClips = endpoint('GET /api/admin/events/:id/clips', {
  access: 'helper',
  shows: ['weekend'],
  tag: 'weekend',
  summary: "An event's clips, in the order of their starts",
  params: IdParam,
  answer: Clips,
  errors: ['not-found'],
})

export const addClips = endpoint('POST /api/admin/events/:id/clips', {
  access: 'helper',
  changes: ['weekend'],
  tag: 'weekend',
  summary: 'Say which clips there are; sent again, they are the same ones. Nothing is uploaded by this',
  params: IdParam,
  body: NewClips,
  maxBytes: MAX_BYTES,
  status: 201,
  answer: Clips,
  errors: ['not-found'],
})

export const readMatching = endpoint('GET /api/admin/events/:id/matching', {
  access: 'helper',
  shows: ['weekend'],
  tag: 'weekend',
  summary: 'Which clip shows which run, and how sure that is',
  params: IdParam,
  answer: Matching,
  errors: ['not-found'],
})

export const readNeeds = endpoint('GET /api/admin/events/:id/needs', {
  access: 'helper',
  shows: ['weekend'],
  tag: 'weekend',
  summary:
    'Which clips are still to be sent, in the order of need: sold, being paid, asked for, watched, the rest',
  params: IdParam,
  answer: Needs,
  errors: ['not-found'],
})

export const decideClip = endpoint('PUT /api/admin/clips/:id/run', {
  access: 'helper',
  changes: ['weekend', 'catalogue', 'videos'],
  tag: 'weekend',
  summary: 'Say which run a clip shows, or that it shows none; answers the new matching',
  params: IdParam,
  body: ClipRun,
  answer: Matching,
  errors: ['not-found'],
})

export const decideClips = endpoint('PUT /api/admin/events/:id/matching', {
  access: 'helper',
  changes: ['weekend', 'catalogue', 'videos'],
  tag: 'weekend',
  summary: 'Say of many clips at once which run they show, or take that back; answers the new matching',
  params: IdParam,
  body: ClipRuns,
  maxBytes: MAX_BYTES,
  answer: Matching,
  errors: ['not-found'],
})

export const undecideClip = endpoint('DELETE /api/admin/clips/:id/run', {
  access: 'helper',
  changes: ['weekend', 'catalogue', 'videos'],
  tag: 'weekend',
  summary: 'Take back what was said of a clip; answers the new matching',
  params: IdParam,
  answer: Matching,
  errors: ['not-found'],
})

export const listTaps = endpoint('GET /api/admin/events/:id/taps', {
  access: 'fence',
  shows: ['weekend'],
  tag: 'weekend',
  summary: 'What was tapped at the fence, in the order of its times',
  params: IdParam,
  headers: FenceLinkHeader,
  answer: Taps,
  errors: ['not-found'],
})

export const addTaps = endpoint('POST /api/admin/events/:id/taps', {
  access: 'fence',
  changes: ['weekend'],
  tag: 'weekend',
  summary:
    'Send what was tapped at the fence; a tap that was sent before is the same one, or is taken back by `undone`',
  params: IdParam,
  headers: FenceLinkHeader,
  body: NewTaps,
  maxBytes: MAX_BYTES,
  errors: ['not-found'],
})
