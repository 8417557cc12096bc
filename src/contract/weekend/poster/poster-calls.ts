import { endpoint } from '../../endpoint.ts'
import { IdParam } from '../../fields.ts'
import { EventWord, Poster, PosterLine } from './poster.ts'

export const readPoster = endpoint('GET /api/admin/events/:id/poster', {
  access: 'owner',
  shows: ['catalogue'],
  tag: 'events',
  summary: "What stands on an event's poster, with its short address",
  params: IdParam,
  answer: Poster,
  errors: ['not-found'],
})

export const changePosterLine = endpoint('PUT /api/admin/events/:id/poster', {
  access: 'owner',
  changes: ['catalogue'],
  tag: 'events',
  summary: "Change the line of an event's poster",
  params: IdParam,
  body: PosterLine,
  answer: Poster,
  errors: ['not-found'],
})

export const notePosterPrinted = endpoint('POST /api/admin/events/:id/poster/printed', {
  access: 'owner',
  changes: ['weekend'],
  tag: 'events',
  summary: "Note that an event's poster was printed",
  params: IdParam,
  errors: ['not-found'],
})

export const chooseEventWord = endpoint('PUT /api/admin/events/:id/word', {
  access: 'owner',
  changes: ['catalogue'],
  tag: 'events',
  summary: 'Choose the word of the short address; earlier ones lead to the event too',
  params: IdParam,
  body: EventWord,
  answer: Poster,
  errors: ['not-found', 'conflict'],
})
