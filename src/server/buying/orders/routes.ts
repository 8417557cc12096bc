import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { MyOrder } from '../../../contract/buying/order.ts'
import * as calls from '../../../contract/buying/order-calls.ts'
import type { Upgrade } from '../../../contract/buying/sold-size.ts'
import { HOUR, MINUTE } from '../../../contract/time.ts'
import type { Shop } from '../../composed-shop.ts'
import { writeEmail } from '../../email/write-email.ts'
import { attemptOrWait, refuseTooMany } from '../../owner/accounts/throttle.ts'
import { ShopError } from '../../platform/http/errors.ts'
import { mounting } from '../../platform/http/mount.ts'
import { networkOf } from '../../platform/http/network.ts'
import {
  browserOf,
  deviceOf,
  forgetBrowser,
  type Proven,
  proveEmail,
  provenBy,
  proveOpened,
} from '../access/buyer-proof.ts'
import { orderUrl, readMailProof } from '../access/order-link.ts'
import { findUpgrade } from '../checkout/find-upgrade.ts'
import { endDevice, isSignedOut, listDevices, type Reach, signOutEverywhere } from './buyer-devices.ts'
import { correctEmail } from './correct-email.ts'
import { orderOf } from './deliver.ts'
import { findOrder, findSoldOrder } from './find-order.ts'
import { oncePerOrder, salesOf } from './order-sales.ts'
import { receiptOf } from './receipt.ts'
import { renewLink } from './renew-link.ts'
import { noteVisit } from './video-routes.ts'

export const orderRoutes =
  (shop: Shop): FastifyPluginAsyncZod =>
  async (app) => {
    const { mount } = mounting(app, shop)

    mount(calls.findOrder, async (request, reply) => {
      const { mail } = request.query
      const purchase = await findOrder(shop.db, request.params.token)
      await proveOpened(shop, request, reply, await salesOf(shop.db, purchase))
      await noteVisit(shop, request, reply, { purchaseId: purchase.id, kind: 'opened', horse: 0 })
      const mailedAt = mail ? readMailProof(shop.secret, purchase, mail, shop.now()) : null
      if (mailedAt && !(await isSignedOut(shop, purchase.email, mailedAt))) {
        await proveEmail(shop, request, reply, purchase.email)
      }
      return orderOf(shop, purchase)
    })

    mount(calls.listMyOrders, async (request, reply) => {
      reply.header('cache-control', 'private, no-store')
      return listMyOrders(shop, await provenBy(shop, request))
    })

    mount(calls.findReceipt, async ({ params }) => {
      const purchase = await findSoldOrder(shop.db, params.token)
      return receiptOf(shop.db, purchase)
    })

    mount(calls.resendOrders, async ({ body, ip }) => {
      await Promise.all([resendOrders(shop, body.email, ip), sleep(shop.resendTime)])
      return { message: 'If there are orders for this address, we just emailed their links.' }
    })

    mount(calls.forgetOrders, async (request, reply) => {
      await forgetBrowser(shop, request, reply)
    })

    mount(calls.correctEmail, async (request) => {
      const purchase = await findOrder(shop.db, request.params.token)
      const browser = browserOf(shop.config, request)
      const { paid } = await provenBy(shop, request)
      if (!browser || !paid.includes(purchase.id)) {
        throw new ShopError('forbidden', 'Only the browser that paid this order can change its address.')
      }
      const { body, ip } = request
      return orderOf(
        shop,
        await correctEmail(shop, purchase, body.email, { browser, network: networkOf(ip) }),
      )
    })
  }

