import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as calls from '../../contract/calls/riders.ts'
import { isBuyer, provenBy } from '../buyers/buyer-proof.ts'
import { type OrderLink, videoUrl } from '../buyers/order-token.ts'
import { isPaying, payingBrowserOf } from '../buyers/paying-browser.ts'
import type { Shop } from '../composed-shop.ts'
import { type Audience, sendToAudience } from '../http/audience.ts'
import { notFound } from '../http/errors.ts'
import { mounting } from '../http/mount.ts'
import { isAdmin, refuseVisitor } from '../http/sessions.ts'
import { addRider } from './add-rider.ts'
import { changeRider } from './change-rider.ts'
import { removeRider } from './remove.ts'
import { findRider, listRiders, type RiderSearch } from './riders.ts'

export const riderRoutes =
  (shop: Shop): FastifyPluginAsyncZod =>
  async (app) => {
    const { db } = shop
    const { mount, mountSent } = mounting(app, shop)
    const provenOf = async (request: FastifyRequest, reply: FastifyReply) => {
      reply.header('cache-control', 'private, no-store')
      const linkOf = (order: OrderLink, horse: number) => videoUrl(shop, order, horse)
      return { ...(await provenBy(shop, request)), linkOf }
    }
    const readAsAsker = async <T>(
      request: FastifyRequest,
      reply: FastifyReply,
      read: (audience: Audience, proven: RiderSearch['proven']) => Promise<T>,
    ) => read({ asOwner: await isAdmin(shop, request, reply) }, await provenOf(request, reply))
    const readForAdmin = async (id: number) =>
      (await findRider(db, id, { now: shop.now(), asOwner: true, videos: true })) ?? notFound('rider')

    mountSent(calls.listRiders, (request, reply) => {
      const { eventId, sportId, email, adminView } = request.query
      const browser = payingBrowserOf(request)
      const read = async ({ asOwner = false }: Audience, proven?: RiderSearch['proven']) => {
        if (adminView === 'true' && !asOwner) refuseVisitor()
        // an admin on a public page asks with adminView=false and sees the videos as locked as everyone
        const videos = asOwner && adminView !== 'false'
        const asker = proven && { proven, browser }
        return listRiders(db, { now: shop.now(), eventId, sportId, email, asOwner, videos, ...asker })
      }
      // what is owned, or refused, is nobody else's answer
      if (email || adminView === 'true' || isBuyer(request)) return readAsAsker(request, reply, read)
      const key = `riders of event ${eventId ?? 'any'}, sport ${sportId ?? 'any'}`
      const sendToAll = () => sendToAudience(shop, request, reply, key, (audience) => read(audience))
      // what a browser holds itself is not sold out for it
      if (browser === undefined) return sendToAll()
      return (async () => {
        if (await isPaying(db, browser, shop.now())) return readAsAsker(request, reply, read)
        await sendToAll()
        return reply
      })()
    })

    mountSent(calls.findRider, (request, reply) => {
      const { id } = request.params
      const read = async ({ asOwner = false }: Audience, proven?: RiderSearch['proven']) =>
        (await findRider(db, id, { now: shop.now(), asOwner, videos: asOwner, proven })) ?? notFound('rider')
      if (isBuyer(request)) return readAsAsker(request, reply, read)
      return sendToAudience(shop, request, reply, `riders/${id}`, (audience) => read(audience))
    })

    mount(calls.addRider, async ({ body }) => {
      const id = await addRider(db, body, shop.now())
      return await readForAdmin(id)
    })

    mount(calls.changeRider, async ({ params, body }) => {
      await changeRider(db, params.id, body, shop.now())
      if (body.horseCount != null) shop.worker.wake('reconcile')
      return readForAdmin(params.id)
    })

    mount(calls.removeRider, async ({ params }) => {
      await removeRider(db, params.id, shop.now())
      // payments that are open for what left the shop are cancelled
      shop.worker.wake('reconcile')
    })
  }
