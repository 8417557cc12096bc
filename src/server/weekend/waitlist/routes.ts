import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as calls from '../../../contract/weekend/waitlist-calls.ts'
import type { Shop } from '../../composed-shop.ts'
import { mounting } from '../../platform/http/mount.ts'
import { listAwaited } from './awaited-riders.ts'
import { stopWaiting } from './stop-waiting.ts'
import { waitForRider } from './wait-for-rider.ts'

export const waitingRoutes =
  (shop: Shop): FastifyPluginAsyncZod =>
  async (app) => {
    // a mail program that unsubscribes by itself sends a form, of which nothing is needed (RFC 8058)
    for (const form of ['application/x-www-form-urlencoded', 'multipart/form-data']) {
      app.addContentTypeParser(form, { parseAs: 'string', bodyLimit: 1024 }, (_request, _body, done) =>
        done(null, undefined),
      )
    }
    const { mount } = mounting(app, shop)

    mount(calls.waitForRider, async ({ body, ip }) => {
      await waitForRider(shop, body, ip)
      return { waiting: true as const }
    })

    mount(calls.stopWaiting, ({ params }) => stopWaiting(shop, params.token))

    mount(calls.listAwaited, () => listAwaited(shop.db, shop.now()))
  }
