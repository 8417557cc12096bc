import { endpoint } from '../endpoint.ts'
import { IdempotencyHeaders } from '../platform/idempotency-key.ts'
import { Delivery } from './order.ts'
import {
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

export const startPurchase = endpoint({
  method: 'POST',
  path: '/api/create-payment-intent',
  access: 'visitor',
  tag: 'buying',
  summary: 'Begin to pay',
  headers: IdempotencyHeaders,
  body: StartPurchase,
  answer: StartedPurchase,
  errors: [
    'rider-not-found',
    'no-such-horse',
    'horses-not-chosen',
    'video-not-ready',
    'already-owned',
    'price-changed',
    'sold-out',
    'already-paid',
    'key-used-for-another',
    'too-many-tries',
    'provider-away',
  ],
})

export const payWithWallet = endpoint({
  method: 'POST',
  path: '/api/pay-with-wallet',
  access: 'visitor',
  tag: 'buying',
  summary: 'Pay what this browser began with what a wallet handed over',
  body: WalletPayment,
  answer: WalletPaid,
  errors: ['payment-not-found', 'card-declined', 'provider-away'],
})

export const cancelPayment = endpoint({
  method: 'POST',
  path: '/api/cancel-payment',
  access: 'visitor',
  changes: ['owned'],
  tag: 'buying',
  summary: 'Give up a payment that this browser began',
  body: CancelPayment,
  errors: ['provider-away'],
})

export const confirmPayment = endpoint({
  method: 'POST',
  path: '/api/confirm-payment',
  access: 'visitor',
  changes: ['owned'],
  tag: 'buying',
  summary: 'Have what was paid for',
  body: ConfirmPayment,
  answer: Delivery,
  later: MailedInstead,
  errors: [
    'payment-not-found',
    'payment-incomplete',
    'payment-processing',
    'payment-expired',
    'payment-unmatched',
    'sale-refunded',
    'order-refunded',
    'provider-away',
  ],
})

export const checkPurchase = endpoint({
  method: 'GET',
  path: '/api/purchases/check',
  access: 'visitor',
  tag: 'buying',
  summary: 'Whether an e-mail has bought a rider, and whether it is sold out',
  query: PurchaseCheckQuery,
  answer: PurchaseCheck,
  errors: ['rider-not-found', 'too-many-tries'],
})

export const payInSandbox = endpoint({
  method: 'POST',
  path: '/api/sandbox/pay',
  access: 'visitor',
  tag: 'buying',
  summary: 'Pay with a pretend card (sandbox only)',
  body: SandboxPayment,
  answer: SandboxPaid,
  errors: ['payment-not-found', 'payment-closed', 'card-declined'],
})
