import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as calls from '../../../contract/owner/account-calls.ts'
import type { Shop } from '../../composed-shop.ts'
import { ShopError } from '../../platform/http/errors.ts'
import { mounting } from '../../platform/http/mount.ts'
import { sessionHash } from '../../platform/http/sessions.ts'
import { askerOf, listEvents, noteEvent } from './account-events.ts'
import { changePassword } from './change-password.ts'
import { confirmPassword } from './confirm-password.ts'
import { endOwnSession, listSessions } from './own-sessions.ts'
import { passkeysPossible } from './passkeys.ts'
import { countCodes, makeCodes } from './recovery-codes.ts'
import { forgetCodesWithoutStep, hasSecondStep } from './second-step.ts'
import { disableTotp, enableTotp, startTotp } from './totp.ts'
import { whoAsks } from './who-asks.ts'

/** What the owner does about the own account. */
export const ownAccountRoutes =
  (shop: Shop): FastifyPluginAsyncZod =>
  async (app) => {
    const { mount } = mounting(app, shop)
    const { db, now } = shop

    mount(calls.readAccount, async (request, reply) => {
      const { id, username } = await whoAsks(shop, request, reply)
      const { totpSecret } = await shop.db
        .selectFrom('user')
        .select('totpSecret')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const passwordChangeable = shop.config.admin.password === null
      const hasStep = await hasSecondStep(shop.db, { id, totpSecret })
      return {
        username,
        totpEnabled: totpSecret !== null,
        recoveryCodesLeft: hasStep ? await countCodes(shop, id) : null,
        passkeysPossible: passkeysPossible(shop),
        passwordChangeable,
      }
    })

    mount(calls.listSessions, async (request, reply) =>
      listSessions(shop, (await whoAsks(shop, request, reply)).id, sessionHash(request) ?? ''),
    )

    mount(calls.endSession, async (request, reply) => {
      await endOwnSession(shop, (await whoAsks(shop, request, reply)).id, request.params.id)
      await noteEvent(db, 'logged-out-elsewhere', askerOf(request), now())
    })

    mount(calls.changePassword, async (request, reply) => {
      const from = { address: request.ip, sessionHash: sessionHash(request) ?? '' }
      await changePassword(shop, await whoAsks(shop, request, reply), request.body, from)
      await noteEvent(db, 'password-changed', askerOf(request), now())
    })

    mount(calls.startCodes, async (request, reply) => {
      const user = await whoAsks(shop, request, reply)
      // whoever finds a browser open could lock the owner out of the shop with an app of their own
      await confirmPassword(shop, user, request.body.password, request.ip)
      return startTotp(shop, user)
    })

    mount(calls.enableCodes, async (request, reply) => {
      const { id } = await whoAsks(shop, request, reply)
      await enableTotp(shop, id, request.body.code)
      await noteEvent(db, 'codes-on', askerOf(request), now())
      return { recoveryCodes: await db.transaction().execute((tx) => makeCodes(shop, tx, id)) }
    })

    mount(calls.disableCodes, async (request, reply) => {
      const user = await whoAsks(shop, request, reply)
      await confirmPassword(shop, user, request.body.password, request.ip)
      await db.transaction().execute(async (tx) => {
        await disableTotp(tx, user.id)
        await forgetCodesWithoutStep(tx, user.id)
        await noteEvent(tx, 'codes-off', askerOf(request), now())
      })
    })

    mount(calls.makeRecoveryCodes, async (request, reply) => {
      const user = await whoAsks(shop, request, reply)
      await confirmPassword(shop, user, request.body.password, request.ip)
      const { totpSecret } = await db
        .selectFrom('user')
        .select('totpSecret')
        .where('id', '=', user.id)
        .executeTakeFirstOrThrow()
      if (!(await hasSecondStep(db, { id: user.id, totpSecret }))) {
        throw new ShopError('no-second-step', 'Recovery codes are for two-step login, which is off')
      }
      return db.transaction().execute(async (tx) => {
        await noteEvent(tx, 'recovery-codes-made', askerOf(request), now())
        return { recoveryCodes: await makeCodes(shop, tx, user.id) }
      })
    })

    mount(calls.listAccountEvents, () => listEvents(shop))
  }
