import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  BuyerDevice,
  EmailCorrection,
  MyOrder,
  Order,
  OrderParam,
  Receipt,
  ResendAnswer,
  ResendRequest,
} from './order.ts'

export const listDevices = endpoint('GET /api/orders/:token/devices', {
  access: 'visitor',
  // not the order itself: reading it counts as opening its page
  shows: ['devices'],
  tag: 'orders',
  summary: 'The devices that see orders of this address; none for a browser that only has the link',
  params: OrderParam,
  answer: z.array(BuyerDevice),
  errors: ['not-found', 'gone'],
})

export const endDevice = endpoint('DELETE /api/orders/:token/devices/:device', {
  access: 'visitor',
  changes: ['devices'],
  tag: 'orders',
  summary: 'Sign out one device',
  params: OrderParam.extend({ device: z.string().max(100) }),
  errors: ['not-found', 'gone', 'forbidden'],
})

export const signOutEverywhere = endpoint('POST /api/orders/:token/sign-out', {
  access: 'visitor',
  changes: ['devices'],
  tag: 'orders',
  summary: 'Sign out every other device, and end what earlier emails prove',
  params: OrderParam,
  errors: ['not-found', 'gone', 'forbidden'],
})

export const renewLink = endpoint('POST /api/orders/:token/new-link', {
  access: 'visitor',
  changes: ['devices'],
  tag: 'orders',
  summary: 'Replace the order\u2019s link, and email the new one',
  params: OrderParam,
  answer: Order,
  errors: ['not-found', 'gone', 'forbidden', 'conflict'],
})

export const findOrder = endpoint('GET /api/orders/:token', {
  access: 'visitor',
  shows: ['orders'],
  tag: 'orders',
  summary: 'An order by its link; this browser may watch its videos from now on',
  params: OrderParam,
  query: z.object({ mail: z.string().max(100).optional() }),
  answer: Order,
  errors: ['not-found', 'gone'],
})

export const listMyOrders = endpoint('GET /api/my-orders', {
  access: 'visitor',
  shows: ['orders', 'owned'],
  tag: 'orders',
  summary: 'The orders that this browser has paid, opened, or proven the address of',
  answer: z.array(MyOrder),
})

export const findReceipt = endpoint('GET /api/orders/:token/receipt', {
  access: 'visitor',
  shows: ['orders'],
  tag: 'orders',
  summary: "An order's receipt, also where the money went back",
  params: OrderParam,
  answer: Receipt,
  errors: ['not-found'],
})

export const resendOrders = endpoint('POST /api/orders/resend', {
  access: 'visitor',
  tag: 'orders',
  summary: 'Email an address the links of its orders, if there are any',
  body: ResendRequest,
  status: 202,
  answer: ResendAnswer,
  errors: ['too-many-requests'],
})

export const forgetOrders = endpoint('POST /api/orders/forget', {
  access: 'visitor',
  changes: ['orders', 'devices', 'owned'],
  tag: 'orders',
  summary: 'Forget what this browser paid and opened; the order links stay',
})

export const correctEmail = endpoint('POST /api/orders/:token/email', {
  access: 'visitor',
  changes: ['orders', 'owned'],
  tag: 'orders',
  summary: 'Correct a mistyped address, from the browser that paid, within an hour',
  params: OrderParam,
  body: EmailCorrection,
  answer: Order,
  errors: ['not-found', 'gone', 'forbidden', 'conflict', 'already-owned'],
})
