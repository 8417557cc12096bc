import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { BuyerDevice, Order } from '../../contract/order.ts'
import type { Shop } from '../compose.ts'
import { ShopError } from '../errors.ts'
import { endDevice, listDevices, signOutEverywhere } from './buyer-devices.ts'
import { browserOf, deviceOf, provenBy } from './buyer-proof.ts'
import { orderOf } from './deliver.ts'
import { findOrder } from './find-order.ts'
import { renewLink } from './renew-link.ts'

const Token = z.object({ token: z.string().max(100) })

/** What a buyer can do about the devices and links that open the own orders. */
export const deviceRoutes =
  (shop: Shop): FastifyPluginAsyncZod =>
  async (app) => {
    const tags = ['orders']

    /** Having the order's link is not enough: whoever it was handed on to has no say over the buyer's devices. */
    const findAsBuyer = async (request: FastifyRequest, token: string) => {
      const purchase = await findOrder(shop.db, token)
      const browser = browserOf(request)
      const { paid, emails } = await provenBy(shop, request)
      const device = browser && (await deviceOf(shop.db, browser))
      const isBuyer = paid.includes(purchase.id) || emails.includes(purchase.email)
      return device && isBuyer ? { purchase, device } : null
    }
    const readAsBuyer = async (request: FastifyRequest, token: string) => {
      const found = await findAsBuyer(request, token)
      if (found) return found
      throw new ShopError(403, 'Please open the link in our letter first, or use the browser that paid.')
    }

    app.get(
      '/api/orders/:token/devices',
      {
        schema: {
          tags,
          summary: 'The devices that see orders of this address; none to whoever has only the link',
          params: Token,
          response: { 200: z.array(BuyerDevice) },
        },
      },
      async (request) => {
        const found = await findAsBuyer(request, request.params.token)
        return found ? listDevices(shop, found.purchase.email, found.device) : []
      },
    )

    app.delete(
      '/api/orders/:token/devices/:device',
      {
        schema: {
          tags,
          summary: 'End what one device sees',
          params: Token.extend({ device: z.string().max(100) }),
          response: { 204: z.null() },
        },
      },
      async (request, reply) => {
        const { purchase } = await readAsBuyer(request, request.params.token)
        await endDevice(shop, purchase.email, request.params.device)
        return reply.code(204).send(null)
      },
    )

    app.post(
      '/api/orders/:token/sign-out',
      {
        schema: {
          tags,
          summary: 'End what every other device sees, and what letters before now prove',
          params: Token,
          response: { 204: z.null() },
        },
      },
      async (request, reply) => {
        const { purchase, device } = await readAsBuyer(request, request.params.token)
        await signOutEverywhere(shop, purchase.email, device)
        return reply.code(204).send(null)
      },
    )

    app.post(
      '/api/orders/:token/new-link',
      {
        schema: {
          tags,
          summary: 'Replace the order\u2019s link, and mail the new one',
          params: Token,
          response: { 200: Order },
        },
      },
      async (request) => {
        const { purchase, device } = await readAsBuyer(request, request.params.token)
        return orderOf(shop, await renewLink(shop, purchase, device))
      },
    )
  }
