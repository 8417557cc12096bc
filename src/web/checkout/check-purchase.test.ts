import { expect, it } from 'vitest'
import { likelyMeant, whyNotYet } from './check-purchase.ts'

const card = { problem: null, pay: async () => ({ status: 'paid' as const }) }
const filled = { email: 'jane@example.com', phone: '555-0101', card, quantity: 1, horses: [1] }

it('lets a filled form through', () => {
  expect(whyNotYet(filled)).toBeNull()
})

it('asks for the e-mail, then the phone, then the card form, in this order', () => {
  const empty = { ...filled, email: ' ', phone: '', card: null }
  expect(whyNotYet(empty)).toMatchObject({
    title: 'Email Required',
    description: 'Please enter your email address',
  })
  expect(whyNotYet({ ...empty, email: 'not one' })).toMatchObject({
    title: 'Phone Number Required',
    description: 'Please enter your phone number',
  })
  expect(whyNotYet({ ...empty, email: 'not one', phone: '5' })).toMatchObject({
    title: 'Payment System Loading',
    description: 'Please wait for the payment form to load',
  })
})

it('refuses an address that cannot be one', () => {
  expect(whyNotYet({ ...filled, email: 'jane@' })).toMatchObject({
    field: 'email',
    description: 'Please give an e-mail address such as you@example.com',
  })
})

it('wants as many horses chosen as are bought, and a whole card', () => {
  expect(whyNotYet({ ...filled, quantity: 2 })).toMatchObject({ field: 'horses' })
  const half = { ...card, problem: 'Your card number is incomplete.' }
  expect(whyNotYet({ ...filled, card: half })).toMatchObject({
    title: 'Payment Failed',
    description: 'Your card number is incomplete.',
  })
})

it('offers the address that was probably meant, until the buyer says no', () => {
  expect(likelyMeant('jane@gmial.com', '')).toBe('jane@gmail.com')
  expect(likelyMeant('jane@gmial.com ', 'jane@gmial.com')).toBeNull()
})
