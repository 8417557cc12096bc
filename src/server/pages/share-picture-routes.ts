import type { FastifyPluginAsync } from 'fastify'
import { bestRun, showResult } from '../../contract/weekend/draw/running-order.ts'
import { findEvent } from '../catalogue/events.ts'
import { findRider } from '../catalogue/riders.ts'
import type { Shop } from '../composed-shop.ts'
import { notFound } from '../platform/http/errors.ts'
import { onDisconnect } from '../platform/http/request-queue.ts'
import { DrawnPictures } from './drawn-pictures.ts'
import { drawSharePicture } from './share-picture.ts'

/** A day, and only for who asked: what left the shop is not to be had from a cache in between. */
const CACHE_CONTROL = 'private, max-age=86400'

/** Pictures of riders' pages with their results, drawn when a chat first asks for them. */
export const sharePictureRoutes =
  (shop: Shop): FastifyPluginAsync =>
  async (app) => {
    // a link in a large group is asked for by many at once
    const pictures = new DrawnPictures()

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
        const drawn = await pictures.get(
          JSON.stringify(picture),
          () => drawSharePicture(shop, picture),
          (leave) => onDisconnect(reply, leave),
        )
        return reply.type('image/jpeg').header('cache-control', CACHE_CONTROL).send(drawn)
      },
    )
  }
