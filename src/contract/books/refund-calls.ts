import { z } from 'zod'
import { Purchase, RefundRequest } from '../buying/purchase.ts'
import { endpoint } from '../endpoint.ts'
import { IdParam } from '../fields.ts'
import { IdempotencyHeaders } from '../platform/idempotency-key.ts'
import { Dispute } from './dispute.ts'
import { Evidence } from './evidence.ts'
import { PurchaseRefunds } from './refund.ts'

export const listDisputes = endpoint('GET /api/disputes', {
  access: 'owner',
  shows: ['sales'],
  tag: 'sales',
  summary: "Buyers who asked their bank for the money, with the owner's deadline",
  answer: z.array(Dispute),
})

export const readEvidence = endpoint('GET /api/purchases/:id/evidence', {
  access: 'owner',
  shows: ['sales'],
  tag: 'sales',
  summary: 'What the shop can show a bank of an order',
  params: IdParam,
  answer: Evidence,
  errors: ['not-found'],
})

export const refundPurchase = endpoint('POST /api/purchases/:id/refund', {
  access: 'owner',
  changes: ['sales', 'mail', 'catalogue'],
  tag: 'sales',
  summary: 'Give back the whole payment, or a part',
  params: IdParam,
  headers: IdempotencyHeaders,
  body: RefundRequest.nullish(),
  answer: Purchase,
  errors: [
    'not-found',
    'nothing-to-refund',
    'conflict',
    'idempotency-key-reused',
    'refund-failed',
    'provider-unreachable',
  ],
})

export const listRefunds = endpoint('GET /api/purchases/:id/refunds', {
  access: 'owner',
  shows: ['sales'],
  tag: 'sales',
  summary: 'What went back of a payment, what waits, and what is left',
  params: IdParam,
  answer: PurchaseRefunds,
  errors: ['not-found'],
})

export const sendRefundAgain = endpoint('POST /api/refunds/:id/again', {
  access: 'owner',
  changes: ['sales', 'mail', 'catalogue'],
  tag: 'sales',
  summary: 'Send a refund that failed once more',
  params: IdParam,
  errors: ['not-found', 'conflict', 'refund-failed', 'provider-unreachable'],
})

export const noteRefundByHand = endpoint('POST /api/refunds/:id/by-hand', {
  access: 'owner',
  changes: ['sales', 'mail', 'catalogue'],
  tag: 'sales',
  summary: 'Write down that a failed refund was given back in another way',
  params: IdParam,
  errors: ['not-found', 'conflict'],
})

export const dismissRefund = endpoint('POST /api/refunds/:id/dismiss', {
  access: 'owner',
  changes: ['sales', 'mail', 'catalogue'],
  tag: 'sales',
  summary: 'Take note of a refund that failed',
  params: IdParam,
  errors: ['not-found', 'conflict'],
})

export const orderUnmatched = endpoint('POST /api/unmatched-payments/:id/order', {
  access: 'owner',
  changes: ['sales', 'mail', 'catalogue'],
  tag: 'sales',
  summary: 'Make the order that an unmatched payment was for',
  params: IdParam,
  errors: ['not-found', 'conflict', 'unavailable'],
})

export const refundUnmatched = endpoint('POST /api/unmatched-payments/:id/refund', {
  access: 'owner',
  changes: ['sales', 'mail', 'catalogue'],
  tag: 'sales',
  summary: 'Send an unmatched payment back',
  params: IdParam,
  errors: ['not-found', 'conflict', 'nothing-to-refund', 'refund-failed', 'provider-unreachable'],
})

export const dismissUnmatched = endpoint('POST /api/unmatched-payments/:id/dismiss', {
  access: 'owner',
  changes: ['sales', 'mail', 'catalogue'],
  tag: 'sales',
  summary: 'Take note of an unmatched payment',
  params: IdParam,
  errors: ['not-found', 'conflict'],
})
