import { expect, test } from 'vitest'
import { slim } from './slim-calls.ts'

const DECLARED = `import { z } from 'zod'
import { Rider, RiderChange } from '../rider.ts'
import { endpoint } from './endpoint.ts'

const LARGEST = 5

export const changeRider = endpoint('PUT /api/riders/:id', {
  access: 'owner',
  changes: ['catalogue'],
  tag: 'riders',
  summary: 'Change a rider',
  body: RiderChange,
  answer: z.array(Rider),
  maxBytes: LARGEST,
})
`

test('the browser gets of a call how it is made, and neither its schemas nor their files', () => {
  expect(slim('calls.ts', DECLARED).replace(/\s+/g, ' ').trim()).toBe(
    `import { endpoint } from './endpoint.ts' const LARGEST = 5 export const changeRider = endpoint('PUT /api/riders/:id', { changes: ['catalogue'] })`,
  )
})

test('a file that cannot be read fails the build', () => {
  expect(() => slim('calls.ts', 'export const = endpoint({')).toThrow('calls.ts cannot be read')
})
