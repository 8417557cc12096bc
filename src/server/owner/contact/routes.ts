import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as calls from '../../../contract/owner/contact-calls.ts'
import type { Shop } from '../../composed-shop.ts'
import { mounting } from '../../platform/http/mount.ts'
import { receiveRequest } from './receive-request.ts'
import { listRequests, setRequestState } from './requests.ts'

export const contactRoutes =
  (shop: Shop): FastifyPluginAsyncZod =>
  async (app) => {
    const { mount } = mounting(app, shop)

    mount(calls.askForQuote, async ({ body, ip }) => {
      await receiveRequest(shop, body, ip)
      return { received: true as const }
    })

    mount(calls.listRequests, ({ query }) => listRequests(shop.db, query))

    mount(calls.changeRequest, ({ params, body }) => setRequestState(shop.db, params.id, body.state))
  }
