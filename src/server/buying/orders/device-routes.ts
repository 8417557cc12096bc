import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as calls from '../../../contract/buying/order-calls.ts'
import type { Shop } from '../../composed-shop.ts'
import { ShopError } from '../../platform/http/errors.ts'
import { mounting } from '../../platform/http/mount.ts'
import { browserOf, deviceOf, provenBy } from '../access/buyer-proof.ts'
import { endDevice, listDevices, signOutEverywhere } from './buyer-devices.ts'
import { orderOf } from './deliver.ts'
import { findOrder } from './find-order.ts'
import { renewLink } from './renew-link.ts'

/** What a buyer can do about the devices and links that open the own orders. */
export const deviceRoutes =
  (shop: Shop): FastifyPluginAsyncZod =>
  async (app) => {
    const { mount } = mounting(app, shop)

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
      throw new ShopError(
        'address-not-proven',
        'Please open the link in our letter first, or use the browser that paid.',
      )
    }

    mount(calls.listDevices, async (request) => {
      const found = await findAsBuyer(request, request.params.token)
      return found ? listDevices(shop, found.purchase.email, found.device) : []
    })

    mount(calls.endDevice, async (request) => {
      const { purchase } = await readAsBuyer(request, request.params.token)
      await endDevice(shop, purchase.email, request.params.device)
    })

    mount(calls.signOutEverywhere, async (request) => {
      const { purchase, device } = await readAsBuyer(request, request.params.token)
      await signOutEverywhere(shop, purchase.email, device)
    })

    mount(calls.renewLink, async (request) => {
      const { purchase, device } = await readAsBuyer(request, request.params.token)
      return orderOf(shop, await renewLink(shop, purchase, device))
    })
  }