/** The devices and links that open a buyer's orders. */
export const deviceRoutes =
  (shop: Shop): FastifyPluginAsyncZod =>
  async (app) => {
    const { mount } = mounting(app, shop)

    /** The order's link alone is not enough, since it may have been shared. */
    const findAsBuyer = async (request: FastifyRequest, token: string) => {
      const purchase = await findOrder(shop.db, token)
      const browser = browserOf(shop.config, request)
      const { paid, emails } = await provenBy(shop, request)
      const device = browser && (await deviceOf(shop.db, browser))
      // anyone can pay with another's address, so paying reaches this one order
      const reach: Reach | null = emails.includes(purchase.email)
        ? { email: purchase.email }
        : paid.includes(purchase.id)
          ? { purchaseIds: (await salesOf(shop.db, purchase)).map(({ id }) => id) }
          : null
      return device && reach ? { purchase, device, reach } : null
    }
    const readAsBuyer = async (request: FastifyRequest, token: string) => {
      const found = await findAsBuyer(request, token)
      if (found) return found
      throw new ShopError(
        'forbidden',
        'Please open the link in our email first, or use the browser that paid.',
      )
    }

    mount(calls.listDevices, async (request) => {
      const found = await findAsBuyer(request, request.params.token)
      return found ? listDevices(shop, found.reach, found.device) : []
    })

    mount(calls.endDevice, async (request) => {
      const { reach } = await readAsBuyer(request, request.params.token)
      await endDevice(shop, reach, request.params.device)
    })

    mount(calls.signOutEverywhere, async (request) => {
      const { reach, device } = await readAsBuyer(request, request.params.token)
      await signOutEverywhere(shop, reach, device)
    })

    mount(calls.renewLink, async (request) => {
      const { purchase, device } = await readAsBuyer(request, request.params.token)
      return orderOf(shop, await renewLink(shop, purchase, device, networkOf(request.ip)))
    })
  }

const MOST_ORDERS = 100

/** The orders that this browser has proven, newest first. */
async function listMyOrders(
  shop: Pick<Shop, 'db' | 'secret' | 'config' | 'now'>,
  { orders, emails }: Proven,
): Promise<MyOrder[]> {
  if (orders.length + emails.length === 0) return []
  const purchases = await shop.db
    .selectFrom('purchase')
    .selectAll()
    .where('status', '=', 'paid')
    .where(({ or, eb }) =>
      or([
        ...(orders.length > 0 ? [eb('id', 'in', orders)] : []),
        ...(emails.length > 0 ? [eb('email', 'in', emails)] : []),
      ]),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_ORDERS)
    .execute()
  const upgrades = new Map<number, Upgrade>()
  for (const { id, orderId, riderId, email, size } of purchases) {
    const found =
      size === 'phone' && (await findUpgrade(shop, riderId, { email, proven: { orders, emails } }))
    if (found) upgrades.set(orderId ?? id, found)
  }
  return oncePerOrder(purchases).map((purchase) => ({
    upgrade: upgrades.get(purchase.orderId ?? purchase.id),
    orderNumber: purchase.orderNumber,
    orderUrl: orderUrl(shop, purchase),
    riderName: purchase.riderName,
    eventName: purchase.eventName,
    createdAt: purchase.createdAt,
  }))
}

/** Emails an address the links of its orders, if there are any. The response does not tell. */
async function resendOrders(shop: Shop, email: string, client: string) {
  const { db, now } = shop
  const network = networkOf(client)
  const asking = { key: `resend from ${network}`, free: 20, firstPause: MINUTE, longestPause: HOUR }
  const wait = await attemptOrWait(db, [asking], now())
  if (wait > 0) refuseTooMany(wait, 'Too many requests for links.')

  // no mailbox is flooded, whatever network asks
  const mailbox = { key: `resend to ${email}`, free: 3, firstPause: MINUTE, longestPause: HOUR }
  if ((await attemptOrWait(db, [mailbox], now())) > 0) return

  const written = await db.transaction().execute(async (tx) => {
    const order = await tx
      .selectFrom('purchase')
      .select('id')
      .where('email', '=', email)
      .where('status', '=', 'paid')
      .limit(1)
      .executeTakeFirst()
    if (order)
      await writeEmail(tx, { kind: 'resend', recipient: email, payload: { email }, now: now(), network })
    return order !== undefined
  })
  if (written) shop.worker.wake('emails')
}
