import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Shop } from '../../composed-shop.ts'
import type { Db } from '../../platform/db/open.ts'
import { randomToken } from '../../platform/random-token.ts'
import { hashToken } from './order-link.ts'

const COOKIE = 'paying'
const TOKEN = /^[\w-]{43}$/
/** As long as an unpaid payment keeps anybody's address. */
const LIFETIME_SECONDS = 30 * 24 * 60 * 60

/** The browser that begins to pay, as the books know it; one that is new here gets its name. */
export function namePayingBrowser({ config }: Shop, request: FastifyRequest, reply: FastifyReply): string {
  const token = tokenOf(request) ?? randomToken(32, 'base64url')
  reply.setCookie(COOKIE, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.publicUrl.startsWith('https://'),
    maxAge: LIFETIME_SECONDS,
  })
  return hashToken(token)
}

/** Undefined where the browser has begun no payment. */
export function payingBrowserOf(request: FastifyRequest): string | undefined {
  const token = tokenOf(request)
  return token && hashToken(token)
}

/** The riders that the browser is about to pay, so that a copy may be held for it. */
export const readHeldRiders = (db: Db, browser: string, now: Date) =>
  db
    .selectFrom('checkout')
    .select('riderId')
    .where('browser', '=', browser)
    // written out, since SQLite uses the index of open ones only where it can read that they are meant
    .where('status', '=', sql.lit('open'))
    .where('heldUntil', '>', now.toISOString())
    .execute()

function tokenOf(request: FastifyRequest) {
  const { cookie } = request.headers
  const token = cookie?.includes(`${COOKIE}=`) && request.server.parseCookie(cookie)[COOKIE]
  return token && TOKEN.test(token) ? token : undefined
}
