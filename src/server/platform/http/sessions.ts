import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { FENCE_LINK_HEADER, type Route } from '../../../contract/endpoint.ts'
import { DAY, HOUR, SECOND } from '../../../contract/time.ts'
import type { Shop } from '../../composed-shop.ts'
import type { Config } from '../config/config.ts'
import { modeOfKey } from '../config/read-payments.ts'
import type { Tx } from '../db/open.ts'
import { ShopError } from './errors.ts'

const COOKIE = 'cloverleaf_session'
/** Readable by scripts: pages request the current user only where it is set. It grants nothing. */
const HINT = 'cloverleaf_owner'
/** From the login on, however much it is used. */
const LIFETIME = 30 * DAY
/** Without a write for this long, money and settings ask for the password or passkey again. */
const ACTIVE_FOR = 12 * HOUR

/** The database stores only a hash of the token, so a leaked table cannot be used to log in. */
export async function startSession(
  tx: Tx,
  { userId, userAgent, now }: { userId: number; userAgent: string | null; now: Date },
) {
  const token = randomBytes(32).toString('base64url')
  const time = now.toISOString()
  await tx.deleteFrom('session').where('expiresAt', '<=', time).execute()
  await tx
    .insertInto('session')
    .values({
      tokenHash: hashOf(token),
      userId,
      userAgent: userAgent?.slice(0, 400) ?? null,
      createdAt: time,
      lastSeenAt: time,
      activeAt: time,
      expiresAt: new Date(now.getTime() + LIFETIME).toISOString(),
    })
    .execute()
  await tx.updateTable('user').set({ lastLoginAt: time }).where('id', '=', userId).execute()
  return token
}

export async function endSession({ db, config }: Shop, request: FastifyRequest) {
  const tokenHash = sessionHash(config, request)
  if (tokenHash) await db.deleteFrom('session').where('tokenHash', '=', tokenHash).execute()
}

interface CurrentUser {
  id: number
  username: string
  /** Undefined for the owner. */
  role: 'helper' | undefined
  /** Money and settings are closed until `confirmSession`. */
  isIdle: boolean
  /** Everything is closed until the owner has chosen a password: others may know the first one. */
  hasFirstPassword: boolean
  /** Real money asks for a second step, unless the owner declined it in words. */
  needsSecondStep: boolean
}

