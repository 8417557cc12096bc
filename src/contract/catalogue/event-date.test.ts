import fc from 'fast-check'
import { expect, test } from 'vitest'
import { currentEvent, isThisWeekend, readEventDate, writeEventDate } from './event-date.ts'

test.each([
  ['June 15-17, 2024', '2024-06-15', '2024-06-17'],
  ['Oct 3, 2026', '2026-10-03', '2026-10-03'],
  ['May 30 - June 1, 2026', '2026-05-30', '2026-06-01'],
  ['December 30, 2026 - January 2, 2027', '2026-12-30', '2027-01-02'],
  ['September 5th to 7th, 2026', '2026-09-05', '2026-09-07'],
])('reads %s', (text, start, end) => {
  expect(readEventDate(text)).toEqual({ start, end })
})

test.each(['this weekend', 'Juno 3, 2026', 'June 31, 2026', 'June 9-3, 2026', ''])(
  'does not parse "%s"',
  (text) => {
    expect(readEventDate(text)).toBeNull()
  },
)

test('what the days of an event are written as is read back', () => {
  const day = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-01'), noInvalidDate: true })
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 40 }), (first, days) => {
      const [start = '', end = ''] = [0, days].map((later) =>
        new Date(first.getTime() + later * 86_400_000).toISOString().slice(0, 10),
      )
      expect(readEventDate(writeEventDate({ start, end }))).toEqual({ start, end })
    }),
  )
})

test.each([
  ['the one that is on', '2026-06-13', 'Finals'],
  ['on its last day, too', '2026-06-14', 'Finals'],
  ['the last one that began, although another is announced', '2026-08-01', 'Finals'],
  ['the next one where none has begun', '2026-01-01', 'Spring'],
])('the current event is %s', (_, today, name) => {
  const events = [
    { name: 'Football', date: 'November 20, 2026' },
    { name: 'Finals', date: 'June 12-14, 2026' },
    { name: 'Some day', date: 'this weekend' },
    { name: 'Spring', date: 'March 3, 2026' },
  ]
  expect(currentEvent(events, today)?.name).toBe(name)
  expect(currentEvent([{ date: 'some day' }], today)?.date).toBe('some day')
  expect(currentEvent([], today)).toBeUndefined()
})

test.each([
  ['2026-06-12', 'Friday, its first day', true],
  ['2026-06-14', 'Sunday, its last day', true],
  ['2026-06-09', 'the Tuesday before', true],
  ['2026-06-15', 'the Monday after', false],
  ['2026-06-07', 'the Sunday before', false],
  ['2027-06-12', 'a year later', false],
])('on %s (%s), June 12-14 being this weekend is %s', (today, _, isIt) => {
  expect(isThisWeekend('June 12-14, 2026', today)).toBe(isIt)
})

test('an event on weekdays or without a readable date is not this weekend', () => {
  expect(isThisWeekend('June 9-10, 2026', '2026-06-09')).toBe(false)
  expect(isThisWeekend('June 8-30, 2026', '2026-06-09')).toBe(true)
  expect(isThisWeekend('Saturday night', '2026-06-13')).toBe(false)
})
