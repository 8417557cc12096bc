import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as calls from '../../../contract/books/refund-calls.ts'
import { findPurchase } from '../../buying/access/purchases.ts'
import type { Shop } from '../../composed-shop.ts'
import { notFound } from '../../platform/http/errors.ts'
import { mounting } from '../../platform/http/mount.ts'
import { listRefunds } from './list-refunds.ts'
import { refundPurchase } from './refund-purchase.ts'
import { resolveRefund } from './resolve-refund.ts'

export const refundRoutes =
  (shop: Shop): FastifyPluginAsyncZod =>
  async (app) => {
    const { mount } = mounting(app, shop)

    mount(calls.refundPurchase, async ({ params, body, headers }) => {
      const { amount: dollars, horses } = body ?? {}
      await refundPurchase(shop, params.id, { dollars, horses, key: headers['idempotency-key'] })
      return (await findPurchase(shop.db, params.id)) ?? notFound('purchase')
    })

    mount(calls.listRefunds, ({ params }) => listRefunds(shop, params.id))

    mount(calls.sendRefundAgain, ({ params }) => resolveRefund(shop, params.id, 'again'))
    mount(calls.noteRefundByHand, ({ params }) => resolveRefund(shop, params.id, 'by-hand'))
    mount(calls.dismissRefund, ({ params }) => resolveRefund(shop, params.id, 'dismiss'))
  }
