import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as calls from '../../../contract/owner/account-calls.ts'
import type { Shop } from '../../composed-shop.ts'
import { mounting } from '../../platform/http/mount.ts'
import {
  clearSessionCookie,
  currentUser,
  endSession,
  refuseVisitor,
  setSessionCookie,
} from '../../platform/http/sessions.ts'
import { askerOf } from './account-events.ts'
import { knownBrowser, rememberBrowser } from './known-browser.ts'
import { logIn } from './log-in.ts'

export const loginRoutes =
  (shop: Shop): FastifyPluginAsyncZod =>
  async (app) => {
    const { config } = shop
    const { mount } = mounting(app, shop)

    mount(calls.findUser, async (request, reply) => {
      reply.header('cache-control', 'no-store')
      return (await currentUser(shop, request, reply)) ?? refuseVisitor()
    })

    mount(calls.logIn, async (request, reply) => {
      const browser = knownBrowser(shop, request, request.body.username)
      const { user, token } = await logIn(shop, request.body, { ...askerOf(request), browser })
      await endSession(shop, request)
      setSessionCookie(config, reply, token).header('cache-control', 'no-store')
      if (!browser) rememberBrowser(shop, reply, user.username)
      return user
    })

    mount(calls.logOut, async (request, reply) => {
      await endSession(shop, request)
      clearSessionCookie(config, reply)
    })
  }
