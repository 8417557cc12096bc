import { expect, test } from 'vitest'
import { rowProblemsOf, rowsSentence } from './validation.ts'

test('each invalid row is reported once, in order', () => {
  expect(
    rowProblemsOf([
      { instancePath: '/rows/2/name', message: 'Please enter a rider name' },
      { instancePath: '/rows/2/price', message: 'The price must be a number' },
      { instancePath: '/rows/4/horses/0/horse', message: 'Invalid input: expected number' },
      { instancePath: '/rows/7', message: 'Invalid input: expected object' },
      { instancePath: '/eventId', message: 'Please select an event' },
    ]),
  ).toEqual([
    { row: 3, sentence: 'Please enter a rider name' },
    { row: 5, sentence: 'The field horses 0 horse is not valid' },
    { row: 8, sentence: 'This is no rider' },
  ])
})

test('the sentence names up to ten rows', () => {
  const rows = (count: number) => Array.from({ length: count }, (_, i) => ({ row: i + 1, sentence: 'Odd' }))
  expect(rowsSentence(rows(1))).toBe('Row 1: Odd')
  expect(rowsSentence(rows(3))).toBe('Rows 1, 2 and 3 are not right. Row 1: Odd')
  expect(rowsSentence(rows(12))).toBe(
    'Rows 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and 2 more are not right. Row 1: Odd',
  )
})
