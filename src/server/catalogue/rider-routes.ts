import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as many from '../../contract/catalogue/many-riders-calls.ts'
import type { NewRider } from '../../contract/catalogue/rider.ts'
import * as calls from '../../contract/catalogue/rider-calls.ts'
import { addressOf } from '../../contract/endpoint.ts'
import { isBuyer, provenBy } from '../buying/access/buyer-proof.ts'
import { type OrderLink, videoUrl } from '../buying/access/order-link.ts'
import { payingBrowserOf } from '../buying/access/paying-browser.ts'
import { withUpgrades } from '../buying/checkout/find-upgrade.ts'
import type { Shop } from '../composed-shop.ts'
import { yieldToEventLoop } from '../platform/async/yield-to-event-loop.ts'
import type { Db } from '../platform/db/open.ts'
import { type Audience, sendToAudience } from '../platform/http/audience.ts'
import { notFound, RowsRefused } from '../platform/http/errors.ts'
import { mounting } from '../platform/http/mount.ts'
import { JSON_TYPE, sendPrepared } from '../platform/http/prepared-response.ts'
import { askerOf } from '../platform/http/request-queue.ts'
import { sendCached } from '../platform/http/response-cache.ts'
import { hasSession, refuseVisitor, roleOf } from '../platform/http/sessions.ts'
import { addRider, insertRiders } from './add-rider.ts'
import { changeRider } from './change-rider.ts'
import { changeRiders, setRiders } from './change-riders.ts'
import { findEvent } from './events.ts'
import { horsesIn } from './horses.ts'
import { removeRider, removeRiders, restoreRiders } from './remove.ts'
import { emptyAfterPreorders, prepareRiders, readOwnRiders, replaceRiders } from './rider-list.ts'
import { findRider, listRiders, type PlacedRider, type RiderSearch, readPlaced, ridersOf } from './riders.ts'
import { comparePlaces } from './running-order.ts'
import { unlistedFor } from './visible.ts'

const BATCH = 500

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
      const key = `riders of event ${eventId ?? 'any'}, sport ${sportId ?? 'any'}, page ${ofPage.page}`
      const make = () => {
        const nextPage = `<${addressOf(calls.listRiders, { query: { sportId, page: ofPage.page + 1 } })}>; rel="next"`
        return prepareRiders(shop, ofPage, { now: shop.now(), nextPage })
      }
      const browser = payingBrowserOf(shop.config, request)
      const isPersonal =
        email !== undefined || isBuyer(shop.config, request) || browser !== undefined || linkKey
      if (!isPersonal && !hasSession(request) && adminView !== 'true') {
        return sendCached(shop.responses, request, reply, key, make)
      }
      return (async () => {
        const proven = await provenOf(request)
        const search = { now: shop.now(), email, browser, proven }
        const role = await roleOf(shop, request, reply)
        if (role) {
          reply.header('cache-control', 'private, no-store')
          const asHelper = role === 'helper'
          // on public pages the admin asks with adminView=false and sees videos locked, as visitors do
          const asOwner = { ...search, ...listed, asOwner: true, asHelper, videos: adminView !== 'false' }
          // a helper does not learn what an address bought
          if (asHelper) asOwner.email = undefined
          return reply.type(JSON_TYPE).send(Buffer.from(await writeOwnersRiders(db, asOwner)))
        }
        if (adminView === 'true') refuseVisitor()
        const isProven = email === undefined || proven.emails.includes(email)
        if (!isProven) await shop.addressRateLimit.count(shop, { ip: request.ip, guess: email }, shop.now())
        const own = await readOwnRiders(db, search)
        const answer = await shop.responses.get(key, make, askerOf(request, reply))
        const unlisted = eventId === undefined ? [] : await unlistedFor(db, { linkKey, proven })
        const riderIds = [...(own.size > 0 ? answer.ids.filter((id) => own.has(id)) : []), ...unlisted]
        const isPrivate = email !== undefined || own.size > 0
        const cacheControl = isPrivate ? 'private, no-store' : undefined
        if (riderIds.length === 0) sendPrepared(request, reply, answer, cacheControl)
        else {
          const found = await listRiders(db, { ...search, ...listed, riderIds, unlisted })
          const riders = email === undefined ? found : await withUpgrades(shop, found, { email, proven })
          reply.headers({ 'cache-control': 'private, no-store', ...answer.headers })
          reply.type(JSON_TYPE).send(replaceRiders(answer, riders))
        }
        return reply
      })()
    })

    mountSent(calls.findRider, async (request, reply) => {
      const { id } = request.params
      const { linkKey } = request.query
      const read = async (
        { asOwner = false, asHelper = false }: Audience,
        proven?: RiderSearch['proven'],
      ) => {
        const unlisted = await unlistedFor(db, { linkKey, proven })
        const search = { now: shop.now(), asOwner, asHelper, videos: asOwner, proven, unlisted }
        const rider = (await findRider(db, id, search)) ?? notFound('rider')
        emptyAfterPreorders(shop.responses, [rider])
        return rider
      }
      const proven = isBuyer(shop.config, request) ? await provenOf(request) : null
      // the cookie may be invalid
      const isProven = proven !== null && proven.orders.length + proven.emails.length > 0
      if (!isProven && !linkKey) {
        await sendToAudience(shop, request, reply, `riders/${id}`, (audience) => read(audience))
        return reply
      }
      reply.header('cache-control', 'private, no-store')
      const role = await roleOf(shop, request, reply)
      return await read({ asOwner: role !== null, asHelper: role === 'helper' }, proven ?? undefined)
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
      // cancels its open payments
      shop.worker.wake('reconcile')
    })

    // bulk changes: each in one transaction and with an undo
    mount(many.bulkAddRiders, async ({ body }) => {
      const ids = await bulkAddRiders(db, body.riders, shop.now())
      return await listRiders(db, { now: shop.now(), riderIds: ids, asOwner: true, videos: true })
    })

    mount(many.changeRiders, async ({ body }) => {
      const riders = await changeRiders(db, body)
      return { riders }
    })

    mount(many.setRiders, async ({ body }) => {
      const riders = await setRiders(db, body.riders)
      return { riders }
    })

    mount(many.removeRiders, async ({ body }) => {
      const ids = await removeRiders(db, body.ids, shop.now())
      // cancels their open payments
      shop.worker.wake('reconcile')
      return { ids }
    })

    mount(many.restoreRiders, async ({ body }) => {
      const ids = await restoreRiders(db, body.ids, shop.now())
      return { ids }
    })
  }

