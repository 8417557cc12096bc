import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { eventPath, shortPath } from '../../../contract/paths.ts'
import type { Poster } from '../../../contract/weekend/event-word.ts'
import * as calls from '../../../contract/weekend/poster-calls.ts'
import { findEvent } from '../../catalogue/events.ts'
import type { Shop } from '../../composed-shop.ts'
import { notFound } from '../../platform/http/errors.ts'
import { mounting } from '../../platform/http/mount.ts'
import { chooseWord, ensureWord } from './event-words.ts'

export const posterRoutes =
  (shop: Shop): FastifyPluginAsyncZod =>
  async (app) => {
    const { mount } = mounting(app, shop)

    mount(calls.readPoster, ({ params }) => readPoster(shop, params.id))

    mount(calls.chooseEventWord, async ({ params, body }) => {
      await ownEvent(shop, params.id)
      await chooseWord(shop.db, params.id, body.word, shop.now())
      return readPoster(shop, params.id)
    })
  }

const ownEvent = async ({ db }: Shop, id: number) =>
  (await findEvent(db, id, { asOwner: true })) ?? notFound('event')

async function readPoster(shop: Shop, id: number): Promise<Poster> {
  const event = await ownEvent(shop, id)
  const { publicUrl } = shop.config
  const word = await ensureWord(shop, id)
  return {
    event,
    word,
    shortAddress: publicUrl.replace(/^https?:\/\//, '') + shortPath(word),
    eventUrl: publicUrl + eventPath(id),
  }
}
