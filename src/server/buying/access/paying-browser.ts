import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Shop } from '../../composed-shop.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Db } from '../../platform/db/open.ts'
import { cookieFlags, cookieName } from '../../platform/http/sessions.ts'
import { randomToken } from '../../platform/random-token.ts'
import { hashToken } from './order-link.ts'

const COOKIE = 'paying'
const TOKEN = /^[\w-]{43}$/
/** As long as an unpaid checkout keeps its address (`anonymizeUnpaid`). */
const LIFETIME_SECONDS = 30 * 24 * 60 * 60

/** The hash of the token of the browser that starts to pay; a new browser gets a token. */
export function namePayingBrowser({ config }: Shop, request: FastifyRequest, reply: FastifyReply): string {
  const token = tokenOf(config, request) ?? randomToken(32, 'base64url')
  reply.setCookie(cookieName(config, COOKIE), token, { ...cookieFlags(config), maxAge: LIFETIME_SECONDS })
  return hashToken(token)
}

/** Undefined where the browser has started no payment. */
export function payingBrowserOf(config: Config, request: FastifyRequest): string | undefined {
  const token = tokenOf(config, request)
  return token && hashToken(token)
}

/** The riders that the browser is paying for right now. */
export const readHeldRiders = (db: Db, browser: string, now: Date) =>
  db
    .selectFrom('checkout')
    .select('riderId')
    .where('browser', '=', browser)
    // a literal, since SQLite uses the partial index of open checkouts only where it can read the condition
    .where('status', '=', sql.lit('open'))
    .where('heldUntil', '>', now.toISOString())
    .execute()

function tokenOf(config: Config, request: FastifyRequest) {
  const { cookie } = request.headers
  const token =
    cookie?.includes(`${COOKIE}=`) && request.server.parseCookie(cookie)[cookieName(config, COOKIE)]
  return token && TOKEN.test(token) ? token : undefined
}
