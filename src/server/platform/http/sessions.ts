import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { DAY, HOUR } from '../../../contract/time.ts'
import type { Shop } from '../../composed-shop.ts'
import type { Config } from '../config/config.ts'
import type { Tx } from '../db/open.ts'
import { ShopError } from './errors.ts'

const COOKIE = 'cloverleaf_session'
/** Readable by scripts: pages request the current user only where it is set. It grants nothing. */
const HINT = 'cloverleaf_owner'
const LIFETIME = 30 * DAY

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
      expiresAt: new Date(now.getTime() + LIFETIME).toISOString(),
    })
    .execute()
  return token
}

export async function endSession({ db }: Shop, request: FastifyRequest) {
  const token = tokenOf(request)
  if (token) await db.deleteFrom('session').where('tokenHash', '=', hashOf(token)).execute()
}

/** The logged-in user. Queries the database only when the request has a session cookie. */
export async function currentUser(
  shop: Shop,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<{ id: number; username: string } | null> {
  const token = tokenOf(request)
  if (!token) return null
  const now = shop.now()
  const session = await shop.db
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.userId')
    .where('session.tokenHash', '=', hashOf(token))
    .where('session.expiresAt', '>', now.toISOString())
    .select(['user.id', 'user.username', 'session.lastSeenAt'])
    .executeTakeFirst()
  if (!session) return null
  if (now.getTime() - Date.parse(session.lastSeenAt) > HOUR) await prolong(shop, token, reply)
  return { id: session.id, username: session.username }
}

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

/** At most once an hour, to avoid a write with every request. */
async function prolong({ db, config, now }: Shop, token: string, reply: FastifyReply) {
  const time = now()
  await db
    .updateTable('session')
    .set({ lastSeenAt: time.toISOString(), expiresAt: new Date(time.getTime() + LIFETIME).toISOString() })
    .where('tokenHash', '=', hashOf(token))
    .execute()
  setSessionCookie(config, reply, token)
}

/** There is one kind of account: every logged-in user is an admin. */
export const isAdmin = async (shop: Shop, request: FastifyRequest, reply: FastifyReply) =>
  (await currentUser(shop, request, reply)) !== null

/** For `onRequest`, before the body is read. */
export const requireAdmin = (shop: Shop) => async (request: FastifyRequest, reply: FastifyReply) => {
  if (!(await isAdmin(shop, request, reply))) refuseVisitor()
}

export function refuseVisitor(): never {
  throw new ShopError('login-required', 'Please log in first')
}

export const setSessionCookie = (config: Config, reply: FastifyReply, token: string) =>
  reply
    .setCookie(COOKIE, token, { ...cookieFlags(config), maxAge: LIFETIME / 1000 })
    .setCookie(HINT, '1', { ...cookieFlags(config), httpOnly: false, maxAge: LIFETIME / 1000 })

export const clearSessionCookie = (config: Config, reply: FastifyReply) =>
  reply.clearCookie(COOKIE, cookieFlags(config)).clearCookie(HINT, cookieFlags(config))

export const cookieFlags = (config: Config) => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: config.publicUrl.startsWith('https://'),
})

/** A cheap test without a query: the session may have expired. */
export const hasSession = ({ headers }: FastifyRequest) => headers.cookie?.includes(`${COOKIE}=`) === true

const tokenOf = (request: FastifyRequest) =>
  hasSession(request) ? request.server.parseCookie(request.headers.cookie ?? '')[COOKIE] : undefined

/** The key of this browser's session in the database. */
export const sessionHash = (request: FastifyRequest) => {
  const token = tokenOf(request)
  return token === undefined ? null : hashOf(token)
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
