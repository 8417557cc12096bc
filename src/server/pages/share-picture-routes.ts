import type { FastifyPluginAsync } from 'fastify'
import { showResult } from '../../contract/run-result.ts'
import { bestRun } from '../../contract/running-order.ts'
import { Semaphore } from '../async/semaphore.ts'
import { findEvent } from '../catalogue/events.ts'
import { findRider } from '../catalogue/riders.ts'
import type { Shop } from '../composed-shop.ts'
import { notFound } from '../http/errors.ts'
import { drawSharePicture } from './share-picture.ts'

const MOST_KEPT = 100
/** A day, and only for who asked: what left the shop is not to be had from a cache in between. */
const CACHE_CONTROL = 'private, max-age=86400'

/** Pictures of riders' pages with their results, drawn when a chat first asks for them. */
export const sharePictureRoutes =
  (shop: Shop): FastifyPluginAsync =>
  async (app) => {
    const kept = new Map<string, Promise<Buffer>>()
    // a link in a large group is asked for by many at once
    const turns = new Semaphore(1)

    app.get<{ Params: { id: string } }>(
      '/media/share/:id(^\\d{1,9}).jpg',
      { schema: { hide: true } },
      async ({ params }, reply) => {
        const rider = (await findRider(shop.db, Number(params.id), { now: shop.now() })) ?? notFound('rider')
        const best = bestRun(rider)
        const result = (best && showResult(best)) ?? notFound('picture')
        const event = (await findEvent(shop.db, rider.eventId)) ?? notFound('event')
        const picture = {
          backgroundUrl: rider.thumbnailUrl,
          result,
          riderName: rider.name,
          eventName: event.name,
        }
        const key = JSON.stringify(picture)
        const drawn = kept.get(key) ?? turns.run(() => drawSharePicture(shop, picture))
        kept.delete(key)
        kept.set(key, drawn)
        drawn.catch(() => kept.delete(key))
        if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value ?? '')
        return reply
          .type('image/jpeg')
          .header('cache-control', CACHE_CONTROL)
          .send(await drawn)
      },
    )
  }
