import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { User } from '../../../contract/owner/account.ts'
import * as calls from '../../../contract/owner/account-calls.ts'
import * as logins from '../../../contract/owner/login-calls.ts'
import type { Shop } from '../../composed-shop.ts'
import { ShopError } from '../../platform/http/errors.ts'
import { mounting } from '../../platform/http/mount.ts'
import {
  clearSessionCookie,
  currentUser,
  endSession,
  refuseVisitor,
  sessionHash,
  setSessionCookie,
} from '../../platform/http/sessions.ts'
import { clientOf, listEvents, logAccountEvent } from './account-events.ts'
import { changePassword, confirmAgain, confirmOwner, type OwnBrowser } from './change-password.ts'
import { knownBrowser, openUnlockLink, rememberBrowser, sendUnlockLink } from './known-browsers.ts'
import { askPasskey, logIn } from './log-in.ts'
import { endOtherSessions, endOwnSession, listSessions } from './own-sessions.ts'
import {
  checkNewPasskey,
  insertPasskey,
  listPasskeys,
  passkeysPossible,
  removePasskey,
  startPasskey,
  startPasskeyLogin,
} from './passkeys.ts'
import { countRecoveryCodes, createRecoveryCodes } from './recovery-codes.ts'
import { deleteOrphanedRecoveryCodes, hasSecondStep } from './second-step.ts'
import { checkPendingTotp, disableTotp, enableTotp, startTotp } from './totp.ts'

