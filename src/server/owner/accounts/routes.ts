import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Session } from '../../../contract/owner/account.ts'
import * as calls from '../../../contract/owner/account-calls.ts'
import * as logins from '../../../contract/owner/login-calls.ts'
import type { Shop } from '../../composed-shop.ts'
import { notFound, ShopError } from '../../platform/http/errors.ts'
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
import { changePassword, confirmPassword } from './change-password.ts'
import { checkPassword, knownBrowser, logIn, rememberBrowser } from './log-in.ts'
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
import { disableTotp, enableTotp, startTotp } from './totp.ts'

export const accountRoutes =
  (shop: Shop): FastifyPluginAsyncZod =>
  async (app) => {
    const { config, db, now } = shop
    const { mount } = mounting(app, shop)

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

    mount(calls.readAccount, async (request, reply) => {
      const { id, username } = await requireOwner(shop, request, reply)
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
        recoveryCodesLeft: hasStep ? await countRecoveryCodes(shop, id) : null,
        passkeysPossible: passkeysPossible(shop),
        passwordChangeable,
      }
    })

    mount(calls.listSessions, async (request, reply) =>
      listSessions(shop, (await requireOwner(shop, request, reply)).id, sessionHash(request) ?? ''),
    )

    mount(calls.endSession, async (request, reply) => {
      await endOwnSession(shop, (await requireOwner(shop, request, reply)).id, request.params.id)
      await logAccountEvent(db, 'logged-out-elsewhere', clientOf(request), now())
    })

    mount(calls.changePassword, async (request, reply) => {
      const from = { address: request.ip, sessionHash: sessionHash(request) ?? '' }
      await changePassword(shop, await requireOwner(shop, request, reply), request.body, from)
      await logAccountEvent(db, 'password-changed', clientOf(request), now())
    })

    mount(calls.startCodes, async (request, reply) => {
      const user = await requireOwner(shop, request, reply)
      // otherwise an unattended browser could be used to lock the owner out with another app
      await confirmPassword(shop, user, request.body.password, request.ip)
      return startTotp(shop, user)
    })

    mount(calls.enableCodes, async (request, reply) => {
      const { id } = await requireOwner(shop, request, reply)
      await enableTotp(shop, id, request.body.code)
      await logAccountEvent(db, 'codes-on', clientOf(request), now())
      return { recoveryCodes: await db.transaction().execute((tx) => createRecoveryCodes(shop, tx, id)) }
    })

    mount(calls.disableCodes, async (request, reply) => {
      const user = await requireOwner(shop, request, reply)
      await confirmPassword(shop, user, request.body.password, request.ip)
      await db.transaction().execute(async (tx) => {
        await disableTotp(tx, user.id)
        await deleteOrphanedRecoveryCodes(tx, user.id)
        await logAccountEvent(tx, 'codes-off', clientOf(request), now())
      })
    })

    mount(calls.makeRecoveryCodes, async (request, reply) => {
      const user = await requireOwner(shop, request, reply)
      await confirmPassword(shop, user, request.body.password, request.ip)
      const { totpSecret } = await db
        .selectFrom('user')
        .select('totpSecret')
        .where('id', '=', user.id)
        .executeTakeFirstOrThrow()
      if (!(await hasSecondStep(db, { id: user.id, totpSecret }))) {
        throw new ShopError('conflict', 'Recovery codes are for two-step login, which is off')
      }
      return db.transaction().execute(async (tx) => {
        await logAccountEvent(tx, 'recovery-codes-made', clientOf(request), now())
        return { recoveryCodes: await createRecoveryCodes(shop, tx, user.id) }
      })
    })

    mount(calls.listAccountEvents, () => listEvents(shop))

    mount(calls.listPasskeys, async (request, reply) =>
      listPasskeys(shop, (await requireOwner(shop, request, reply)).id),
    )

    mount(calls.startPasskey, async (request, reply) => {
      const user = await requireOwner(shop, request, reply)
      await confirmPassword(shop, user, request.body.password, request.ip)
      return startPasskey(shop, user)
    })

    mount(calls.addPasskey, async (request, reply) => {
      const user = await requireOwner(shop, request, reply)
      const hasCodes = (await countRecoveryCodes(shop, user.id)) > 0
      const { name, signed } = request.body
      const credential = await checkNewPasskey(shop, user.id, signed)
      return db.transaction().execute(async (tx) => {
        const passkey = await insertPasskey(tx, user.id, { name, credential, now: now() })
        await logAccountEvent(tx, 'passkey-added', clientOf(request), now(), passkey.name)
        return { passkey, recoveryCodes: hasCodes ? null : await createRecoveryCodes(shop, tx, user.id) }
      })
    })

    mount(calls.removePasskey, async (request, reply) => {
      const user = await requireOwner(shop, request, reply)
      await confirmPassword(shop, user, request.body.password, request.ip)
      await db.transaction().execute(async (tx) => {
        const name = await removePasskey(tx, user.id, request.params.id)
        await deleteOrphanedRecoveryCodes(tx, user.id)
        await logAccountEvent(tx, 'passkey-removed', clientOf(request), now(), name)
      })
    })

    mount(logins.startPasskeyLogin, async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const { username } = request.body
      const browser = knownBrowser(shop, request, username)
      const { user } = await checkPassword(shop, request.body, { address: request.ip, browser })
      return startPasskeyLogin(shop, user.id)
    })
  }

/** Last used first. */
async function listSessions({ db, now }: Shop, userId: number, current: string): Promise<Session[]> {
  const rows = await db
    .selectFrom('session')
    .select(['tokenHash', 'userAgent', 'createdAt', 'lastSeenAt'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', now().toISOString())
    .orderBy('lastSeenAt', 'desc')
    .execute()
  return rows.map(({ tokenHash, ...session }) => ({
    id: publicId(tokenHash),
    current: tokenHash === current,
    ...session,
  }))
}

async function endOwnSession({ db }: Shop, userId: number, id: string) {
  const rows = await db.selectFrom('session').select('tokenHash').where('userId', '=', userId).execute()
  const { tokenHash } = rows.find((row) => publicId(row.tokenHash) === id) ?? notFound('session')
  await db.deleteFrom('session').where('tokenHash', '=', tokenHash).execute()
}

/** Reveals neither the token nor its hash. */
const publicId = (tokenHash: string) =>
  createHash('sha256').update(`session ${tokenHash}`).digest('base64url').slice(0, 22)

/** The logged-in owner, for a response that must not be cached. */
async function requireOwner(shop: Shop, request: FastifyRequest, reply: FastifyReply) {
  reply.header('cache-control', 'no-store')
  return (await currentUser(shop, request, reply)) ?? refuseVisitor()
}
