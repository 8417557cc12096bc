import { endpoint } from '../../endpoint.ts'
import { IdParam } from '../../fields.ts'
import { EventWeek, WeekendSheet } from './weekend-sheet.ts'

export const readWeekendSheet = endpoint('GET /api/admin/events/:id/sheet', {
  access: 'helper',
  shows: ['weekend', 'catalogue', 'sales', 'videos', 'waiting'],
  tag: 'weekend',
  summary:
    'The end of the weekend: every run and order of an event, how far each has come, and what is still open',
  params: IdParam,
  answer: WeekendSheet,
  errors: ['not-found'],
})

export const readEventWeek = endpoint('GET /api/admin/events/:id/week', {
  access: 'helper',
  shows: ['weekend', 'catalogue', 'sales', 'videos', 'waiting'],
  tag: 'weekend',
  summary: 'How far an event has come, from its draw to the end of the weekend',
  params: IdParam,
  answer: EventWeek,
  errors: ['not-found'],
})
