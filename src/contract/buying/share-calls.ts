import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { OrderParam } from './order.ts'
import { NewShare, Share, SharedParam, SharedVideo, ShareParam } from './share.ts'

export const listShares = endpoint('GET /api/orders/:token/shares', {
  access: 'visitor',
  shows: ['shares'],
  tag: 'orders',
  summary: 'The share links of an order',
  params: OrderParam,
  answer: z.array(Share),
  errors: ['not-found', 'gone'],
})

export const shareVideo = endpoint('POST /api/orders/:token/shares', {
  access: 'visitor',
  changes: ['shares'],
  tag: 'orders',
  summary: 'The share link of one video: the existing one, else a new one',
  params: OrderParam,
  body: NewShare,
  answer: Share,
  errors: ['not-found', 'gone', 'conflict', 'taken-down', 'too-many-requests'],
})

export const endShare = endpoint('DELETE /api/orders/:token/shares/:id', {
  access: 'visitor',
  changes: ['shares'],
  tag: 'orders',
  summary: 'End a share link',
  params: ShareParam,
  errors: ['not-found', 'gone'],
})

export const findShared = endpoint('GET /api/shared/:token', {
  access: 'visitor',
  shows: ['shares'],
  tag: 'orders',
  summary: 'A shared video, without anything of the order',
  params: SharedParam,
  answer: SharedVideo,
  errors: ['not-found'],
})