/** The logged-in user. Queries the database only when the request has a session cookie. */
export async function currentUser(
  shop: Shop,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<CurrentUser | null> {
  const token = tokenOf(shop.config, request)
  if (!token) return null
  const now = shop.now()
  const session = await shop.db
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.userId')
    .where('session.tokenHash', '=', hashOf(token))
    .where('session.expiresAt', '>', now.toISOString())
    .leftJoin('passkey', 'passkey.userId', 'user.id')
    .select(['user.id', 'user.username', 'user.role', 'user.passwordIsFirst'])
    .select(['user.totpSecret', 'user.twoStepDeclinedAt'])
    .select('passkey.credentialId')
    .limit(1)
    .select(['session.lastSeenAt', 'session.activeAt', 'session.expiresAt'])
    .executeTakeFirst()
  if (!session) return null
  const since = (time: string) => now.getTime() - Date.parse(time)
  const isIdle = since(session.activeAt) > ACTIVE_FOR
  // at most once an hour, to avoid a write with every request; pages in the background only read
  const isActive = request.method !== 'GET' && !isIdle && since(session.activeAt) > HOUR
  if (isActive || since(session.lastSeenAt) > HOUR) {
    const time = now.toISOString()
    await updateSession(shop, hashOf(token), { lastSeenAt: time, ...(isActive && { activeAt: time }) })
    setSessionCookie(shop.config, reply, token, -since(session.expiresAt))
  }
  const hasFirstPassword = session.passwordIsFirst === 1 && !shop.config.isLocal
  const needsSecondStep =
    takesMoney(shop.config) && !session.totpSecret && !session.credentialId && !session.twoStepDeclinedAt
  const role = session.role === 'helper' ? 'helper' : undefined
  return { id: session.id, username: session.username, role, isIdle, hasFirstPassword, needsSecondStep }
}

/** Live keys, on a shop that others reach. */
const takesMoney = ({ payments, isLocal }: Config) =>
  !isLocal && payments.provider === 'stripe' && modeOfKey(payments.secretKey) === 'live'

/** After a new proof, money and settings are open again. */
export const confirmSession = (shop: Shop, tokenHash: string) =>
  updateSession(shop, tokenHash, { activeAt: shop.now().toISOString() })

const updateSession = ({ db }: Shop, tokenHash: string, times: { lastSeenAt?: string; activeAt?: string }) =>
  db.updateTable('session').set(times).where('tokenHash', '=', tokenHash).execute()

/** Which of these sessions are still valid. */
export async function liveSessions({ db, now }: Shop, hashes: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('session')
    .select('tokenHash')
    .where('tokenHash', 'in', hashes)
    .where('expiresAt', '>', now().toISOString())
    .execute()
  return new Set(rows.map(({ tokenHash }) => tokenHash))
}

/** Null for a visitor. The owner and helpers see drafts and what is off sale. */
export async function roleOf(shop: Shop, request: FastifyRequest, reply: FastifyReply) {
  const user = await currentUser(shop, request, reply)
  return !user || user.hasFirstPassword ? null : (user.role ?? 'owner')
}

export const isOwner = async (shop: Shop, request: FastifyRequest, reply: FastifyReply) =>
  (await roleOf(shop, request, reply)) === 'owner'

interface Guarded extends Pick<Route, 'access'> {
  asksAgain?: boolean
  withFirstPassword?: boolean
}

/** Throws unless the request has a fence link of the event that it names. */
export type CheckFenceLink = (request: FastifyRequest) => Promise<void>

/** The one place that decides who may make a call. For `onRequest`, before the body is read. */
export const requireAccess =
  (
    shop: Shop,
    { access, asksAgain = false, withFirstPassword = false }: Guarded,
    checkFenceLink?: CheckFenceLink,
  ) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    // even in a browser that is logged in
    if (request.headers[FENCE_LINK_HEADER] !== undefined) {
      if (access === 'fence' && checkFenceLink) return checkFenceLink(request)
      throw new ShopError('forbidden', 'A fence link opens the fence of one event, and nothing else')
    }
    const user = (await currentUser(shop, request, reply)) ?? refuseVisitor()
    if (user.role === 'helper' && access === 'owner')
      throw new ShopError('forbidden', 'Only the owner of the shop can do this')
    if (user.hasFirstPassword && !withFirstPassword)
      throw new ShopError('first-password', 'Please choose your own password first')
    if (user.needsSecondStep && asksAgain)
      throw new ShopError(
        'two-step-needed',
        'Your shop takes real money: please switch on two-step login first',
      )
    if (user.isIdle && asksAgain)
      throw new ShopError('confirm-needed', 'Please confirm with your password or passkey that it is you')
  }

export function refuseVisitor(): never {
  throw new ShopError('login-required', 'Please log in first')
}

export function setSessionCookie(config: Config, reply: FastifyReply, token: string, lifetime = LIFETIME) {
  const maxAge = Math.ceil(lifetime / SECOND)
  return reply
    .setCookie(cookieName(config, COOKIE), token, { ...cookieFlags(config), maxAge })
    .setCookie(cookieName(config, HINT), '1', { ...cookieFlags(config), httpOnly: false, maxAge })
}

export const clearSessionCookie = (config: Config, reply: FastifyReply) =>
  reply
    .clearCookie(cookieName(config, COOKIE), cookieFlags(config))
    .clearCookie(cookieName(config, HINT), cookieFlags(config))

const isHttps = ({ publicUrl }: Config) => publicUrl.startsWith('https://')

/** Browsers accept the prefix only from this very host by https, so that no other subdomain can plant one. */
export const cookieName = (config: Config, name: string) => (isHttps(config) ? `__Host-${name}` : name)

export const cookieFlags = (config: Config) => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: isHttps(config),
})

/** A cheap test without a query: the session may have expired. */
export const hasSession = ({ headers }: FastifyRequest) => headers.cookie?.includes(`${COOKIE}=`) === true

const tokenOf = (config: Config, request: FastifyRequest) =>
  hasSession(request)
    ? request.server.parseCookie(request.headers.cookie ?? '')[cookieName(config, COOKIE)]
    : undefined

/** The key of this browser's session in the database. */
export const sessionHash = (config: Config, request: FastifyRequest) => {
  const token = tokenOf(config, request)
  return token === undefined ? null : hashOf(token)
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
