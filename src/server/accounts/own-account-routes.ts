import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as calls from '../../contract/calls/account.ts'
import type { Shop } from '../composed-shop.ts'
import { mounting } from '../http/mount.ts'
import { currentUser, refuseVisitor, sessionHash } from '../http/sessions.ts'
import { changePassword } from './change-password.ts'
import { confirmPassword } from './confirm-password.ts'
import { endOwnSession, listSessions } from './own-sessions.ts'
import { disableTotp, enableTotp, startTotp } from './totp.ts'

/** What the owner does about the own account. */
export const ownAccountRoutes =
  (shop: Shop): FastifyPluginAsyncZod =>
  async (app) => {
    const { mount } = mounting(app, shop)
    const whoAsks = async (request: FastifyRequest, reply: FastifyReply) => {
      reply.header('cache-control', 'no-store')
      return (await currentUser(shop, request, reply)) ?? refuseVisitor()
    }

    mount(calls.readAccount, async (request, reply) => {
      const { id, username } = await whoAsks(request, reply)
      const { totpSecret } = await shop.db
        .selectFrom('user')
        .select('totpSecret')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const passwordChangeable = shop.config.admin.password === null
      return { username, totpEnabled: totpSecret !== null, passwordChangeable }
    })

    mount(calls.listSessions, async (request, reply) =>
      listSessions(shop, (await whoAsks(request, reply)).id, sessionHash(request) ?? ''),
    )

    mount(calls.endSession, async (request, reply) => {
      await endOwnSession(shop, (await whoAsks(request, reply)).id, request.params.id)
    })

    mount(calls.changePassword, async (request, reply) => {
      const from = { address: request.ip, sessionHash: sessionHash(request) ?? '' }
      await changePassword(shop, await whoAsks(request, reply), request.body, from)
    })

    mount(calls.startCodes, async (request, reply) => startTotp(shop, await whoAsks(request, reply)))

    mount(calls.enableCodes, async (request, reply) => {
      await enableTotp(shop, (await whoAsks(request, reply)).id, request.body.code)
    })

    mount(calls.disableCodes, async (request, reply) => {
      const user = await whoAsks(request, reply)
      await confirmPassword(shop, user, request.body.password, request.ip)
      await disableTotp(shop.db, user.id)
    })
  }
