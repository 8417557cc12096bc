import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Credentials, User } from '../../../contract/owner/account.ts'
import type { Shop } from '../../composed-shop.ts'
import { writeToOwner } from '../../email/write-email.ts'
import type { Tx } from '../../platform/db/open.ts'
import { ShopError } from '../../platform/http/errors.ts'
import { networkOf } from '../../platform/http/network.ts'
import { cookieFlags, startSession } from '../../platform/http/sessions.ts'
import { isSame, seal } from '../../platform/secret.ts'
import { type Client, logAccountEvent } from './account-events.ts'
import { dummyHash, verifyPassword } from './passwords.ts'
import { verifySecondStep } from './second-step.ts'
import { browserLimits, countAttempt, loginLimits, resetAttempts } from './throttle.ts'

/** The attempt stays counted until `resetAttempts`, because a second step may follow. */
export async function checkPassword(
  { db, now, passwordCost }: Shop,
  { username, password }: Pick<Credentials, 'username' | 'password'>,
  from: { address: string; browser: string | null },
) {
  const limits = from.browser ? browserLimits(from.browser) : loginLimits(from.address, username)
  await countAttempt(db, limits, now())
  const user = await db.selectFrom('user').selectAll().where('username', '=', username).executeTakeFirst()
  // an unknown username takes as long as a wrong password
  const isCorrect = await verifyPassword(password, user?.passwordHash ?? dummyHash(passwordCost))
  if (!user || !isCorrect) throw new ShopError('wrong-login', 'Invalid username or password')
  return { user, limits }
}

export async function logIn(
  shop: Shop,
  credentials: Credentials,
  from: Client & { browser: string | null },
): Promise<{ user: User; token: string }> {
  const { db, now } = shop
  // still counted here: a correct password must not allow unlimited guesses at the code
  const { user, limits } = await checkPassword(shop, credentials, from)
  const secondStep = await verifySecondStep(shop, user, credentials).catch(async (error: unknown) => {
    if (credentials.code || credentials.passkey) await logAccountEvent(db, 'second-step-failed', from, now())
    throw error
  })
  await resetAttempts(db, limits)
  const isNew = from.browser === null
  const token = await db.transaction().execute(async (tx) => {
    if (secondStep === 'recovery-code') await logAccountEvent(tx, 'recovery-code-used', from, now())
    // the very first login is not from a new device
    if (isNew && (await hasLoggedIn(tx))) {
      const { username } = user
      const payload = { username, network: networkOf(from.address), userAgent: from.userAgent }
      await writeToOwner(tx, { kind: 'owner-new-device', payload, now: now() })
    }
    await logAccountEvent(tx, isNew ? 'logged-in-anew' : 'logged-in', from, now())
    return startSession(tx, { userId: user.id, userAgent: from.userAgent, now: now() })
  })
  return { user: { id: user.id, username: user.username }, token }
}

const hasLoggedIn = async (tx: Tx) =>
  (await tx
    .selectFrom('accountEvent')
    .select('id')
    .where('kind', 'in', ['logged-in', 'logged-in-anew'])
    .limit(1)
    .executeTakeFirst()) !== undefined

const COOKIE = 'cloverleaf_browser'
const YEAR_SECONDS = 365 * 24 * 60 * 60

/**
 * A signed cookie in browsers where the owner has logged in. It grants nothing; its failed attempts are counted separately,
 * so that strangers who guess at the username cannot lock the owner out.
 */
export function rememberBrowser(shop: Shop, reply: FastifyReply, username: string) {
  const name = randomBytes(16).toString('base64url')
  reply.setCookie(COOKIE, `${name}.${sealOf(shop, username, name)}`, {
    ...cookieFlags(shop.config),
    maxAge: YEAR_SECONDS,
  })
}

/** The id of a browser that has logged in as `username` before; null where it has not. */
export function knownBrowser(shop: Shop, request: FastifyRequest, username: string): string | null {
  const { cookie = '' } = request.headers
  if (!cookie.includes(`${COOKIE}=`)) return null
  const [name = '', signature = ''] = request.server.parseCookie(cookie)[COOKIE]?.split('.') ?? []
  return isSame(signature, sealOf(shop, username, name)) ? name : null
}

const sealOf = ({ secret }: Shop, username: string, name: string) =>
  seal(secret, 'browser', username.toLowerCase(), name)