/** The owner's list as JSON. It can have tens of thousands of riders, so it yields to the event loop between batches. */
async function writeOwnersRiders(db: Db, search: Omit<RiderSearch, 'riderIds'>): Promise<string> {
  const { eventId } = search
  const placed = eventId === undefined ? await readAll(db, search) : await readPlaced(db, search)
  const texts: string[] = []
  for (let start = 0; start < placed.length; start += BATCH) {
    await yieldToEventLoop()
    const part = placed.slice(start, start + BATCH)
    texts.push(part.map(({ rider }) => JSON.stringify(rider)).join(','))
  }
  return `[${texts.join(',')}]`
}

async function readAll(db: Db, search: RiderSearch): Promise<PlacedRider[]> {
  const placed: PlacedRider[] = []
  for (let after = 0; ; ) {
    await yieldToEventLoop()
    const riderIds = await readIds(db, search, after)
    if (riderIds.length > 0) placed.push(...(await readPlaced(db, { ...search, riderIds })))
    if (riderIds.length < BATCH) break
    after = riderIds.at(-1) ?? 0
  }
  await yieldToEventLoop()
  return placed.sort((a, b) => comparePlaces(a.place, b.place) || a.rider.id - b.rider.id)
}

const readIds = async (db: Db, search: RiderSearch, after: number) =>
  (
    await ridersOf(db, search)
      .where('rider.id', '>', after)
      .select('rider.id')
      .orderBy('rider.id')
      .limit(BATCH)
      .execute()
  ).map(({ id }) => id)

/** All or none. */
const bulkAddRiders = (db: Db, riders: NewRider[], now: Date): Promise<number[]> =>
  db.transaction().execute(async (tx) => {
    const missing = new Set<number>()
    for (const eventId of new Set(riders.map((rider) => rider.eventId))) {
      if (!(await findEvent(tx, eventId, { asOwner: true }))) missing.add(eventId)
    }
    const problems = riders.flatMap(({ eventId }, index) =>
      missing.has(eventId) ? [{ row: index + 1, sentence: 'There is no such event' }] : [],
    )
    if (problems.length > 0) throw new RowsRefused(problems)
    return insertRiders(tx, riders, { now })
  })
