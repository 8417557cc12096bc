import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { Credentials, User } from '../../contract/account.ts'
import type { Shop } from '../compose.ts'
import { knownBrowser, rememberBrowser } from './known-browser.ts'
import { logIn } from './log-in.ts'
import { clearSessionCookie, currentUser, endSession, refuseVisitor, setSessionCookie } from './sessions.ts'

export const loginRoutes =
  (shop: Shop): FastifyPluginAsyncZod =>
  async (app) => {
    const { config } = shop
    const tags = ['account']

    app.get(
      '/api/user',
      { schema: { tags, summary: 'Who is logged in; 401 when nobody is', response: { 200: User } } },
      async (request, reply) => {
        reply.header('cache-control', 'no-store')
        return (await currentUser(shop, request, reply)) ?? refuseVisitor()
      },
    )

    app.post(
      '/api/login',
      { schema: { tags, summary: 'Log in', body: Credentials, response: { 200: User } } },
      async (request, reply) => {
        const userAgent = request.headers['user-agent'] ?? null
        const browser = knownBrowser(shop, request, request.body.username)
        const { user, token } = await logIn(shop, request.body, { address: request.ip, userAgent, browser })
        await endSession(shop, request)
        setSessionCookie(config, reply, token).header('cache-control', 'no-store')
        if (!browser) rememberBrowser(shop, reply, user.username)
        return user
      },
    )

    app.post(
      '/api/logout',
      { schema: { tags, summary: 'Log out', response: { 204: z.null() } } },
      async (request, reply) => {
        await endSession(shop, request)
        return clearSessionCookie(config, reply).code(204).send(null)
      },
    )
  }
