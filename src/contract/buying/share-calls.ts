import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { OrderParam } from './order.ts'
import { NewShare, Share, SharedParam, SharedVideo, ShareParam } from './share.ts'

export const listShares = endpoint('GET /api/orders/:token/shares', {
  access: 'visitor',
  shows: ['shares'],
  tag: 'orders',
  summary: 'The links for handing on that an order has given out, and that still open',
  params: OrderParam,
  answer: z.array(Share),
  errors: ['not-found', 'gone'],
})

export const shareVideo = endpoint('POST /api/orders/:token/shares', {
  access: 'visitor',
  changes: ['shares'],
  tag: 'orders',
  summary: 'The link for handing on of one video: the one that there is, else a new one',
  params: OrderParam,
  body: NewShare,
  answer: Share,
  errors: ['not-found', 'gone', 'conflict', 'taken-down'],
})

export const endShare = endpoint('DELETE /api/orders/:token/shares/:id', {
  access: 'visitor',
  changes: ['shares'],
  tag: 'orders',
  summary: 'End a link for handing on',
  params: ShareParam,
  errors: ['not-found', 'gone'],
})

export const findShared = endpoint('GET /api/shared/:token', {
  access: 'visitor',
  shows: ['shares'],
  tag: 'orders',
  summary: 'A video by a link that was handed on, without anything of the order',
  params: SharedParam,
  answer: SharedVideo,
  errors: ['not-found'],
})
