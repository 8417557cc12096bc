import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as calls from '../../../contract/owner/account-calls.ts'
import type { Shop } from '../../composed-shop.ts'
import { mounting } from '../../platform/http/mount.ts'
import { askerOf, noteEvent } from './account-events.ts'
import { confirmPassword } from './confirm-password.ts'
import { knownBrowser } from './known-browser.ts'
import { checkPassword } from './log-in.ts'
import {
  checkNewPasskey,
  insertPasskey,
  listPasskeys,
  removePasskey,
  startPasskey,
  startPasskeyLogin,
} from './passkeys.ts'
import { countCodes, makeCodes } from './recovery-codes.ts'
import { forgetCodesWithoutStep } from './second-step.ts'
import { whoAsks } from './who-asks.ts'

/** Passkeys: keys that a phone, a computer or a stick keeps, asked for after the password. */
export const passkeyRoutes =
  (shop: Shop): FastifyPluginAsyncZod =>
  async (app) => {
    const { mount } = mounting(app, shop)
    const { db, now } = shop

    mount(calls.listPasskeys, async (request, reply) =>
      listPasskeys(shop, (await whoAsks(shop, request, reply)).id),
    )

    mount(calls.startPasskey, async (request, reply) => {
      const user = await whoAsks(shop, request, reply)
      await confirmPassword(shop, user, request.body.password, request.ip)
      return startPasskey(shop, user)
    })

    mount(calls.addPasskey, async (request, reply) => {
      const user = await whoAsks(shop, request, reply)
      const hasCodes = (await countCodes(shop, user.id)) > 0
      const { name, signed } = request.body
      const credential = await checkNewPasskey(shop, user.id, signed)
      return db.transaction().execute(async (tx) => {
        const passkey = await insertPasskey(tx, user.id, { name, credential, now: now() })
        await noteEvent(tx, 'passkey-added', askerOf(request), now(), passkey.name)
        return { passkey, recoveryCodes: hasCodes ? null : await makeCodes(shop, tx, user.id) }
      })
    })

    mount(calls.removePasskey, async (request, reply) => {
      const user = await whoAsks(shop, request, reply)
      await confirmPassword(shop, user, request.body.password, request.ip)
      await db.transaction().execute(async (tx) => {
        const name = await removePasskey(tx, user.id, request.params.id)
        await forgetCodesWithoutStep(tx, user.id)
        await noteEvent(tx, 'passkey-removed', askerOf(request), now(), name)
      })
    })

    mount(calls.startPasskeyLogin, async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const { username } = request.body
      const browser = knownBrowser(shop, request, username)
      const { user } = await checkPassword(shop, request.body, { address: request.ip, browser })
      return startPasskeyLogin(shop, user.id)
    })
  }
