import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { Account, PasswordChange, Session } from '../../contract/account.ts'
import { TotpCode, TotpDisable, TotpStart } from '../../contract/totp.ts'
import type { Shop } from '../compose.ts'
import { changePassword } from './change-password.ts'
import { confirmPassword } from './confirm-password.ts'
import { endOwnSession, listSessions } from './own-sessions.ts'
import { currentUser, refuseVisitor, requireAdmin, sessionHash } from './sessions.ts'
import { disableTotp, enableTotp, startTotp } from './totp.ts'

const SessionParam = z.object({ id: z.string().max(100) })

/** What the owner does about the own account. */
export const ownAccountRoutes =
  (shop: Shop): FastifyPluginAsyncZod =>
  async (app) => {
    const tags = ['account']
    const onRequest = requireAdmin(shop)
    const whoAsks = async (request: FastifyRequest, reply: FastifyReply) => {
      reply.header('cache-control', 'no-store')
      return (await currentUser(shop, request, reply)) ?? refuseVisitor()
    }
    const done = { 204: z.null() }

    app.get(
      '/api/account',
      { onRequest, schema: { tags, summary: 'How the account is protected', response: { 200: Account } } },
      async (request, reply) => {
        const { id, username } = await whoAsks(request, reply)
        const { totpSecret } = await shop.db
          .selectFrom('user')
          .select('totpSecret')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
        const passwordChangeable = shop.config.admin.password === null
        return { username, totpEnabled: totpSecret !== null, passwordChangeable }
      },
    )

    app.get(
      '/api/sessions',
      {
        onRequest,
        schema: { tags, summary: 'Where the account is logged in', response: { 200: z.array(Session) } },
      },
      async (request, reply) =>
        listSessions(shop, (await whoAsks(request, reply)).id, sessionHash(request) ?? ''),
    )

    app.delete(
      '/api/sessions/:id',
      { onRequest, schema: { tags, summary: 'Log a browser out', params: SessionParam, response: done } },
      async (request, reply) => {
        await endOwnSession(shop, (await whoAsks(request, reply)).id, request.params.id)
        return reply.code(204).send(null)
      },
    )

    app.post(
      '/api/password',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Change the password; every other browser is logged out',
          body: PasswordChange,
          response: done,
        },
      },
      async (request, reply) => {
        const from = { address: request.ip, sessionHash: sessionHash(request) ?? '' }
        await changePassword(shop, await whoAsks(request, reply), request.body, from)
        return reply.code(204).send(null)
      },
    )

    app.post(
      '/api/totp/start',
      {
        onRequest,
        schema: { tags, summary: 'A secret for an authenticator app', response: { 200: TotpStart } },
      },
      async (request, reply) => startTotp(shop, await whoAsks(request, reply)),
    )

    app.post(
      '/api/totp/enable',
      {
        onRequest,
        schema: { tags, summary: 'Ask for one-time codes from now on', body: TotpCode, response: done },
      },
      async (request, reply) => {
        await enableTotp(shop, (await whoAsks(request, reply)).id, request.body.code)
        return reply.code(204).send(null)
      },
    )

    app.post(
      '/api/totp/disable',
      {
        onRequest,
        schema: { tags, summary: 'Switch one-time codes off', body: TotpDisable, response: done },
      },
      async (request, reply) => {
        const user = await whoAsks(request, reply)
        await confirmPassword(shop, user, request.body.password, request.ip)
        await disableTotp(shop.db, user.id)
        return reply.code(204).send(null)
      },
    )
  }
