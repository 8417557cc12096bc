import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as calls from '../../contract/catalogue/rider-calls.ts'
import { addressOf } from '../../contract/endpoint.ts'
import { isBuyer, provenBy } from '../buying/access/buyer-proof.ts'
import { type OrderLink, videoUrl } from '../buying/access/order-token.ts'
import { payingBrowserOf } from '../buying/access/paying-browser.ts'
import type { Shop } from '../composed-shop.ts'
import { JSON_TYPE, sendAnswer } from '../platform/http/answer.ts'
import { type Audience, sendToAudience } from '../platform/http/audience.ts'
import { notFound } from '../platform/http/errors.ts'
import { mounting } from '../platform/http/mount.ts'
import { sendKept } from '../platform/http/response-cache.ts'
import { hasSession, isAdmin, refuseVisitor } from '../platform/http/sessions.ts'
import { addRider } from './add-rider.ts'
import { changeRider } from './change-rider.ts'
import { horsesIn } from './horses.ts'
import { writeOwnersRiders } from './owners-riders.ts'
import { removeRider } from './remove.ts'
import { finishRiders, layOver, readOwnRiders } from './rider-list.ts'
import { findRider, listRiders, type RiderSearch } from './riders.ts'
import { unlistedFor } from './unlisted.ts'

export const riderRoutes =
  (shop: Shop): FastifyPluginAsyncZod =>
  async (app) => {
    const { db } = shop
    const { mount, mountSent } = mounting(app, shop)
    const linkOf = (order: OrderLink, horse: number) => videoUrl(shop, order, horse)
    const provenOf = async (request: FastifyRequest) => ({ ...(await provenBy(shop, request)), linkOf })
    const readForAdmin = async (id: number) =>
      (await findRider(db, id, { now: shop.now(), asOwner: true, videos: true })) ?? notFound('rider')

    mountSent(calls.listRiders, (request, reply) => {
      const { email, adminView, page, linkKey, ...listed } = request.query
      const { eventId, sportId } = listed
      const ofPage = { ...listed, page: eventId === undefined ? (page ?? 1) : 1 }
      const nextPage = `<${addressOf(calls.listRiders, { query: { sportId, page: ofPage.page + 1 } })}>; rel="next"`
      const key = `riders of event ${eventId ?? 'any'}, sport ${sportId ?? 'any'}, page ${ofPage.page}`
      const make = () => finishRiders(db, ofPage, { now: shop.now(), nextPage })
      const browser = payingBrowserOf(request)
      const isKnown = email !== undefined || isBuyer(request) || browser !== undefined || linkKey
      if (!isKnown && !hasSession(request) && adminView !== 'true') {
        return sendKept(shop.responses, request, reply, key, make)
      }
      return (async () => {
        const proven = await provenOf(request)
        const search = { now: shop.now(), email, browser, proven }
        if (await isAdmin(shop, request, reply)) {
          reply.header('cache-control', 'private, no-store')
          // an admin on a public page asks with adminView=false and sees the videos as locked as everyone
          const asOwner = { ...search, ...listed, asOwner: true, videos: adminView !== 'false' }
          return reply.type(JSON_TYPE).send(Buffer.from(await writeOwnersRiders(db, asOwner)))
        }
        if (adminView === 'true') refuseVisitor()
        const isProven = email === undefined || proven.emails.includes(email)
        if (!isProven) await shop.manyAddresses.count(shop, { ip: request.ip, email }, shop.now())
        const own = await readOwnRiders(db, search)
        const answer = await shop.responses.get(key, make)
        const unlisted = eventId === undefined ? [] : await unlistedFor(db, { linkKey, proven })
        const riderIds = [...(own.size > 0 ? answer.ids.filter((id) => own.has(id)) : []), ...unlisted]
        const isPrivate = email !== undefined || own.size > 0
        const cacheControl = isPrivate ? 'private, no-store' : undefined
        if (riderIds.length === 0) sendAnswer(request, reply, answer, cacheControl)
        else {
          const riders = await listRiders(db, { ...search, ...listed, riderIds, unlisted })
          reply.headers({ 'cache-control': 'private, no-store', ...answer.headers })
          reply.type(JSON_TYPE).send(layOver(answer, riders))
        }
        return reply
      })()
    })

    mountSent(calls.findRider, async (request, reply) => {
      const { id } = request.params
      const { linkKey } = request.query
      const read = async ({ asOwner = false }: Audience, proven?: RiderSearch['proven']) => {
        const unlisted = await unlistedFor(db, { linkKey, proven })
        const search = { now: shop.now(), asOwner, videos: asOwner, proven, unlisted }
        return (await findRider(db, id, search)) ?? notFound('rider')
      }
      const proven = isBuyer(request) ? await provenOf(request) : null
      // a cookie that proves nothing is none
      const isProven = proven !== null && proven.orders.length + proven.emails.length > 0
      if (!isProven && !linkKey) {
        await sendToAudience(shop, request, reply, `riders/${id}`, (audience) => read(audience))
        return reply
      }
      reply.header('cache-control', 'private, no-store')
      return await read({ asOwner: await isAdmin(shop, request, reply) }, proven ?? undefined)
    })

    mount(calls.addRider, async ({ body }) => {
      const id = await addRider(db, body, shop.now())
      return await readForAdmin(id)
    })

    mount(calls.changeRider, async ({ params, body }) => {
      await changeRider(db, params.id, body, shop.now())
      if (body.horseCount != null) shop.worker.wake('reconcile')
      if (body.unlisted) shop.worker.wake('removals')
      if (horsesIn(body).length > 0) shop.worker.wake('waiting buyers')
      return readForAdmin(params.id)
    })

    mount(calls.removeRider, async ({ params }) => {
      await removeRider(db, params.id, shop.now())
      // payments that are open for what left the shop are cancelled
      shop.worker.wake('reconcile')
    })
  }
