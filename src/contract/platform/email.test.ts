import { expect, test } from 'vitest'
import { z } from 'zod'
import { Buyer } from '../buying/buyer.ts'
import { EmailCorrection, ResendRequest } from '../buying/order.ts'
import { ConfirmPayment, NewOrder, PurchaseCheckQuery, StartPurchase } from '../buying/purchase.ts'
import { RiderQuery } from '../catalogue/rider.ts'
import { NewContactRequest } from '../owner/contact.ts'
import { sameEmail } from './email.ts'

const TYPED = ' Jane.Doe@Example.COM\t'

test.each(
  Object.entries({
    StartPurchase,
    ConfirmPayment,
    NewOrder,
    PurchaseCheckQuery,
    RiderQuery,
    Buyer,
    ResendRequest,
    EmailCorrection,
    NewContactRequest,
  }),
)('%s normalizes case and whitespace of an address', (_name, { shape }) => {
  const read = z.object({ email: shape.email }).parse({ email: TYPED })
  expect(read.email).toBe('jane.doe@example.com')
})

test('sameEmail ignores case and whitespace', () => {
  expect(sameEmail(TYPED, 'jane.doe@example.com')).toBe(true)
  expect(sameEmail('', 'jane.doe@example.com')).toBe(false)
})
