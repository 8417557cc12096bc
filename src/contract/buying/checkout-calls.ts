import { endpoint } from '../endpoint.ts'
import { IdempotencyHeaders } from '../platform/idempotency-key.ts'
import { Delivery } from './order.ts'
import {
  BasketQuestion,
  BasketQuote,
  CancelPayment,
  ConfirmPayment,
  MailedInstead,
  PurchaseCheck,
  PurchaseCheckQuery,
  SandboxPaid,
  SandboxPayment,
  StartedPurchase,
  StartPurchase,
  WalletPaid,
  WalletPayment,
} from './purchase.ts'
import { ReminderToken } from './reminder.ts'

export const startPurchase = endpoint('POST /api/create-payment-intent', {
  access: 'visitor',
  tag: 'buying',
  summary: 'Start a payment',
  headers: IdempotencyHeaders,
  body: StartPurchase,
  answer: StartedPurchase,
  errors: [
    'not-found',
    'invalid-input',
    'conflict',
    'already-owned',
    'price-changed',
    'code-refused',
    'sold-out',
    'already-paid',
    'idempotency-key-reused',
    'too-many-requests',
    'unavailable',
  ],
})

export const quoteBasket = endpoint('POST /api/basket', {
  access: 'visitor',
  tag: 'buying',
  summary: 'What a basket costs, and what of it can be bought',
  body: BasketQuestion,
  answer: BasketQuote,
})

export const payWithWallet = endpoint('POST /api/pay-with-wallet', {
  access: 'visitor',
  tag: 'buying',
  summary: 'Pay with a wallet a payment that this browser started',
  body: WalletPayment,
  answer: WalletPaid,
  errors: ['not-found', 'card-declined', 'unavailable'],
})

export const cancelPayment = endpoint('POST /api/cancel-payment', {
  access: 'visitor',
  changes: ['owned'],
  tag: 'buying',
  summary: 'Cancel a payment that this browser started',
  body: CancelPayment,
  errors: ['unavailable'],
})

export const confirmPayment = endpoint('POST /api/confirm-payment', {
  access: 'visitor',
  changes: ['owned'],
  tag: 'buying',
  summary: 'Get what was paid for',
  body: ConfirmPayment,
  answer: Delivery,
  later: MailedInstead,
  errors: ['not-found', 'payment-incomplete', 'payment-processing', 'gone', 'conflict', 'unavailable'],
})

export const checkPurchase = endpoint('GET /api/purchases/check', {
  access: 'visitor',
  tag: 'buying',
  summary: 'Whether an email has bought a rider, and whether it is sold out',
  query: PurchaseCheckQuery,
  answer: PurchaseCheck,
  errors: ['not-found', 'too-many-requests'],
})

export const stopReminders = endpoint('POST /api/reminders/:token/stop', {
  access: 'visitor',
  tag: 'buying',
  summary: 'End reminders of unfinished purchases to an address, by the key in one of them; repeatable',
  params: ReminderToken,
  errors: ['not-found'],
})

export const payInSandbox = endpoint('POST /api/sandbox/pay', {
  access: 'visitor',
  tag: 'buying',
  summary: 'Pay with a pretend card (sandbox only)',
  body: SandboxPayment,
  answer: SandboxPaid,
  errors: ['not-found', 'conflict', 'card-declined'],
})