export const accountRoutes =
  (shop: Shop): FastifyPluginAsyncZod =>
  async (app) => {
    const { config, db, now } = shop
    const { mount } = mounting(app, shop)

    const browserOf = (request: FastifyRequest, user: User): OwnBrowser => ({
      ...clientOf(request, user),
      sessionHash: sessionHash(config, request) ?? '',
    })

    mount(logins.findUser, async (request, reply) => {
      reply.header('cache-control', 'no-store')
      return (await currentUser(shop, request, reply)) ?? refuseVisitor()
    })

    mount(logins.logIn, async (request, reply) => {
      const browser = knownBrowser(shop, request, request.body.username)
      const { user, token } = await logIn(shop, request.body, { ...clientOf(request), browser })
      await endSession(shop, request)
      setSessionCookie(config, reply, token).header('cache-control', 'no-store')
      if (!browser) rememberBrowser(shop, reply, user.username)
      return user
    })

    mount(logins.logOut, async (request, reply) => {
      await endSession(shop, request)
      clearSessionCookie(config, reply)
    })

    mount(logins.startPasskeyLogin, async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const browser = knownBrowser(shop, request, request.body.username)
      return askPasskey(shop, request.body, { ...clientOf(request), browser })
    })

    mount(logins.sendUnlockLink, () => sendUnlockLink(shop))

    mount(logins.openUnlockLink, (request, reply) => openUnlockLink(shop, reply, request.body.token))

    mount(calls.readAccount, async (request, reply) => {
      const { id, username } = await requireUser(shop, request, reply)
      const { totpSecret } = await shop.db
        .selectFrom('user')
        .select('totpSecret')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const hasStep = await hasSecondStep(shop.db, { id, totpSecret })
      return {
        username,
        totpEnabled: totpSecret !== null,
        recoveryCodesLeft: hasStep ? await countRecoveryCodes(shop, id) : null,
        passkeysPossible: passkeysPossible(shop),
      }
    })

    mount(calls.listSessions, async (request, reply) => {
      const user = await requireUser(shop, request, reply)
      return listSessions(shop, user.id, browserOf(request, user).sessionHash)
    })

    mount(calls.endSession, async (request, reply) => {
      const user = await requireUser(shop, request, reply)
      await endOwnSession(shop, user.id, request.params.id)
      await logAccountEvent(db, 'logged-out-elsewhere', clientOf(request, user), now())
    })

    mount(calls.startConfirming, async (request, reply) =>
      startPasskeyLogin(shop, (await requireUser(shop, request, reply)).id),
    )

    mount(calls.confirmAgain, async (request, reply) => {
      const user = await requireUser(shop, request, reply)
      await confirmAgain(shop, user, request.body, browserOf(request, user))
    })

    mount(calls.changePassword, async (request, reply) => {
      const user = await requireUser(shop, request, reply)
      await changePassword(shop, user, request.body, browserOf(request, user))
    })

    mount(calls.startCodes, async (request, reply) => {
      const user = await requireUser(shop, request, reply)
      // otherwise an unattended browser could be used to lock the owner out with another app
      await confirmOwner(shop, user, request.body, browserOf(request, user))
      return startTotp(shop, user)
    })

    mount(calls.enableCodes, async (request, reply) => {
      const user = await requireUser(shop, request, reply)
      const { id } = user
      const from = browserOf(request, user)
      const secret = await checkPendingTotp(shop, id, request.body.code)
      return db.transaction().execute(async (tx) => {
        await enableTotp(tx, id, secret)
        await endOtherSessions(tx, id, from.sessionHash)
        await logAccountEvent(tx, 'codes-on', from, now())
        return { recoveryCodes: await createRecoveryCodes(shop, tx, id) }
      })
    })

    mount(calls.disableCodes, async (request, reply) => {
      const user = await requireUser(shop, request, reply)
      const from = browserOf(request, user)
      await confirmOwner(shop, user, request.body, from)
      await db.transaction().execute(async (tx) => {
        await disableTotp(tx, user.id)
        await deleteOrphanedRecoveryCodes(tx, user.id)
        await endOtherSessions(tx, user.id, from.sessionHash)
        await logAccountEvent(tx, 'codes-off', from, now())
      })
    })

    mount(calls.declineTwoStep, async (request, reply) => {
      const { id } = await requireUser(shop, request, reply)
      const twoStepDeclinedAt = now().toISOString()
      await db.updateTable('user').set({ twoStepDeclinedAt }).where('id', '=', id).execute()
      await logAccountEvent(db, 'two-step-declined', clientOf(request), now())
    })

    mount(calls.makeRecoveryCodes, async (request, reply) => {
      const user = await requireUser(shop, request, reply)
      const from = browserOf(request, user)
      await confirmOwner(shop, user, request.body, from)
      const { totpSecret } = await db
        .selectFrom('user')
        .select('totpSecret')
        .where('id', '=', user.id)
        .executeTakeFirstOrThrow()
      if (!(await hasSecondStep(db, { id: user.id, totpSecret }))) {
        throw new ShopError('conflict', 'Recovery codes are for two-step login, which is off')
      }
      return db.transaction().execute(async (tx) => {
        await endOtherSessions(tx, user.id, from.sessionHash)
        await logAccountEvent(tx, 'recovery-codes-made', from, now())
        return { recoveryCodes: await createRecoveryCodes(shop, tx, user.id) }
      })
    })

    mount(calls.listAccountEvents, () => listEvents(shop))

    mount(calls.listPasskeys, async (request, reply) =>
      listPasskeys(shop, (await requireUser(shop, request, reply)).id),
    )

    mount(calls.startPasskey, async (request, reply) => {
      const user = await requireUser(shop, request, reply)
      await confirmOwner(shop, user, request.body, browserOf(request, user))
      return startPasskey(shop, user)
    })

    mount(calls.addPasskey, async (request, reply) => {
      const user = await requireUser(shop, request, reply)
      const from = browserOf(request, user)
      const hasCodes = (await countRecoveryCodes(shop, user.id)) > 0
      const { name, signed } = request.body
      const credential = await checkNewPasskey(shop, user.id, signed)
      return db.transaction().execute(async (tx) => {
        const passkey = await insertPasskey(tx, user.id, { name, credential, now: now() })
        await endOtherSessions(tx, user.id, from.sessionHash)
        await logAccountEvent(tx, 'passkey-added', from, now(), passkey.name)
        return { passkey, recoveryCodes: hasCodes ? null : await createRecoveryCodes(shop, tx, user.id) }
      })
    })

    mount(calls.removePasskey, async (request, reply) => {
      const user = await requireUser(shop, request, reply)
      const from = browserOf(request, user)
      await confirmOwner(shop, user, request.body, from)
      await db.transaction().execute(async (tx) => {
        const name = await removePasskey(tx, user.id, request.params.id)
        await deleteOrphanedRecoveryCodes(tx, user.id)
        await endOtherSessions(tx, user.id, from.sessionHash)
        await logAccountEvent(tx, 'passkey-removed', from, now(), name)
      })
    })
  }

/** Who is logged in, for a response that must not be cached. */
async function requireUser(shop: Shop, request: FastifyRequest, reply: FastifyReply) {
  reply.header('cache-control', 'no-store')
  return (await currentUser(shop, request, reply)) ?? refuseVisitor()
}
