import { expect, it } from 'vitest'
import { NO_EMAIL } from '../../../contract/platform/email.ts'
import { checkPurchase, likelyMeant } from './use-purchase-form.ts'

const card = { problem: null, pay: async () => ({ status: 'paid' as const }) }
const filled = { email: 'jane@example.com', phone: '555-0101', card, mustChoose: false }

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

it('marks the field too, in other words than those of the toast', () => {
  const refused = [
    checkPurchase({ ...filled, email: '' }),
    checkPurchase({ ...filled, phone: ' ' }),
    checkPurchase({ ...filled, card: { ...card, problem: 'Your card number is incomplete.' } }),
  ].map((checked) => ('refusal' in checked ? checked.refusal : {}))
  expect(refused.map(({ errors }) => errors)).toEqual([
    { email: 'Needed for your video' },
    { phone: 'Needed to reach you' },
    { card: 'Check your card details.' },
  ])
  for (const { errors, toast } of refused)
    expect(Object.values(errors ?? {})).not.toContain(toast?.description)
})

it('wants one of several horses chosen, after what is specified', () => {
  expect(checkPurchase({ ...filled, mustChoose: true })).toEqual({
    refusal: { errors: { horses: 'Choose at least one horse.' } },
  })
  expect(checkPurchase({ ...filled, phone: '', mustChoose: true })).toMatchObject({
    refusal: { toast: { title: 'Phone Number Required' } },
  })
})

it('refuses an address that cannot be one, at its field', () => {
  expect(checkPurchase({ ...filled, email: 'jane@' })).toEqual({
    refusal: { errors: { email: NO_EMAIL } },
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
