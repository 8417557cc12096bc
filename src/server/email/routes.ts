import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as calls from '../../contract/email/email-calls.ts'
import type { Shop } from '../composed-shop.ts'
import { mounting } from '../platform/http/mount.ts'
import {
  countHeldEmails,
  discardEmail,
  listEmails,
  readEmail,
  releaseHeldEmails,
  resendEmail,
} from './outbox.ts'

export const emailRoutes =
  (shop: Shop): FastifyPluginAsyncZod =>
  async (app) => {
    const { mount } = mounting(app, shop)
    mount(calls.listEmails, ({ query }) => listEmails(shop.db, query))
    mount(calls.countHeldEmails, () => countHeldEmails(shop))
    mount(calls.releaseHeldEmails, async ({ body }) => {
      await releaseHeldEmails(shop, body.to)
      return countHeldEmails(shop)
    })
    mount(calls.readEmail, ({ params }) => readEmail(shop, params.id))
    mount(calls.discardEmail, ({ params }) => discardEmail(shop, params.id))
    mount(calls.resendEmail, ({ params }) => resendEmail(shop, params.id))
  }
