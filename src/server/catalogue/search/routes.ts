import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import type { FoundRun, SearchAnswer } from '../../../contract/catalogue/search.ts'
import * as calls from '../../../contract/catalogue/search-calls.ts'
import type { Shop } from '../../composed-shop.ts'
import { yieldToEventLoop } from '../../platform/async/yield-to-event-loop.ts'
import type { Db } from '../../platform/db/open.ts'
import { mounting } from '../../platform/http/mount.ts'
import { askerOf, RequestQueue } from '../../platform/http/request-queue.ts'
import { listEvents } from '../events.ts'
import { listRiders } from '../riders.ts'
import { RunIndex } from './run-index.ts'

export const searchRoutes =
  (shop: Shop): FastifyPluginAsyncZod =>
  async (app) => {
    const index = new RunIndex(shop)
    const queue = new RequestQueue({ concurrency: 4 })
    const { mount } = mounting(app, shop)

    mount(calls.searchRuns, (request, reply) => {
      reply.header('cache-control', 'no-cache')
      return queue.serve(askerOf(request, reply), () => search(request.query))
    })

    async function search({
      q,
      eventId,
      limit,
    }: z.output<typeof calls.searchRuns.query>): Promise<SearchAnswer> {
      // one search per event-loop turn, so that other requests are answered in between
      await yieldToEventLoop()
      const { riderIds, eventIds, total } = await index.find(q, { eventId, limit })
      const runs = await readRuns(shop, riderIds)
      const events = eventIds.length > 0 ? await listEvents(shop.db, { ids: eventIds }) : []
      return {
        events: events
          .map(({ id, name, date, riderCount, sportName }) => ({ id, name, date, riderCount, sportName }))
          .sort((one, other) => eventIds.indexOf(one.id) - eventIds.indexOf(other.id)),
        runs,
        total,
      }
    }
  }

/** Read again, because the index may be older than the last change. */
async function readRuns({ db, now }: Shop, riderIds: number[]): Promise<FoundRun[]> {
  if (riderIds.length === 0) return []
  const riders = await listRiders(db, { now: now(), riderIds })
  const events = await readEventNames(db, [...new Set(riders.map((rider) => rider.eventId))])
  const found = new Map(riders.map((rider) => [rider.id, rider]))
  return riderIds.flatMap((id): FoundRun | [] => {
    const rider = found.get(id)
    const event = rider && events.get(rider.eventId)
    if (!rider || !event) return []
    return {
      riderId: id,
      name: rider.name,
      horses: rider.horses.flatMap(({ name }) => name ?? []),
      ...(rider.go && { go: rider.go }),
      eventId: rider.eventId,
      eventName: event.name,
      eventDate: event.date,
      thumbnailUrl: rider.thumbnailUrl,
      available: rider.available,
    }
  })
}

async function readEventNames(db: Db, ids: number[]) {
  if (ids.length === 0) return new Map<number, { name: string; date: string }>()
  const rows = await db.selectFrom('event').select(['id', 'name', 'date']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, ...event }) => [id, event]))
}
