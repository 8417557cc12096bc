import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { User } from '../../../contract/owner/account.ts'
import type { Invited, Person } from '../../../contract/owner/team.ts'
import * as calls from '../../../contract/owner/team-calls.ts'
import { Email } from '../../../contract/platform/email.ts'
import { DAY } from '../../../contract/time.ts'
import type { Shop } from '../../composed-shop.ts'
import { writeEmail } from '../../email/write-email.ts'
import type { Tx } from '../../platform/db/open.ts'
import { notFound, ShopError } from '../../platform/http/errors.ts'
import { mounting } from '../../platform/http/mount.ts'
import { endSession, setSessionCookie, startSession } from '../../platform/http/sessions.ts'
import { isSame, seal } from '../../platform/secret.ts'
import { type Client, clientOf, logAccountEvent } from './account-events.ts'
import { replaceLogin } from './admin-account.ts'
import { rememberBrowser } from './known-browsers.ts'
import { dummyHash, hashPassword } from './passwords.ts'
import { attemptOrWait, linkLimits, refuseTooMany } from './throttle.ts'

const INVITATION_LIFETIME = 7 * DAY

export const teamRoutes =
  (shop: Shop): FastifyPluginAsyncZod =>
  async (app) => {
    const { db, now } = shop
    const { mount } = mounting(app, shop)

    mount(calls.listTeam, () => selectPeople(db).orderBy('role', 'desc').orderBy('id').execute())

    mount(calls.inviteHelper, (request) =>
      db.transaction().execute(async (tx) => {
        const username = Email.safeParse(request.body.username).data ?? request.body.username
        const taken = await tx
          .selectFrom('user')
          .select('id')
          .where(({ fn }) => fn('lower', ['username']), '=', username.toLowerCase())
          .executeTakeFirst()
        // matches no password
        const passwordHash = dummyHash(shop.passwordCost)
        const row = { username, passwordHash, role: 'helper' as const, createdAt: now().toISOString() }
        const add = tx
          .insertInto('user')
          .values(row)
          .onConflict((same) => same.column('username').doNothing())
        const added = taken ? undefined : await add.returning('id').executeTakeFirst()
        if (!added) throw new ShopError('conflict', `There is a login named ${username} already`)
        return invite(shop, tx, added.id, clientOf(request))
      }),
    )

    mount(calls.renewInvitation, (request) =>
      db.transaction().execute((tx) => invite(shop, tx, request.params.id, clientOf(request))),
    )

    mount(calls.removeHelper, (request) =>
      db.transaction().execute(async (tx) => {
        // sessions, passkeys and codes go with the account
        const removed = await tx
          .deleteFrom('user')
          .where('id', '=', request.params.id)
          .where('role', '=', 'helper')
          .returning('username')
          .executeTakeFirst()
        const { username } = removed ?? notFound('helper')
        await logAccountEvent(tx, 'helper-removed', clientOf(request), now(), username)
      }),
    )

    mount(calls.findInvitation, (request) => findInvited(shop, request.body.token, request))

    mount(calls.joinTeam, async (request, reply) => {
      const { token, newPassword } = request.body
      const { user, session } = await join(shop, token, newPassword, request)
      await endSession(shop, request)
      setSessionCookie(shop.config, reply, session).header('cache-control', 'no-store')
      rememberBrowser(shop, reply, user.username)
      return user
    })
  }

const selectPeople = (db: Shop['db'] | Tx) =>
  db.selectFrom('user').select(['id', 'username', 'role', 'lastLoginAt', 'invitedUntil'])

/** A new link, which ends the one before. It is emailed where the helper is named by an address. */
async function invite(shop: Shop, tx: Tx, id: number, from: Client): Promise<Invited> {
  const now = shop.now()
  const invitedUntil = new Date(now.getTime() + INVITATION_LIFETIME).toISOString()
  const { numUpdatedRows } = await tx
    .updateTable('user')
    .set({ invitedUntil })
    .where('id', '=', id)
    .where('role', '=', 'helper')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) notFound('helper')
  const person: Person = await selectPeople(tx).where('id', '=', id).executeTakeFirstOrThrow()
  const { username } = person
  await logAccountEvent(tx, 'helper-invited', from, now, username)
  const emailed = shop.mailer !== null && Email.safeParse(username).success
  if (emailed)
    await writeEmail(tx, {
      kind: 'team-invitation',
      recipient: username,
      payload: { userId: id, invitedUntil },
      now,
    })
  return { person, inviteUrl: inviteUrl(shop, id, invitedUntil), emailed }
}

/** The database cannot make the link: it is sealed with the shop's secret. In the fragment, which no log sees. */
const inviteUrl = (shop: Shop, id: number, invitedUntil: string) =>
  `${shop.config.publicUrl}/#invite=${id}.${sealOf(shop, id, invitedUntil)}`

/** For the email; null once the invitation was used, renewed or has expired. */
export async function openInviteUrl(shop: Shop, id: number, invitedUntil: string): Promise<string | null> {
  const known = await selectPeople(shop.db).where('id', '=', id).executeTakeFirst()
  const isOpen = known?.invitedUntil === invitedUntil && invitedUntil > shop.now().toISOString()
  return isOpen ? inviteUrl(shop, id, invitedUntil) : null
}

const sealOf = ({ secret }: Shop, id: number, invitedUntil: string) =>
  seal(secret, 'invitation', id, invitedUntil)

async function findInvited(shop: Shop, token: string, { ip }: FastifyRequest) {
  const [id = '', signature = ''] = token.split('.')
  const known = /^\d{1,9}$/.test(id)
    ? await selectPeople(shop.db).where('id', '=', Number(id)).executeTakeFirst()
    : undefined
  const { invitedUntil = null } = known ?? {}
  if (known && invitedUntil !== null && invitedUntil > shop.now().toISOString()) {
    if (isSame(signature, sealOf(shop, known.id, invitedUntil))) return { ...known, invitedUntil }
  }
  const wait = await attemptOrWait(shop.db, linkLimits(ip), shop.now())
  if (wait > 0) refuseTooMany(wait, 'Too many wrong links.')
  throw new ShopError('link-expired', 'This invitation was used or has expired. Ask for a new one.')
}

async function join(shop: Shop, token: string, newPassword: string, request: FastifyRequest) {
  const { id, username, invitedUntil } = await findInvited(shop, token, request)
  const passwordHash = await hashPassword(newPassword, shop.passwordCost)
  const user: User = { id, username, role: 'helper' }
  const from = clientOf(request, user)
  const session = await shop.db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('user')
      .set({ invitedUntil: null })
      .where('id', '=', id)
      .where('invitedUntil', '=', invitedUntil)
      .executeTakeFirst()
    // of two browsers with the same link one was faster
    if (numUpdatedRows === 0n) throw new ShopError('link-expired', 'This invitation was used just now.')
    await replaceLogin(tx, id, passwordHash)
    await logAccountEvent(tx, 'helper-joined', from, shop.now())
    return startSession(tx, { userId: id, userAgent: from.userAgent, now: shop.now() })
  })
  return { user, session }
}
