import { expect, it } from 'vitest'
import { z } from 'zod'
import { checkBy, toastOnly } from './check-form.ts'

const Rider = z.object({
  name: z.string().trim().min(1, 'Please enter a rider name').max(9, 'The name is too long'),
  price: z.number('The price must be a number').min(1, 'The price is at least $1'),
  horses: z.array(z.object({ videoUrl: z.url('Please give a link') })),
})

it('gives what the schema reads', () => {
  const typed = { name: ' Jane ', price: 65, horses: [] }
  expect(checkBy(Rider, typed)).toEqual({ body: { ...typed, name: 'Jane' } })
})

it('has one sentence for each field that is wrong, also inside a list', () => {
  expect(checkBy(Rider, { name: '', price: Number.NaN, horses: [{ videoUrl: 'none' }] })).toEqual({
    refusal: {
      errors: {
        name: 'Please enter a rider name',
        price: 'The price must be a number',
        'horses.0.videoUrl': 'Please give a link',
      },
    },
  })
})

it('toasts the first sentence where that is asked for', () => {
  expect(checkBy(Rider, { name: '', price: 0, horses: [] }, { toasts: true })).toMatchObject({
    refusal: { toast: { title: 'Please enter a rider name' } },
  })
  expect(toastOnly('Please create an event first')).toEqual({
    refusal: { toast: { title: 'Please create an event first' } },
  })
})
