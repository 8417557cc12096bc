import { expect, it } from 'vitest'
import { checkPurchase, likelyMeant } from './use-purchase-form.ts'

const card = { problem: null, pay: async () => ({ status: 'paid' as const }) }
const filled = { email: 'jane@example.com', phone: '555-0101', card }

it('lets a filled form through', () => {
  expect(checkPurchase(filled)).toEqual({ body: { card } })
})

it('asks for the email, then the phone, then the card form, in this order', () => {
  const empty = { ...filled, email: ' ', phone: '', card: null }
  const toast = (title: string, description: string) => ({ refusal: { toast: { title, description } } })
  expect(checkPurchase(empty)).toMatchObject(toast('Email Required', 'Please enter your email address'))
  expect(checkPurchase({ ...empty, email: 'not one' })).toMatchObject(
    toast('Phone Number Required', 'Please enter your phone number'),
  )
  expect(checkPurchase({ ...empty, email: 'not one', phone: '5' })).toMatchObject(
    toast('Payment System Loading', 'Please wait for the payment form to load'),
  )
})

it('says what is missing under its field too', () => {
  expect(checkPurchase({ ...filled, phone: ' ' })).toMatchObject({
    refusal: { errors: { phone: 'Please enter your phone number' } },
  })
})

it('refuses an address that cannot be one', () => {
  const description = 'Please give an e-mail address such as you@example.com'
  expect(checkPurchase({ ...filled, email: 'jane@' })).toEqual({
    refusal: { errors: { email: description }, toast: { title: 'Please Check Your Email', description } },
  })
})

it('wants a whole card', () => {
  const half = { ...card, problem: 'Your card number is incomplete.' }
  expect(checkPurchase({ ...filled, card: half })).toMatchObject({
    refusal: { toast: { title: 'Payment Failed', description: 'Your card number is incomplete.' } },
  })
})

it('offers the address that was probably meant, until the buyer says no', () => {
  expect(likelyMeant('jane@gmial.com', '')).toBe('jane@gmail.com')
  expect(likelyMeant('jane@gmial.com ', 'jane@gmial.com')).toBeNull()
})
