import { z } from 'zod'
import { Purchase, RefundRequest } from '../buying/purchase.ts'
import { endpoint } from '../endpoint.ts'
import { IdParam } from '../fields.ts'
import { IdempotencyHeaders } from '../platform/idempotency-key.ts'
import { Dispute, Evidence } from './dispute.ts'
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
  asksAgain: true,
  changes: ['sales', 'mail', 'catalogue'],
  tag: 'sales',
  summary: 'Refund a payment, or a part of it',
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
  summary: 'The refunds of a payment, and what is left to refund',
  params: IdParam,
  answer: PurchaseRefunds,
  errors: ['not-found'],
})

export const sendRefundAgain = endpoint('POST /api/refunds/:id/again', {
  access: 'owner',
  asksAgain: true,
  changes: ['sales', 'mail', 'catalogue'],
  tag: 'sales',
  summary: 'Send a failed refund again',
  params: IdParam,
  errors: ['not-found', 'conflict', 'nothing-to-refund', 'refund-failed', 'provider-unreachable'],
})

export const noteRefundByHand = endpoint('POST /api/refunds/:id/by-hand', {
  access: 'owner',
  asksAgain: true,
  changes: ['sales', 'mail', 'catalogue'],
  tag: 'sales',
  summary: 'Record that a buyer has the money back by hand: cash, or for a refund that failed',
  params: IdParam,
  errors: ['not-found', 'conflict', 'nothing-to-refund'],
})

export const dismissRefund = endpoint('POST /api/refunds/:id/dismiss', {
  access: 'owner',
  asksAgain: true,
  changes: ['sales', 'mail', 'catalogue'],
  tag: 'sales',
  summary: 'Dismiss a failed refund',
  params: IdParam,
  errors: ['not-found', 'conflict'],
})

export const orderUnmatched = endpoint('POST /api/unmatched-payments/:id/order', {
  access: 'owner',
  asksAgain: true,
  changes: ['sales', 'mail', 'catalogue'],
  tag: 'sales',
  summary: 'Make the order that an unmatched payment was for',
  params: IdParam,
  errors: ['not-found', 'conflict', 'unavailable'],
})

export const refundUnmatched = endpoint('POST /api/unmatched-payments/:id/refund', {
  access: 'owner',
  asksAgain: true,
  changes: ['sales', 'mail', 'catalogue'],
  tag: 'sales',
  summary: 'Refund an unmatched payment',
  params: IdParam,
  errors: ['not-found', 'conflict', 'nothing-to-refund', 'refund-failed', 'provider-unreachable'],
})

export const dismissUnmatched = endpoint('POST /api/unmatched-payments/:id/dismiss', {
  access: 'owner',
  asksAgain: true,
  changes: ['sales', 'mail', 'catalogue'],
  tag: 'sales',
  summary: 'Dismiss an unmatched payment',
  params: IdParam,
  errors: ['not-found', 'conflict'],
})
