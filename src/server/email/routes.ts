import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as calls from '../../contract/email/email-calls.ts'
import type { Shop } from '../composed-shop.ts'
import { mounting } from '../platform/http/mount.ts'
import {
  discardLetter,
  listLetters,
  readHeldLetters,
  readLetter,
  releaseLetters,
  resendLetter,
} from './outbox.ts'

export const mailRoutes =
  (shop: Shop): FastifyPluginAsyncZod =>
  async (app) => {
    const { mount } = mounting(app, shop)

    mount(calls.listLetters, ({ query }) => listLetters(shop.db, query))

    mount(calls.countHeldLetters, () => readHeldLetters(shop))

    mount(calls.releaseLetters, async ({ body }) => {
      await releaseLetters(shop, body.to)
      return readHeldLetters(shop)
    })

    mount(calls.readLetter, ({ params }) => readLetter(shop, params.id))

    mount(calls.discardLetter, ({ params }) => discardLetter(shop, params.id))

    mount(calls.resendLetter, async ({ params }) => {
      const letter = await resendLetter(shop, params.id)
      shop.worker.wake('letters')
      return letter
    })
  }
